import type { Day } from './calendar.ts'
import { isMissing, readBoolean, readDate, readNumber } from './read-value.ts'

/** Adds up the values of one column, in both readings of numbers and dates until all rows are seen. */
export type Column = {
  name: string
  values: number
  missing: number
  counts: Map<string, number>
  /** True when there were more distinct values than are kept. */
  overflowing: boolean
  point: Sums
  comma: Sums
  units: Map<string, number>
  dayFirst: Span
  monthFirst: Span
  dates: number
  booleans: number
  /** The first few values that are neither number, date nor boolean. */
  words: string[]
}

type Sums = { count: number; sum: number; min: number; max: number }
type Span = { count: number; first: Day; last: Day }

const mostDistinct = 50_000

export function createColumn(name: string): Column {
  const sums = () => ({ count: 0, sum: 0, min: Infinity, max: -Infinity })
  const span = () => ({ count: 0, first: Infinity, last: -Infinity })
  return {
    name,
    values: 0,
    missing: 0,
    counts: new Map(),
    overflowing: false,
    point: sums(),
    comma: sums(),
    units: new Map(),
    dayFirst: span(),
    monthFirst: span(),
    dates: 0,
    booleans: 0,
    words: [],
  }
}

export function addValue(column: Column, raw: string): void {
  const value = raw.trim()
  if (isMissing(value)) {
    column.missing += 1
    return
  }
  column.values += 1
  const count = column.counts.get(value)
  if (count !== undefined) column.counts.set(value, count + 1)
  else if (column.counts.size < mostDistinct) column.counts.set(value, 1)
  else column.overflowing = true

  const number = readNumber(value)
  if (number) {
    addNumber(column.point, number.point)
    addNumber(column.comma, number.comma)
    column.units.set(number.unit, (column.units.get(number.unit) ?? 0) + 1)
    return
  }
  const date = readDate(value)
  if (date) {
    column.dates += 1
    addDay(column.dayFirst, date.dayFirst)
    addDay(column.monthFirst, date.monthFirst)
  } else if (readBoolean(value) !== undefined) {
    column.booleans += 1
  } else if (column.words.length < 3 && !column.words.includes(value)) {
    column.words.push(value)
  }
}

function addNumber(sums: Sums, value: number): void {
  if (Number.isNaN(value)) return
  sums.count += 1
  sums.sum += value
  if (value < sums.min) sums.min = value
  if (value > sums.max) sums.max = value
}

function addDay(span: Span, day: Day | undefined): void {
  if (day === undefined) return
  span.count += 1
  if (day < span.first) span.first = day
  if (day > span.last) span.last = day
}
