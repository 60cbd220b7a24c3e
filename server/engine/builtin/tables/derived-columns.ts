import { type Grid, numberIn } from '../grid.ts'

/** A table with what lies between two of its columns as one of its own, where people ask for it: hours worked, kilometres driven. */
export function withDerived(grid: Grid): Grid {
  return withDistances(withHours(grid))
}

const clock = /^([01]?\d|2[0-4])[:.]([0-5]\d)$/
const starts = /^(?:start(?:s|ed)?|from|begins?|beginn|von|in|clock ?in)(?: time)?$/i
const ends = /^(?:end(?:s|ed)?|to|until|till|finish|ende|bis|out|clock ?out)(?: time)?$/i
const pauses = /^(?:break|breaks|pause|lunch)(?:[ _-]?(?:min|mins|minutes))?$/i

/** A plan of who works from when to when has no hours in it, and is asked for them: they are a column of their own then. */
function withHours(grid: Grid): Grid {
  const { columns, rows } = grid
  const [start, end, pause] = [starts, ends, pauses].map((pattern) =>
    columns.findIndex((column) => pattern.test(column.trim())),
  ) as [number, number, number]
  if (
    start < 0 ||
    end < 0 ||
    columns.some((column) => /\b(?:hours?|hrs|stunden|duration)\b/i.test(column.replaceAll('_', ' ')))
  )
    return grid
  const minutes = (cell: string | undefined) => {
    const [, hour, minute] = clock.exec(cell?.trim() ?? '') ?? []
    return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
  }
  const hours = rows.map((row) => {
    const [from, to] = [minutes(row[start]), minutes(row[end])]
    if (from === undefined || to === undefined) return undefined
    // Past midnight is the next day.
    const long = (to < from ? to + 24 * 60 : to) - from - (pause < 0 ? 0 : (numberIn(row[pause] ?? '', grid) ?? 0))
    return long / 60
  })
  if (hours.filter((number) => number !== undefined).length < 0.8 * rows.length) return grid
  const called = `hours (${columns[end]} − ${columns[start]}${pause < 0 ? '' : ` − ${columns[pause]}`})`
  return withColumn(grid, called, hours)
}

const ofStart = /^(?:(.{1,20}?)[ _-](?:start|begin|from|old|before)|(?:start|begin|opening|old)[ _-](.{1,20}))$/i
const ofEnd = /^(?:(.{1,20}?)[ _-](?:end|finish|to|new|after)|(?:end|closing|new)[ _-](.{1,20}))$/i

/** `Km Start` and `Km End`: what lies between is asked for, and stands in no column. */
function withDistances(grid: Grid): Grid {
  const { columns, rows } = grid
  const named = (pattern: RegExp) =>
    columns.flatMap((column, at) => {
      const match = grid.numeric[at] ? pattern.exec(column.trim()) : null
      return match ? [{ of: (match[1] ?? match[2])!.toLowerCase(), at }] : []
    })
  const pairs = named(ofStart).flatMap(({ of, at }) => {
    const end = named(ofEnd).find((other) => other.of === of)
    return end ? [{ of, from: at, to: end.at }] : []
  })
  const [pair] = pairs
  if (!pair || pairs.length > 1 || columns.some((column) => column.toLowerCase() === pair.of)) return grid
  const called = columns[pair.from]!.replace(/[ _-]?(?:start|begin|from|opening|old|before)[ _-]?/i, '')
  const between = rows.map((row) => {
    const [from, to] = [numberIn(row[pair.from]!, grid), numberIn(row[pair.to]!, grid)]
    return from === undefined || to === undefined ? undefined : to - from
  })
  return withColumn(grid, called, between)
}

/** The table with one more column of numbers, to two decimals; undefined is an empty cell. */
function withColumn(grid: Grid, name: string, numbers: readonly (number | undefined)[]): Grid {
  const cells = numbers.map((number) =>
    number === undefined ? '' : String(Math.round(number * 100) / 100).replace('.', grid.comma ? ',' : '.'),
  )
  return {
    ...grid,
    columns: [...grid.columns, name],
    rows: grid.rows.map((row, at) => [...row, cells[at]!]),
    numeric: [...grid.numeric, true],
  }
}
