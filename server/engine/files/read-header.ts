/** In characters: the longest name of a column. */
const maxNameLength = 200

/** Names the columns: by the first row when it looks like a header, by number when it is data already. */
export function readHeader(sample: string[][]): { columns: string[]; headed: boolean } {
  const [first = [], ...rest] = sample
  const width = Math.max(first.length, mostCommonWidth(rest))
  const headed = isHeader(first, rest)
  const names = Array.from({ length: width }, (_, at) =>
    headed ? (first[at] ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, maxNameLength) : '',
  )
  return { columns: makeDistinct(names.map((name, at) => name || `Column ${at + 1}`)), headed }
}

function isHeader(first: string[], rest: string[][]): boolean {
  const filled = first.filter((cell) => cell.trim() !== '')
  if (filled.length === 0) return false
  const values = filled.filter(isValue)
  if (values.length === 0) return rest.length > 0 || first.length > 1
  // Years across the top ("region, 2024, 2025") are names; any other number or date in the first row is data.
  return (
    values.length < filled.length &&
    values.every((cell) => /^\s*(19|20)\d\d\s*$/.test(cell)) &&
    !isValue(first[0] ?? '')
  )
}

function isValue(cell: string): boolean {
  const text = cell.trim()
  if (/^[-+(]?[€$£¥]?\s?\d[\d.,\s']*\s?[%€$£¥)]?$/.test(text)) return true
  return /^\d{4}-\d\d-\d\d/.test(text) || /^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/.test(text) || /^(true|false)$/i.test(text)
}

function mostCommonWidth(rows: string[][]): number {
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

function makeDistinct(names: string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}
