import { knownWords, loadVectors } from '../../passages/word-vectors.ts'
import { listsMe } from './each-person.ts'
import { isMonth } from './days.ts'
import type { Fn } from './measures.ts'
import { orEmpty } from './nothing-of.ts'
import { numberWords } from './number-words.ts'
import type { Query } from './query.ts'
import { foldWords, nameWords, stem } from './typed-table.ts'
import { type Mention, type Word, glue } from './words.ts'

/** A question as it was read: its words with what each was taken for, what they do, and the columns that they name. */
export type Read = { question: string; words: Word[]; said: ReadonlySet<Fn>; mentions: Mention[] }

/** With more words left over than this it is another question. */
const mostLeft = 1
const asking = /\b(?:what|which|who|when|where|how|why)\b/i

/** Words that turn the meaning of what stands beside them: without them it is another question. */
const turning =
  /^(?:but|below|above|under|over|least|most|than|before|after|except|without|unless|not|never|nobody|neither|nor|higher|lower|better|worse|owes?|owed|owing|compared?|versus|everyone|everybody|since|until|minus|plus|instead|more|less|fewer|longer|shorter|no|second|third|half|middle)$/

/** Whether a word may name something that the table does not have: an answer without it would be one to another question. */
function mayBeName({ text, at, folded }: Word): boolean {
  return (
    (at > 0 && /^\p{Lu}/u.test(text)) ||
    /\d/.test(text) ||
    isMonth(folded) ||
    numberWords[folded] !== undefined ||
    knownWords(loadVectors(), folded).length === 0
  )
}

/** Whether a question may be answered beside the words that nothing was made of. */
export function mayLeaveOver({ question, words }: Read, unread: readonly Word[]): boolean {
  const understood = words.filter(({ role }) => role !== undefined && role !== 'glue')
  if (
    unread.length > mostLeft ||
    unread.length > understood.length ||
    unread.some((word) => mayBeName(word) || turning.test(word.folded))
  )
    return false
  // "What do people complain about, and what is the average score": one of two questions is no answer.
  let start = 0
  return question.split(/[?;,]\s+|\s+(?:and|und)\s+/i).every((clause) => {
    const from = question.indexOf(clause, start)
    start = from + clause.length
    const within = words.filter(({ at }) => at >= from && at < start)
    return !(
      asking.test(clause) &&
      within.some((word) => unread.includes(word)) &&
      !within.some(({ role }) => role !== undefined && role !== 'glue')
    )
  })
}

/** What ranks by how much there is of something, and never by how many rows. */
const ofAmount =
  /\b(?:highest|lowest|biggest|largest|smallest|greatest|cheapest|dearest|priciest|costliest|heaviest|lightest|longest|shortest|(?:most|least) expensive|(?:the|most|least|more|much) (?:money|profit|revenue|income)|(?:mak|bring|earn|cost|spen|paid|pay|ow)(?:es?|ed|ing|s|t|d)? (?:(?:us|me|in) )*(?:the )?(?:most|least))\b/i

/**
 * The check of every answer from a table before it is given: what was said must have filtered, grouped, ranked or measured
 * something. An answer that passes over a word which could change it is a wrong one, and none is better.
 */
export function countsAll({ question, words, said, mentions }: Read, query: Query): boolean {
  const isRanked = said.has('desc') || said.has('asc')
  const used = JSON.stringify({ ...query, table: undefined })
  const isUsed = (sql: string) => new RegExp(`\\b${sql}\\b`).test(used)
  // "The highest sum granted" is no total of all that was granted, and "who does the most nights" no list of the nights.
  if (isRanked && query.kind === 'value' && query.measure.fn !== 'min' && query.measure.fn !== 'max') return false
  if (isRanked && query.kind === 'rows' && query.by === undefined) return false
  if (said.has('avg') && query.kind === 'rows') return false
  const hasNumbers = query.table.columns.some(({ kind }) => kind === 'number')
  const isCounted = query.kind === 'groups' && query.measure.fn === 'count'
  if (isCounted && isRanked && !said.has('count') && hasNumbers && ofAmount.test(question)) return false
  // Whoever asks is one of those who are named, and the table does not say which.
  const names = query.filters.flatMap(({ params }) => params.filter((value) => typeof value === 'string'))
  if (listsMe(question, names)) return false
  const unused = mentions.filter(({ column }) => !isUsed(column.sql))
  // Of another number nothing is said by this one, and a day that is named and picks no rows would have picked some.
  // "Our members" of `member_years` are no number.
  const isHead = ({ column, isNamed, from, to }: Mention) =>
    !isNamed ||
    to - from > 1 ||
    nameWords(column.name).map(stem).indexOf(words[from]!.stem) !== 0 ||
    nameWords(column.name).length === 1
  if (query.kind === 'value' && unused.some((one) => one.column.kind === 'number' && isHead(one))) return false
  if (query.kind === 'groups' && unused.some(({ column: { kind } }) => kind === 'date')) return false
  // "Everyone who paid": a column that says yes or no and is named would have picked rows.
  const saysNo = (one: Mention) => [...one.column.values.keys()].some((value) => /^(?:no|n|false|nein)$/.test(value))
  if (
    (query.kind === 'value' || query.kind === 'groups') &&
    unused.some((one) => one.isNamed && isHead(one) && saysNo(one))
  )
    return false
  return query.kind === 'rows' || query.kind === 'values' || !isOfNotes(query, words)
}

/** Nobody adds up what is nothing in each row: the rows themselves are asked for. */
export function rowsOfNothing(query: Query | undefined): Query | undefined {
  if ((query?.kind !== 'groups' && query?.kind !== 'value') || !('of' in query.measure)) return query
  const { table, filters, measure } = query
  return filters.some(({ of, words }) => of === measure.of.sql && words.endsWith(orEmpty))
    ? { table, filters, kind: 'rows', by: undefined, order: 'asc', most: undefined }
    : query
}

/** Whether figures are those of rows that were found by one word of what somebody noted: "high chair needed" is no need of a hotel. */
function isOfNotes({ filters }: Query, words: readonly Word[]): boolean {
  return filters.some(({ params }) =>
    params.some((value) => {
      if (typeof value !== 'string' || /,/.test(value)) return false
      const own = value.split(/\s+/)
      const small = own.filter((word) => /^\p{Ll}/u.test(word)).length
      const folded = foldWords(value).split(' ')
      const hits = new Set(
        folded.filter((word) => !glue.has(word) && words.some((said) => said.folded === word || said.stem === word)),
      )
      return own.length >= 3 && small * 2 >= own.length && hits.size < 2
    }),
  )
}
