import { readColumns } from './columns.ts'
import { readFunctions } from './measures.ts'
import type { Amount, Query } from './query.ts'
import type { TypedColumn, TypedTable } from './typed-table.ts'
import { inPlainWords } from './plain-words.ts'
import { glue, wordsOf } from './words.ts'

const between = /\s*(?:[,;:?/]|(?<!\p{L})(?:and|und|vs|versus|against|plus|&)(?!\p{L}))\s*/iu
const adds =
  /\b(?:totals?|sums?|altogether|in total|in all|overall|how much|all in|add(?:s|ed)? up|(?:come|comes) to|the whole)\b/i
/** What asks for the one less the other. */
const rest =
  /\b(?:left|remain(?:s|ing|der)?|difference|balance|rest|over|open|outstanding|still (?:to (?:go|spend|come)|there|have)|gap)\b/i
const plain =
  /^(?:left|open|outstanding|remain|remains|remaining|remainder|difference|balance|rest|over|still|gap|money|amount|need|far|budget|spend|altogether|hence|also|is|so|to|go|it|that|between|both|them)$/

/** "Total planned, total spent, what's left": the sum of each column that is named, and of the one less the other. */
export function severalTotals(question: string, table: TypedTable): Query[] | undefined {
  if (!adds.test(question)) return undefined
  const parts = inPlainWords(question)
    .split(between)
    .filter((part) => wordsOf(part).some(({ folded }) => !glue.has(folded)))
  if (parts.length < 2 || parts.length > 6) return undefined
  const named: TypedColumn[] = []
  let asksRest = false
  for (const part of parts) {
    const words = wordsOf(part)
    readFunctions(part, words, table)
    const found = readColumns(words, table)
    const unread = words.filter(({ role, folded, stem }) => role === undefined && !glue.has(folded) && !glue.has(stem))
    const [one, ...more] = found
    if (rest.test(part) && named.length > 1 && unread.every(({ folded }) => plain.test(folded)) && more.length === 0) {
      asksRest = true
      continue
    }
    if (!one || more.length > 0 || one.column.kind !== 'number' || unread.length > 0) return undefined
    if (words.some(({ folded }) => /^(?:average|mean|highest|lowest|most|least|many|per|each|by)$/.test(folded)))
      return undefined
    named.push(one.column)
  }
  const [first, second, third] = named
  if (!first || !second || !asksRest || third || first === second) return undefined
  const query = (of: Amount): Query => ({ table, filters: [], kind: 'value', measure: { fn: 'sum', of } })
  const whole = ({ sql, name, unit, hasCents }: TypedColumn) => query({ sql, words: name, unit, hasCents })
  return [
    whole(first),
    whole(second),
    query({
      sql: `(ifnull(${first.sql}, 0) - ifnull(${second.sql}, 0))`,
      words: `${first.name} − ${second.name}`,
      unit: first.unit,
      hasCents: first.hasCents,
    }),
  ]
}
