import Papa from 'papaparse'
import type { Pace } from '../pace.ts'
import { readHeader } from './read-header.ts'

/** A row and the line of the file it starts on. */
export type Row = { cells: string[]; line: number }

type Table = {
  columns: string[]
  /** False when the first row is data already and the columns have made-up names. */
  headed: boolean
  delimiter: string
  /** The rows below the header, a batch at a time; empty lines are left out. */
  batches: (pace: Pace) => AsyncGenerator<Row[]>
}

const chunkLength = 64 * 1024

/** Enough to detect the delimiter and a header, unless the rows are very wide. */
const sampleLength = 16 * 1024

/** Reads delimited text (RFC 4180 and its relatives); undefined when there is nothing in it. */
export function readTable(text: string, delimiter?: string): Table | undefined {
  const clean = tidy(text)
  // Excel's own hint about the delimiter.
  const hint = /^sep=(.)\n/i.exec(clean)
  const start = hint ? hint[0].length : 0
  const separator = hint?.[1] ?? delimiter ?? guessDelimiter(clean.slice(start, start + sampleLength))
  const sample = takeSample(clean, start, separator)
  if (sample.length === 0) return undefined
  const { columns, headed } = readHeader(sample)
  return {
    columns,
    headed,
    delimiter: separator,
    batches: (pace) => readBatches(clean, { start, line: hint ? 2 : 1, separator, headed }, pace),
  }
}

function tidy(text: string): string {
  const unmarked = text.startsWith('\uFEFF') ? text.slice(1) : text
  return unmarked.includes('\r') ? unmarked.replaceAll(/\r\n?/g, '\n') : unmarked
}

function guessDelimiter(sample: string): string {
  const { meta } = Papa.parse(sample, { preview: 40, delimitersToGuess: [',', ';', '\t', '|'], skipEmptyLines: true })
  return meta.delimiter
}

/** The first row whole, and some of those below. */
function takeSample(text: string, start: number, delimiter: string): string[][] {
  for (let length = sampleLength; ; length *= 4) {
    const sample = firstRows(text.slice(start, start + length), delimiter)
    if (sample.length > 1 || length >= 8 * sampleLength || start + length >= text.length) return sample
  }
}

function firstRows(sample: string, delimiter: string): string[][] {
  return Papa.parse<string[]>(sample, { delimiter, newline: '\n', preview: 30, skipEmptyLines: 'greedy' }).data
}

async function* readBatches(
  text: string,
  from: { start: number; line: number; separator: string; headed: boolean },
  pace: Pace,
): AsyncGenerator<Row[]> {
  const parser = new Papa.Parser({ delimiter: from.separator, newline: '\n' })
  let { start, line } = from
  let length = chunkLength
  let headerPending = from.headed
  while (start < text.length) {
    const isLast = start + length >= text.length
    const chunk = text.slice(start, start + length)
    const { data, meta } = parser.parse(chunk, 0, !isLast) as { data: string[][]; meta: { cursor: number } }
    if (!isLast && data.length === 0) {
      // One record longer than the chunk: an open quote, or a huge cell.
      length *= 4
      continue
    }
    const quoted = chunk.includes('"')
    const batch: Row[] = []
    for (const cells of data) {
      const row = { cells, line }
      line += 1 + (quoted ? countBreaks(cells) : 0)
      if (cells.every((cell) => cell.trim() === '')) continue
      if (headerPending) headerPending = false
      else batch.push(row)
    }
    yield batch
    await pace()
    start += isLast ? length : meta.cursor
    length = chunkLength
  }
}

function countBreaks(cells: string[]): number {
  let breaks = 0
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) breaks += 1
  }
  return breaks
}
