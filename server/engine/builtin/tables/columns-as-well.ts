import { readColumns } from './columns.ts'
import type { Query } from './query.ts'
import type { TypedTable } from './typed-table.ts'
import { glue, wordsOf } from './words.ts'

const end = String.raw`(?:as well|too|also|beside (?:it|them)|with it)(?:,? (?:please|pls))?`
/** "Plot numbers as well please", "with the dates too" */
const asWell = new RegExp(
  String.raw`(?:[.,;?!]|\band\b|\bwith\b|\bplus\b)\s*(?:(?:and|the|their|his|her|with|also) ){0,3}([\p{L}_]+(?: [\p{L}_]+)?)(?:,? ${end})(?=\s*(?:[.,;?!]|and\b|$))`,
  'iu',
)

/** A question without what it wants to see beside its answer, and whether it does want something. */
export function withoutAsWell(question: string, tables: readonly TypedTable[]): string | undefined {
  const [said, named] = asWell.exec(question) ?? []
  const [table, another] = tables
  if (said === undefined || !table || another) return undefined
  const words = wordsOf(named!)
  const mentions = readColumns(words, table)
  const isColumn =
    mentions.some(({ isNamed }) => isNamed) &&
    words.every(
      ({ role, folded }) => role !== undefined || glue.has(folded) || /^(?:numbers?|names?|nos?)$/.test(folded),
    )
  return isColumn ? question.replace(said, ' ') : undefined
}

/** Rows, with what they come to, in place of the groups that would leave out what is to stand beside. */
export function asRows(queries: readonly Query[]): Query[] | undefined {
  const [first, ...more] = queries
  if (first?.kind === 'rows' && first.filters.length > 0) return [...queries]
  if (first?.kind !== 'groups' || first.filters.length === 0 || first.most !== undefined || first.measure.fn !== 'sum')
    return undefined
  const { table, filters, measure } = first
  return [{ table, filters, kind: 'rows', by: undefined, order: 'asc', most: undefined, sum: measure.of }, ...more]
}
