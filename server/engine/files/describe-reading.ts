import { formatBytes } from '#shared/domain/files.ts'
import type { Pace } from '../pace.ts'
import { count, grouped } from './count.ts'
import { countWords } from './count-words.ts'
import type { ReadText } from './read-file-text.ts'
import { readTable } from './read-table.ts'
import { splitSheets } from './split-sheets.ts'

/**
 * One sentence on what was read, how much, and what was not: "Read notes.md, 212 words", "Read report.pdf, 31 pages,
 * 9,210 words; only the first 20 of 31 pages were used; page 4 holds no text, only pictures or nothing".
 * `used` is how many characters of the text the model gets.
 */
export async function describeReading(name: string, reading: ReadText, used: number, pace: Pace): Promise<string> {
  const { text, parts, truncated, remarks } = reading
  const read = parts ? [`Read ${name}`, count(parts.total, parts.unit)] : [`Read ${name}`]
  const clauses: string[] = []
  if (text.trim() === '') {
    clauses.push(`${read.join(', ')}: it has no text`)
  } else {
    const whole = await measure(reading, text, pace)
    clauses.push([...read, whole.all, ...whole.more].join(', '))
    if (used < text.length) clauses.push(await describeCut(reading, used, whole, pace))
  }
  if (truncated) clauses.push('the rest of it was too large to read')
  return [...clauses, ...remarks].join('; ')
}

async function describeCut(reading: ReadText, used: number, whole: Measure, pace: Pace): Promise<string> {
  const { parts, text } = reading
  if (parts && parts.starts.length > 1) {
    const started = parts.starts.filter((start) => start < used).length
    return only(started, { amount: parts.total, all: count(parts.total, parts.unit) })
  }
  return only((await measure(reading, text.slice(0, used), pace)).amount, whole)
}

function only(some: number, { amount, all, number = grouped }: Pick<Measure, 'amount' | 'all' | 'number'>): string {
  // The cut may fall into the last page or row.
  if (some >= amount) return 'only the first part was used'
  return `only the first ${number(some)} of ${all} ${some === 1 ? 'was' : 'were'} used`
}

/** What people count in this kind of file, rows, bytes or words, how they write it, and what else there is to say. */
type Measure = { amount: number; all: string; number?: (amount: number) => string; more: string[] }

async function measure({ kind, extracted, parts }: ReadText, text: string, pace: Pace): Promise<Measure> {
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
