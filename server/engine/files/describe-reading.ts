import { formatBytes } from '#shared/domain/files.ts'
import type { Pace } from '../pace.ts'
import { countWords } from './count-words.ts'
import type { Reading } from './read-file-text.ts'
import { splitSheets } from './split-sheets.ts'
import { readTable } from './read-table.ts'

/** One sentence on what was read: "Read notes.md, 212 words", "Read sales.csv, 120 rows, 6 columns". */
export async function describeReading(name: string, reading: Extract<Reading, { text: string }>, pace: Pace): Promise<string> {
  const { text, kind } = reading
  if (text.trim() === '') return `Read ${name}: it has no text`
  if (kind === 'json') return `Read ${name}, ${formatBytes(Buffer.byteLength(text))} of JSON`
  const sheets = reading.extracted ? splitSheets(text) : []
  if (sheets.length > 0) return `Read ${name}, ${sheets.length} sheets`
  const table = kind === 'table' ? readTable(text) : undefined
  if (!table) return `Read ${name}, ${count(await countWords(text, pace), 'word')}`
  let rows = 0
  for await (const batch of table.batches(pace)) rows += batch.length
  return `Read ${name}, ${count(rows, 'row')}, ${count(table.columns.length, 'column')}`
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}
