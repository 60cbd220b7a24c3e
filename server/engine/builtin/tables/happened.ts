import type { Filter } from './query.ts'
import type { TypedTable } from './typed-table.ts'
import type { Mention, Word } from './words.ts'

const asksForRows =
  /\b(?:which|where|when|who|whom|whose|list|show|cases?|times? (?:when|that|where)|days? (?:when|with)|any)\b/i
const reckons =
  /\b(?:how (?:many|much|often)|number|total|sum|per|each|than|below|above|under|over|least|no|not|none|without|zero|sorted?|order(?:ed)? by|rank\w*)\b|n['’]t\b|\d/i
/** Of what happened that often nothing is told in most rows. */
const leastNothing = 0.4
const mostTimes = 1000

/** "Where were people trapped" of a column that counts them, and mostly none: the rows in which there is one. */
export function readHappened(
  question: string,
  words: readonly Word[],
  { columns, rows }: TypedTable,
  mentions: readonly Mention[],
): Filter | undefined {
  if (!asksForRows.test(question) || reckons.test(question) || words.some(({ role }) => role === 'fn')) return undefined
  const [mention, another] = mentions.filter(({ column }) => column.kind === 'number')
  if (!mention || another || !mention.isNamed) return undefined
  const { sql, name } = mention.column
  const at = columns.indexOf(mention.column)
  const isCount = rows.every(
    (row) => row[at] === null || (Number.isInteger(row[at]) && Number(row[at]) >= 0 && Number(row[at]) < mostTimes),
  )
  const nothing = rows.filter((row) => row[at] === 0 || row[at] === null).length
  if (!isCount || nothing < leastNothing * rows.length) return undefined
  return { of: sql, sql: `${sql} > 0`, params: [], words: `${name} above 0` }
}
