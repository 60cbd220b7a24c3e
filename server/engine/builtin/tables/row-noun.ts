import { knownWords, loadVectors } from '../../passages/word-vectors.ts'
import { isMonth } from './days.ts'
import { type TypedTable, nameWords, stem } from './typed-table.ts'
import { type Word, glue } from './words.ts'

/** What stands before a word for the things that are asked for. */
const before = /^(?:many|which|what|all|the|these|those|every|each|any|no|other|whose|welche[rs]?|viele|alle)$/
/** Measures are no things: "how many hours" of a table without hours has no answer. */
const measures = new Set(
  (
    'free vacant empty available expired overdue valid hour minute second day week month year euro eur dollar pound cent kilo kg gram ton tonne km kilometre kilometer mile metre meter litre liter percent ' +
    'everyone everybody monday tuesday wednesday thursday friday saturday sunday today yesterday tomorrow point time money price cost amount piece unit degree stunde minute tag woche monat jahr reason way name number date total sum difference problem answer question'
  ).split(' '),
)

/** "The cheapest", "the most expensive": what it is said of comes next. */
function isEnd(words: readonly Word[], at: number): boolean {
  const isFn = (n: number) => words[n]?.role === 'fn' && !/^(?:much|total|together|altogether)$/.test(words[n].folded)
  return isFn(at) || (words[at]?.role === 'column' && isFn(at - 1))
}

/** "Jobs already returned": of the things a state is said. */
function isStateNext(words: readonly Word[], at: number): boolean {
  const next = words.slice(at, at + 4).find(({ role, folded }) => role === 'value' || !glue.has(folded))
  return next?.role === 'value'
}

/** "How many kilo green coffee": what is measured is what the whole table is about. */
function isOfMeasure(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]
  const from = before && (before.role === undefined || before.folded === 'of') ? words[at - 2] : before
  return (
    from?.role === 'column' &&
    words.some(({ role, folded }) => role === 'fn' && /^(?:many|much|total|altogether|together)$/.test(folded)) &&
    !/(?:ed|en|ing|lt|nt)$/.test(words[at]!.folded)
  )
}

/**
 * The word for what the rows of a table are, where the table calls them something else or nothing: "how many kids are in
 * each group". Its role is taken. Undefined where more than one word may be that.
 */
export function takeRowNoun(words: readonly Word[]): Word | undefined {
  // "The average fee per swimmer"
  const isAverage = words.some(({ role, folded }) => role === 'fn' && /^(?:average|mean|avg)$/.test(folded))
  const [noun, ...more] = words.filter(
    ({ role, folded, stem: own, text }, at) =>
      role === undefined &&
      !glue.has(folded) &&
      !glue.has(own) &&
      /^\p{Ll}{3,}$/u.test(text) &&
      (before.test(words[at - 1]?.folded ?? '') ||
        (words[at - 1]?.folded === 'per' && isAverage) ||
        (/^(?:my|our|the|your|these|those)$/.test(words[at - 1]?.folded ?? '') &&
          words[at - 2]?.folded === 'of' &&
          before.test(words[at - 3]?.folded ?? '')) ||
        (/^an?$/.test(words[at - 1]?.folded ?? '') && words[at - 2]?.folded === 'there') ||
        isEnd(words, at - 1) ||
        isOfMeasure(words, at) ||
        (/^(?:from|of|for)$/.test(words[at - 1]?.folded ?? '') && isStateNext(words, at + 1))) &&
      !measures.has(stem(folded)) &&
      !isMonth(folded) &&
      knownWords(loadVectors(), folded).length > 0,
  )
  if (!noun || more.length > 0) return undefined
  for (const word of words) if (word.role === undefined && word.stem === noun.stem) word.role = 'glue'
  return noun
}

/** What people ask for in English of a German table. */
const inEnglish: Readonly<Record<string, string[]>> = {
  rechnungen: ['invoice', 'bill'],
  rechnung: ['invoice', 'bill'],
  angebote: ['offer', 'quote'],
  auftrage: ['order', 'job'],
  bestellungen: ['order'],
  buchungstag: ['payment', 'transfer'],
  mitglieder: ['member'],
  termine: ['appointment'],
}

/** Words that name the rows of a table: its own name, and what its key numbers; not what one of its columns counts. */
export function rowNouns({ name, columns }: TypedTable): Set<string> {
  // `orders` counts orders, and `member_years` years of one.
  const counted = new Set(
    columns
      .filter(({ kind }) => kind === 'number')
      .flatMap((column) => {
        const words = nameWords(column.name).map(stem)
        return measures.has(words.at(-1) ?? '') ? words.slice(-1) : words
      }),
  )
  const own = nameWords(name.replace(/\.[a-z]{2,5}\b.*$/i, ''))
    .filter((word) => !counted.has(stem(word)))
    .flatMap((word) => [stem(word), ...(inEnglish[word] ?? [])])
  const keys = columns
    .filter(({ kind }) => kind === 'id')
    .flatMap((column) => nameWords(column.name).slice(0, -1).map(stem))
  // A survey has answers, whatever they are called.
  const answers = own.some((word) => /^(?:survey|poll|feedback|questionnaire|umfrage|response)$/.test(word))
    ? ['answer', 'response', 'respondent', 'reply', 'submission', 'survey', 'form']
    : []
  return new Set([
    ...own,
    ...columns.flatMap(({ name: column }) => nameWords(column).flatMap((word) => inEnglish[word] ?? [])),
    ...keys,
    ...answers,
    'row',
    'record',
    'entry',
    'line',
    'transaction',
    'booking',
    'item',
    'order',
  ])
}
