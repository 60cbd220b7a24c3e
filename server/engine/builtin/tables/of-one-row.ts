import type { Fn } from './measures.ts'
import type { Filter, Query } from './query.ts'
import { rowNouns } from './row-noun.ts'
import type { TypedTable } from './typed-table.ts'
import { type Mention, type Word, glue } from './words.ts'

/** What asks how long a thing takes, beside the column that says it. */
const beside = /^(?:long|far|old|big|high|fast|often|take|takes|last|lasts|cell|detail|info)$/

/** "Brake lining: supplier and delivery time?": several cells of the one row that is named stand in it. */
export function ofOneRow(
  words: readonly Word[],
  table: TypedTable,
  filters: readonly Filter[],
  mentions: readonly Mention[],
  fns: ReadonlySet<Fn>,
): Query | undefined {
  const [filter, another] = filters
  const key = table.columns.find(({ sql }) => sql === filter?.of)
  const isOne = key && key.values.size === table.rows.length && filter?.params.length === 1
  if (!filter || !isOne || another || / is not /.test(filter.words)) return undefined
  if ([...fns].some((fn) => fn !== 'count' && fn !== 'sum')) return undefined
  const asked = new Set(mentions.map(({ column }) => column).filter((column) => column !== key))
  const nouns = rowNouns(table)
  const unread = words.filter(
    ({ role, folded, stem }) =>
      role === undefined && !glue.has(folded) && !glue.has(stem) && !nouns.has(stem) && !beside.test(folded),
  )
  if (asked.size < 2 || unread.length > 0) return undefined
  return { table, filters: [filter], kind: 'rows', by: undefined, order: 'asc', most: undefined }
}
