import type { Fn } from './measures.ts'
import type { Filter, Query } from './query.ts'
import type { TypedColumn, TypedTable } from './typed-table.ts'
import type { Word } from './words.ts'

/** "The last repair", "when did I last roast it": of rows with a day the first or the last; "last week" is a time, and "last name" a name. */
const edge =
  /\b(?:the|my|our|his|her|their|whose|very|'s|’s|did (?:i|we|he|she|they|you)|was|were|is|been|here|in|do|does|have|has) (?:very )?(first|last)\b(?! (?:and|to|name|week|month|year|quarter|spring|summer|autumn|winter|night|days?|weeks?|months?|years?|half|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d|one|two|three|four|five|six|ten|few|couple|order|date|column|row|line|check|visit|service)\b)|^\W*(first|last) (?!(?:and|to|name|week|month|year|quarter|spring|summer|autumn|winter|night|days?|weeks?|months?|years?|half|\d|one|two|three|four|five|six|ten|few|couple)\b)/i

/** The one row that is asked for by being first or last of those that are named. */
export function atEdge(
  question: string,
  words: readonly Word[],
  base: { table: TypedTable; filters: Filter[] },
  named: TypedColumn | undefined,
  fns: ReadonlySet<Fn>,
): Query | undefined {
  const [said, inside, start] = edge.exec(question) ?? []
  const days = base.table.columns.filter(({ kind }) => kind === 'date')
  const day = named?.kind === 'date' ? named : days.length === 1 ? days[0] : undefined
  if (said === undefined || !day || fns.size > 0 || base.filters.length === 0) return undefined
  // A word that names a value or a column is no order.
  const own = words.find(({ folded, role }) => folded === (inside ?? start)!.toLowerCase() && role !== 'glue' && role)
  if (own) return undefined
  return {
    ...base,
    kind: 'rows',
    by: { sql: day.sql, words: day.name, unit: '', isDay: true },
    order: (inside ?? start)!.toLowerCase() === 'first' ? 'asc' : 'desc',
    most: 1,
  }
}
