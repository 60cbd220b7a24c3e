import { isMonth } from './days.ts'
import { readColumns } from './columns.ts'
import { readFunctions } from './measures.ts'
import type { Query } from './query.ts'
import { type TypedTable, nameWords } from './typed-table.ts'
import { wordsOf } from './words.ts'

/** "And which customer is the biggest": by what was added up before it. */
const ranks = /\b(?:most|least|biggest|largest|highest|top|best|lowest|smallest|fewest|worst)\b/i
const forEach =
  /^\W*(?:(?:and|then|also|please) )*(?:(?:a|the|one) )?(?:figure|number|total|sum|amount|split|breakdown|same|it|that)s? (?:for|per|by|of) (?:(?:each|every|all) )?(?:of )?(?:the )?(\p{L}[\p{L} _-]{1,40}?)(?: please| as well| too| separately)*\W*$/iu

/**
 * A part of a question with what the part before it measures, where it names no measure of its own: "how many panels in
 * total and who has the most", "and then a figure for each beer".
 */
export function withMeasureOf(part: string, first: Query): string | undefined {
  if ((first.kind !== 'value' && first.kind !== 'groups') || !('of' in first.measure)) return undefined
  const { words: measured } = first.measure.of
  const isColumn = first.table.columns.some(({ name }) => name === measured)
  if (!isColumn) return undefined
  const [, group] = forEach.exec(part) ?? []
  if (group !== undefined) return `total ${measured} per ${group}`
  const words = wordsOf(part)
  const fns = readFunctions(part, words, first.table)
  if (!ranks.test(part) || fns.has('count') || fns.has('avg') || words.length > 9) return undefined
  const named = readColumns(words, first.table)
  return named.some(({ column }) => column.kind === 'number')
    ? undefined
    : `${part.replace(/[?.!\s]+$/, '')} ${measured}`
}

const adds =
  /\b(?:totals?|sums?|averages?|altogether|all together|in total|overall|add up|how (?:many|much)|per|each)\b/i
const holdsAgainst =
  /\b(?:than|between|compared?|versus|vs|ratio|divided|times|minus|less|plus|difference|share|percent\w*)\b|[×x*/+] /i

/** "Totals: visits, loans and new members" asks for each of them: the question once for every column that is listed. */
export function eachListed(question: string, tables: readonly TypedTable[]): string[] | undefined {
  const [table, another] = tables
  if (!table || another || !adds.test(question) || holdsAgainst.test(question)) return undefined
  const words = wordsOf(question)
  readFunctions(question, words, table)
  const numbers = readColumns(words, table).filter(({ column, isNamed }) => column.kind === 'number' && isNamed)
  const [first] = numbers
  const last = numbers.at(-1)
  if (!first || !last || new Set(numbers.map(({ column }) => column)).size < numbers.length || first === last)
    return undefined
  const endOf = (at: number) => words[at - 1]!.at + words[at - 1]!.text.length
  const isList = numbers.every(({ to }, n) => {
    const next = numbers[n + 1]
    return (
      !next ||
      /^\s*(?:,|;|&|\band\b|\bund\b|,\s*and\b)\s*(?:the |our |total )?$/i.test(
        question.slice(endOf(to), words[next.from]!.at),
      )
    )
  })
  if (!isList) return undefined
  const [before, behind] = [question.slice(0, words[first.from]!.at), question.slice(endOf(last.to))]
  return numbers.map(({ column }) => `${before}${column.name}${behind}`)
}

const everything =
  /(?:^|[.?!;,]\s+)(?:(?:it['’]?s|that['’]?s|count|take|i mean) )?(?:everything|all of it|all|the lot|the whole (?:sheet|list|lot|thing))(?: that['’]?s| that is)? (?:on|in) (?:the|this|my|that) (?:sheet|list|file|table)\b(?:,? please)?(?=\s*[.,;?!]|$)/gi
const sinceDay =
  /\s*\b(?:since|from) (?:(?:the )?(?:beginning|start|end|middle) of |early |late |mid[- ]?)?(?:january|february|march|april|may|june|july|august|september|october|november|december|last (?:month|week|year))\b/gi
const thenEach =
  /(?:[,;]\s*(?:and\s+)?|\s+and\s+)(?:then\s+)?(?=(?:a|the) (?:figure|number|total|sum|split|breakdown) (?:for|per|by) )/gi

/** Where somebody says that all of the sheet is meant, it counts from its first day, wherever they think that it begins. */
export function withoutSince(question: string): string {
  const whole = question.replaceAll(everything, (said) => (/^[.?!]/.test(said) ? said[0]! : ''))
  return (whole === question ? question : whole.replaceAll(sinceDay, '')).replaceAll(thenEach, '. ')
}

/** "For October" of `branches_oct.csv`, where no column has days: the file says it already. */
export function withoutFileMonth(question: string, { name, columns }: TypedTable): string {
  if (columns.some(({ kind }) => kind === 'date')) return question
  const months = nameWords(name.replace(/\.\w+$/, '')).filter(isMonth)
  return months.length !== 1
    ? question
    : question.replaceAll(
        /\s+(?:for|in|of|during) (?:the month of )?([a-z]{3,9})\b(?! \d)/gi,
        (said: string, month: string) =>
          isMonth(month.toLowerCase()) && month.slice(0, 3).toLowerCase() === months[0]!.slice(0, 3) ? '' : said,
      )
}
