import type { Filter } from './query.ts'
import { type TypedTable, nameWords, stem } from './typed-table.ts'
import { type Word, takeAll } from './words.ts'

const said =
  /\b(over|above|more than|exceeding|at least|under|below|less than|at most|up to)\s+(\d{1,3}(?:[.,]\d+)?)\s?(?:%|per ?cent)\s+(?:of\s+(?:the |its |their |his |her )?(\p{L}{3,}(?: \p{L}+)?)|full)\b/iu
const signs: Readonly<Record<string, string>> = { 'at least': '>=', 'at most': '<=', 'up to': '<=' }

/**
 * "Lifts over 90 % of capacity" of `load_kg` and `capacity_kg`: the one column that is of the same unit, in percent of the one that is named.
 * `rest` is the question without it.
 */
export function readPercentOf(
  question: string,
  words: Word[],
  { columns }: TypedTable,
): { filter: Filter; rest: string } | undefined {
  const [whole, how, number, named] = said.exec(question) ?? []
  if (whole === undefined || how === undefined || number === undefined) return undefined
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const asked = (named ?? 'capacity').toLowerCase().split(' ').map(stem)
  const all = numbers.filter(({ name }) => asked.some((word) => nameWords(name).map(stem).includes(word)))
  const [of] = all
  if (!of || all.length > 1) return undefined
  const unit = nameWords(of.name).filter((word) => !asked.includes(stem(word)))
  const others = numbers.filter((column) => column !== of)
  const alike = others.filter(({ name }) => unit.length > 0 && unit.every((word) => nameWords(name).includes(word)))
  const [some] = alike.length > 0 ? alike : others
  if (!some || (alike.length > 0 ? alike : others).length > 1) return undefined
  takeAll(question, words, new RegExp(whole.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu'), 'number')
  const sign = signs[how.toLowerCase()] ?? (/^(?:under|below|less)/i.test(how) ? '<' : '>')
  return {
    filter: {
      of: some.sql,
      sql: `${some.sql} * 100.0 ${sign} ? * ${of.sql}`,
      params: [Number(number.replace(',', '.'))],
      words: `${some.name} ${sign} ${number} % of ${of.name}`,
    },
    rest: question.replace(whole, () => ' '.repeat(whole.length)),
  }
}
