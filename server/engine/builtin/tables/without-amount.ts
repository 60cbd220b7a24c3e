import type { Grouping } from './measures.ts'
import type { Amount, Filter, Measure, Query } from './query.ts'
import { type TypedTable, foldWords, stem } from './typed-table.ts'
import type { Mention } from './words.ts'

type Asked = {
  table: TypedTable
  filters: Filter[]
  question: string
  asksForRows: boolean
  grouping: Grouping
  mentions: readonly Mention[]
  amount: Amount | undefined
  /** Whether the rows are what is not paid: who has not asks how much, too. */
  owes: boolean
}

/** "Events per month", "jobs by mechanic": several of something, told apart by something else. */
const pluralPer =
  /^\W*(?:(?:please|pls|the|all|our|my|show|list|give|me|us|and|number|of) ){0,5}(?:\p{L}+ )?(\p{L}{3,}s) (?:per|by|for each|in each|on each|each|every|pro|je)\b/iu

/** Whether so many of something are asked for, each told apart. */
export function asksPer(question: string): boolean {
  return pluralPer.test(question)
}

const ofMany = /\b(?:most|least|fewest) (\p{L}{3,})/iu

/** "Which vet had the most patients", where each row is one: it ranks by how many there are. */
export function ranksRows(question: string, nouns: ReadonlySet<string>): boolean {
  const [, noun] = ofMany.exec(question) ?? []
  return noun !== undefined && nouns.has(stem(foldWords(noun)))
}

/** Groups of which nothing says what is added up: counted, listed, or not answered. */
export function withoutAmount({
  table,
  filters,
  question,
  asksForRows,
  grouping,
  mentions,
  amount,
  owes,
}: Asked): Query | undefined {
  const { group, isEach } = grouping
  const column = table.columns.find(({ sql }) => sql === group.sql)
  const others = mentions.filter((mention) => mention.column.sql !== group.sql)
  // Of one number alone "month by month" is enough.
  const isOnly = table.columns.filter(({ kind }) => kind === 'number').length === 1
  const measure: Measure | undefined =
    isEach && (asksForRows || asksPer(question))
      ? { fn: 'count' }
      : (isOnly || owes) && amount
        ? { fn: 'sum', of: amount }
        : undefined
  if ((isEach || owes) && measure)
    return {
      table,
      filters,
      kind: 'groups',
      measure,
      group,
      order: 'desc',
      most: undefined,
      hasShares: false,
      single: undefined,
    }
  if (isEach || group.isTime) return undefined
  if (filters.length > 0) return { table, filters, kind: 'rows', by: undefined, order: 'desc', most: undefined }
  return column && others.length === 0 ? { table, filters, kind: 'values', column } : undefined
}
