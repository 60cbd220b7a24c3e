import type { Amount, Filter, Measure, Query } from './query.ts'
import { ofRating, ofSpeed } from './superlatives.ts'
import type { TypedTable } from './typed-table.ts'

/** "What share of the October revenue comes from Leipzig": the month is of the whole, the place is the part. */
export function shareOf(table: TypedTable, filters: Filter[], measure: Measure): Query {
  const days = new Set(table.columns.flatMap(({ kind, sql }) => (kind === 'date' ? [sql] : [])))
  const isOfDays = ({ sql }: Filter) => [...days].some((day) => new RegExp(`\\b${day}\\b`).test(sql))
  const part = filters.filter((filter) => !isOfDays(filter))
  return part.length > 0
    ? { table, filters: filters.filter(isOfDays), kind: 'share', measure, part }
    : { table, filters: [], kind: 'share', measure, part: filters }
}

/** Prices of one thing are compared, times averaged where somebody is slow, everything else is added up. */
export function usual(
  { isPrice, words }: Amount,
  order: 'asc' | 'desc',
  question: string,
): 'sum' | 'avg' | 'min' | 'max' {
  if (!isPrice) return ofSpeed.test(question) || ofRating.test(words) ? 'avg' : 'sum'
  return order === 'asc' ? 'min' : 'max'
}
