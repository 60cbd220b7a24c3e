import { readColumns } from './columns.ts'
import { readFunctions } from './measures.ts'
import { inPlainWords } from './plain-words.ts'
import { type Query, measureWords, toSql } from './query.ts'
import { nameWords } from './typed-table.ts'
import { glue, wordsOf } from './words.ts'

/** "… and who had it": where a question ends and the next begins. */
export const boundary =
  /(?<=[.?!])\s+|\s*[,;]?\s+(?:and|und|n|&|\+|plus)\s+(?=(?:also )?(?:the |which is the |what is the )?(?:biggest|largest|smallest|highest|lowest|cheapest|longest|oldest|newest)(?: (?:one|single one|of them|of those|single \p{L}+))?\s*[?.!]*$|(?:the )?(?:best|worst|busiest|strongest|weakest|top) (?!one)\p{L}+\s*[?.!]*$)|\s*[,;]?\s+(?:and|und|n|&|\+)\s+(?=(?:in|at|for|from|on|with|to|by|until|since) (?:which|what|whom|when)\b|how (?:many|much|long|often|far|old)\b(?! percent)|how (?:did|does|do|has|have)\b|which\b|whos?e?\b|when\b|where\b|what (?:share|percent(?:age)?|proportion|fraction) (?:of|is|are|does|do|did)\b|what (?:did|do|does|are|is|were|was) (?:it|they|that|those|these|them)(?: all)? (?:bring|make|cost|earn|come|worth|add)\b|what is\b|what (?:was|were|went) (?:wrong|the (?:matter|reason|problem|trouble|cause))\b|why\b|is any|are any|wie ?viele?\b(?! prozent)|wo\b|wer\b)|\s*,\s+(?=how (?:many|much)\b|which\b|who\b|whose\b)/iu

const same = /\b(?:it|they|them|that|those|these|its|their|he|she|one|ones)\b/i
/** With more words than this a question that names nothing of the one before it is one of its own. */
const shortest = 6

const asksReason =
  /^\W*(?:and )?(?:why|what (?:was|is|were|went) (?:wrong|the (?:matter|reason|problem|trouble|cause)))(?: (?:with|about|for) (?:it|them|that|this))?(?: (?:was|is) (?:it|that))?\W*$/i
const ofReason = /\b(?:faults?|reason|cause|problem|issue|defect|error|symptom|complaint|comments?|notes?|remarks?)\b/
const together = /\b(?:(?:al)?together|in total|in all|overall|combined|(?:come|amount|add up) to|add up)\b/i
const ofMoney = /\b(?:worth|cost|bring|make|earn)\b/i

/**
 * What a further part of a question asks of the same rows as the part before it: nothing where their cells say it ("and who
 * had it"), the rows themselves where they were only counted, undefined where it is another question.
 */
export function askedOfSame(part: string, first: Query): Query[] | undefined {
  const others = othersThan(part, first)
  if (others) return [others]
  // What was wrong stands in the row, where anything says it.
  if (asksReason.test(part) && (first.kind === 'rows' || (first.kind === 'groups' && first.filters.length > 0)))
    return first.kind === 'rows'
      ? []
      : [{ table: first.table, filters: first.filters, kind: 'rows', by: undefined, order: 'asc', most: undefined }]
  const ofTop = cellsOfTop(part, first)
  if (ofTop) return [ofTop]
  const words = wordsOf(inPlainWords(part))
  if (!same.test(part) && words.length >= shortest) return undefined
  readFunctions(part, words, first.table)
  const named = readColumns(words, first.table)
  const isOfNumber = named.some(({ column }) => column.kind === 'number')
  const unread = words.filter(({ role, folded, stem }) => role === undefined && !glue.has(folded) && !glue.has(stem))
  if (unread.length > 0) return undefined
  // A sum or an average of them is more than their cells say.
  const isReckoned = words.some(({ role }) => role === 'fn') && !(first.kind === 'groups' && first.most === 1)
  const isSummed = together.test(part)
  // Below groups that are all shown stands what they come to: "who owes us, and how much is it together".
  const isToldBelow = first.kind === 'groups' && first.most === undefined && first.measure.fn === 'sum'
  if (isToldBelow && named.every((mention) => !mention.isNamed && mention.column.kind === 'number') && isReckoned)
    return []
  if (first.kind === 'rows' && first.most === undefined && isSummed) return undefined
  if (first.kind === 'rows' && (!isReckoned || first.most === 1)) return []
  if (first.kind === 'groups' && first.most === 1 && /\bhow (?:many|much)\b/i.test(part)) return []
  const { table, filters } = first
  // "How many are from there, and what are they worth together": a sum of them is asked for, and not what they are.
  if (first.kind === 'value' && (isSummed || (isOfNumber && (isReckoned || ofMoney.test(part))))) return undefined
  return first.kind === 'value' && filters.length > 0 && /\b(?:who|whose|which|what)\b/i.test(part)
    ? [{ table, filters, kind: 'rows', by: undefined, order: 'asc', most: undefined }]
    : undefined
}

/** "And what share of everybody is that": the share of the group that the part before it asks for. */
export function asksShareOfIt(part: string): boolean {
  return /^\W*(?:and )?(?:what|which|how much) (?:share|percent(?:age)?|proportion|fraction|of a share)\b.{0,50}\b(?:that|it|this|they|those)\b\W*$/i.test(
    part,
  )
}

/** "How many have had the jab, and who hasn't": the rows that do not say yes to it. */
function othersThan(part: string, { table, filters }: Query): Query | undefined {
  const [one, ...more] = filters
  const asks =
    /^\W*(?:and |but )?(?:who|which(?: ones)?|how many)(?: (?:of them|people))? (?:(?:has|have|did|do|does|are|is|was|were|would|will|can|could)(?:n['’]?t| not)|not|won['’]?t|can['’]?t|hasnt|havent)\b(?: (?:yet|been|had|got|it|one|any|so far)){0,3}\W*$/i
  const isYes = one?.params.length === 1 && /^(?:yes|y|true|ja)$/i.test(String(one.params[0]))
  if (!one?.of || more.length > 0 || !isYes || !asks.test(part)) return undefined
  const name = table.columns.find(({ sql }) => sql === one.of)?.name
  const filter = { ...one, sql: `ifnull(${one.of}, '') <> ?`, words: `${name} is not ${one.params[0]}` }
  return /how many/i.test(part)
    ? { table, filters: [filter], kind: 'value', measure: { fn: 'count' } }
    : { table, filters: [filter], kind: 'rows', by: undefined, order: 'asc', most: undefined }
}

/** Whether a part says "they" of what was asked of before: "what do they come to when you put them all together". */
export function isOfSame(part: string): boolean {
  return (
    /\b(?:they|them|those|these|their)\b/i.test(inPlainWords(part)) ||
    /\bwhat (?:does|do|is|was|would) (?:that|it|this)\b/i.test(part)
  )
}

/** Whether a part speaks of the rows of the one before it by a word: "which one is on stage". */
export function isOfThem(part: string): boolean {
  return /\b(?:which|what) ones?\b|\b(?:of|among) (?:them|those|these)\b|\bthey\b/i.test(part)
}

/** Whether a part asks for rows of its own, by a condition that the part before it has not: "which plots are empty, and who still owes rent". */
export function isOfOthers(query: Query | undefined, first: Query, part: string): boolean {
  if (query?.table !== first.table || query.filters.length === 0 || isOfThem(part) || isOfSame(part)) return false
  const known = new Set(first.filters.map(({ words }) => words))
  return query.filters.every(({ words }) => !known.has(words))
}

/** "Which lift has the most callouts, and what is the fault": what stands in that column for the one that was asked for. */
function cellsOfTop(part: string, first: Query): Query | undefined {
  if (
    first.kind !== 'groups' ||
    first.most !== 1 ||
    first.group.isTime ||
    !/^\W*(?:and )?(?:what|which|why|where|who)\b/i.test(part)
  )
    return undefined
  const { table, filters, group, measure, order } = first
  const words = wordsOf(inPlainWords(part))
  const reason = asksReason.test(part)
    ? table.columns.find(({ name }) => ofReason.test(nameWords(name).join(' ')))
    : undefined
  const [one, another] = readColumns(words, table).filter(({ column }) => column.sql !== group.sql)
  const isRead = words.every(({ role, folded, stem }) => role !== undefined || glue.has(folded) || glue.has(stem))
  const column = reason ?? (isRead && !another ? one?.column : undefined)
  if (column?.kind !== 'text' || column.sql === group.sql) return undefined
  const ends = toSql({ ...first, hasShares: false })
  const top = {
    of: group.sql,
    sql: `${group.sql} in (with ranked as (${ends.text}) select name from ranked where value = (select ${order === 'desc' ? 'max' : 'min'}(value) from ranked))`,
    params: ends.params,
    words: `${group.words} with the ${order === 'desc' ? 'highest' : 'lowest'} ${measureWords(measure)}`,
  }
  return {
    table,
    filters: [...filters, top],
    kind: 'groups',
    measure: { fn: 'count' },
    group: { sql: column.sql, words: column.name, isTime: false },
    order: 'desc',
    most: undefined,
    hasShares: false,
    single: undefined,
  }
}
