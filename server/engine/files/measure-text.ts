import { formatBytes } from '#shared/domain/files.ts'
import { count } from '#shared/domain/plural.ts'
import type { Pace } from '../pace.ts'
import { countWords } from './count-words.ts'
import type { ReadText } from './read-file-text.ts'
import { readTable } from './read-table.ts'
import { splitSheets } from './split-sheets.ts'

/** What people count in this kind of file, rows, bytes or words, how they write it, and what else there is to say. */
export type Measure = { amount: number; all: string; number?: (amount: number) => string; more: string[] }

export async function measureText(
  { kind, extracted, parts }: Pick<ReadText, 'kind' | 'extracted' | 'parts'>,
  text: string,
  pace: Pace,
): Promise<Measure> {
  if (kind === 'json') {
    const amount = Buffer.byteLength(text)
    return { amount, all: `${formatBytes(amount)} of JSON`, number: formatBytes, more: [] }
  }
  const sheets = extracted ? splitSheets(text) : []
  if (sheets.length > 0) {
    let amount = 0
    for (const sheet of sheets) amount += (await countRows(sheet.text, pace))?.rows ?? 0
    return { amount, all: count(amount, 'row'), more: [] }
  }
  const table = kind === 'table' ? await countRows(text, pace) : undefined
  if (table) return { amount: table.rows, all: count(table.rows, 'row'), more: [count(table.columns, 'column')] }
  // The heading "Slide 3" is ours, not the author's.
  const headings = parts?.unit === 'slide' ? parts.starts.filter((start) => start < text.length).length : 0
  const words = (await countWords(text, pace)) - 2 * headings
  return { amount: words, all: count(words, 'word'), more: [] }
}

async function countRows(text: string, pace: Pace): Promise<{ rows: number; columns: number } | undefined> {
  const table = readTable(text)
  if (!table) return undefined
  let rows = 0
  for await (const batch of table.batches(pace)) rows += batch.length
  return { rows, columns: table.columns.length }
}
