import WordExtractor from 'word-extractor'
import { writeRows } from './write-document.ts'

/** The text of a Word 97–2003 document: its body, then its text boxes and notes. Headers and footers are left out. */
export async function readDoc(bytes: Buffer): Promise<{ text: string }> {
  const document = await new WordExtractor().extract(bytes)
  // By default it writes dashes and quotation marks in ASCII.
  const asWritten = { filterUnicode: false }
  const boxes = document.getTextboxes({ ...asWritten, includeHeadersAndFooters: false })
  const parts = [document.getBody(asWritten), boxes, document.getFootnotes(asWritten), document.getEndnotes(asWritten)]
  return {
    text: parts
      .map(writeBody)
      .filter((part) => part !== '')
      .join('\n\n'),
  }
}

/** A paragraph a line; the rows of a table are lines whose cells each end in a tab. */
function writeBody(body: string): string {
  const blocks: string[] = []
  let rows: string[][] = []
  for (const line of [...body.split('\n'), '']) {
    if (line.endsWith('\t')) {
      rows.push(line.slice(0, -1).split('\t'))
      continue
    }
    if (rows.length > 0)
      blocks.push(rows.some((row) => row.length > 1) ? writeRows(rows) : rows.map(([cell]) => cell).join('\n'))
    rows = []
    if (line.trim() !== '') blocks.push(line.trimEnd())
  }
  return blocks.join('\n\n')
}
