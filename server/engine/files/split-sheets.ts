/** The sheets of a workbook's extracted text; empty for a single sheet, which is plain values. */
export function splitSheets(text: string): { name: string; text: string }[] {
  if (!text.startsWith('## Sheet: ')) return []
  return text
    .split(/^## Sheet: /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return { name: part.slice(0, end).trim(), text: part.slice(end + 1).trim() }
    })
}
