import type { Row } from '../files/read-table.ts'
import type { Pace } from '../pace.ts'
import type { Day } from './calendar.ts'
import { addValue, createColumn } from './column.ts'
import { fencesOf } from './fences.ts'
import { readNumber } from './read-value.ts'
import type { Column } from './column.ts'
import { namesThings } from './tables/typed-table.ts'

/** What a column holds. Numbers and dates may have a few other values among them: `strays`. */
export type ColumnProfile = {
  name: string
  missing: number
  distinct: number
  overflowing: boolean
  strays: number
  stray: string | undefined
} & (
  | {
      type: 'number'
      unit: string
      sum: number
      mean: number
      min: number
      max: number
      identifies: boolean
      outliers: Outliers
    }
  | { type: 'date'; first: Day; last: Day; ambiguous: boolean }
  | { type: 'boolean' | 'text'; top: [string, number][] }
  | { type: 'empty' }
)

/** Numbers far from the middle half of a column: how many, and the furthest. */
type Outliers = { count: number; furthest: number[] }

export type TableProfile = {
  rows: number
  columns: ColumnProfile[]
  /** How many further columns there are: nobody reads thousands, and a line of commas must not cost minutes. */
  unread: number
  /** Lines whose rows have more or fewer cells than there are columns: the first few, and how many. */
  ragged: { lines: number[]; count: number }
}

const mostColumns = 500

/** Goes through the rows once. */
export async function profileTable(names: string[], batches: AsyncIterable<Row[]>, pace: Pace): Promise<TableProfile> {
  const columns = names.slice(0, mostColumns).map(createColumn)
  const ragged: TableProfile['ragged'] = { lines: [], count: 0 }
  // Rows of hundreds of cells take as long as hundreds of rows.
  const rowsInTurn = Math.ceil(1000 / columns.length)
  let rows = 0
  for await (const batch of batches) {
    for (const [at, { cells, line }] of batch.entries()) {
      rows += 1
      for (const [column, sums] of columns.entries()) addValue(sums, cells[column] ?? '')
      if (cells.length !== names.length) {
        ragged.count += 1
        if (ragged.lines.length < 5) ragged.lines.push(line)
      }
      if (at % rowsInTurn === 0) await pace()
    }
  }
  const comma = writesComma(columns)
  const profiles: ColumnProfile[] = []
  for (const column of columns) {
    profiles.push(conclude(column, comma))
    await pace()
  }
  return { rows, columns: profiles, unread: names.length - columns.length, ragged }
}

/** Whether the table as a whole writes 1.234,50: the columns that leave no doubt decide for those that do. */
function writesComma(columns: Column[]): boolean {
  let votes = 0
  for (const { point, comma } of columns) votes += Math.sign(comma.count - point.count)
  return votes > 0
}

function conclude(column: Column, tableWritesComma: boolean): ColumnProfile {
  const { name, missing, values, counts, overflowing } = column
  const base = { name, missing, distinct: counts.size, overflowing }
  if (values === 0) return { ...base, type: 'empty', strays: 0, stray: undefined }
  const { comma, point } = column
  const commaWins = comma.count === point.count ? tableWritesComma : comma.count > point.count
  const sums = commaWins ? comma : point
  const enough = Math.max(1, values * 0.8)
  if (sums.count >= enough) {
    const { sum, min, max, count } = sums
    const strays = { strays: values - count, stray: column.words[0] }
    return {
      ...base,
      ...strays,
      type: 'number',
      unit: sharedUnit(column.units),
      sum,
      mean: sum / count,
      min,
      max,
      identifies: identifies(column, sums.min),
      outliers: findOutliers(column, commaWins),
    }
  }
  const span = column.dayFirst.count >= column.monthFirst.count ? column.dayFirst : column.monthFirst
  if (column.dates >= enough && span.count > 0) {
    const { dayFirst, monthFirst } = column
    const ambiguous =
      dayFirst.count === monthFirst.count && (dayFirst.first !== monthFirst.first || dayFirst.last !== monthFirst.last)
    return {
      ...base,
      strays: values - column.dates,
      stray: column.words[0],
      type: 'date',
      first: span.first,
      last: span.last,
      ambiguous,
    }
  }
  const type = column.booleans === values ? 'boolean' : 'text'
  return { ...base, strays: 0, stray: undefined, type, top: topValues(counts) }
}

/** What is far from the middle half of a column's numbers. */
function findOutliers({ counts, overflowing }: Column, comma: boolean): Outliers {
  const none = { count: 0, furthest: [] }
  if (overflowing) return none
  const numbers: [number, number][] = []
  for (const [raw, times] of counts) {
    const reading = readNumber(raw)
    const number = reading && (comma ? reading.comma : reading.point)
    if (number === undefined || Number.isNaN(number)) continue
    numbers.push([number, times])
  }
  const fences = fencesOf(numbers.toSorted((a, b) => a[0] - b[0]))
  // Where most are one and the same, whatever else there is would be far.
  if (!fences || fences.low === fences.high) return none
  const { low, high, isFar } = fences
  const far = numbers.filter(([number]) => isFar(number))
  const middle = (low + high) / 2
  return {
    count: far.reduce((sum, [, times]) => sum + times, 0),
    furthest: far
      .map(([number]) => number)
      .toSorted((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
      .slice(0, 3),
  }
}

function sharedUnit(units: Map<string, number>): string {
  const named = [...units.keys()].filter((unit) => unit !== '')
  return named.length === 1 ? named[0]! : ''
}

/** Numbers that name things, not amounts: their sum means nothing. */
function identifies({ name, counts, values, overflowing }: Column, min: number): boolean {
  if (namesThings(name)) return true
  return (
    !overflowing &&
    counts.size === values &&
    values > 20 &&
    min >= 0 &&
    /^(?:#|index|row|key|order|invoice|ticket)$/i.test(name)
  )
}

function topValues(counts: Map<string, number>): [string, number][] {
  const top: [string, number][] = []
  for (const entry of counts) {
    if (top.length === 3 && entry[1] <= top[2]![1]) continue
    const at = top.findIndex(([, count]) => count < entry[1])
    top.splice(at < 0 ? top.length : at, 0, entry)
    if (top.length > 3) top.pop()
  }
  return top
}
