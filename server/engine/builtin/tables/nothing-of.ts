import { inOrder } from './columns.ts'
import type { Filter } from './query.ts'
import { type TypedColumn, type TypedTable, nameWords, stem } from './typed-table.ts'
import { type Word, wordsOf } from './words.ts'

const denies = /^(?:not|no|never|without|zero|(?:has|have|had|did|does|do|was|were|is|are)nt)$/
/** What turns a denial, or compares with it. */
const turns = /^(?:but|than|more|less|fewer|later|earlier|only|just|and|or|if|who|which|what|all|full|fully|enough)$/
/** Of a name these say nothing of the thing: `deposit_paid`, `reminders sent`. */
const doing =
  /^(?:paid|sent|given|received|made|taken|done|got|amount|total|sum|number|count|no|of|eur|euros?|usd|gbp|kwh|kg|qty|quantity|in|per)$/
const reckons = /\b(?:total|sum|how much|average|altogether)\b/i
const did = /^(?:pay|pays|paid|gave|give|given|sent|send|got|received|made|left|put)$/
/** "Has paid nothing", "hasn't paid anything": none of it, and not only a part. */
const paidNothing =
  /\b(?:(?:has|have|had|did|do|does) not (?:yet |even |actually )?(?:paid|pay) (?:us |me |you )?(?:anything|a (?:penny|cent|thing))|paid (?:us |me |you )?(?:nothing|zero)|nothing (?:has been |was |is |been )?paid|(?:has|have|is|are|was|were) not (?:been )?paid(?: for)?(?= at all\b))\b(?: (?:yet|at all|so far)\b)?/i

/** A question that denies what a column of numbers counts, as the table says it: "has paid no deposit" is a deposit of nothing. */
export function withNothing(question: string, { columns, rows }: TypedTable): string {
  const numbers = columns.filter(
    ({ kind }, at) => kind === 'number' && rows.some((row) => row[at] === 0 || row[at] === null),
  )
  const paid = numbers.filter(({ name }) =>
    /^(?:paid|received|amount paid|paid (?:so far|amount))$/.test(nameWords(name).join(' ')),
  )
  const plain = question.replaceAll(/n['’]t\b/gi, ' not')
  if (paid.length === 1 && paidNothing.test(plain))
    return plain.replace(paidNothing, ` with ${paid[0]!.name} at most 0 `)
  const words = wordsOf(plain)
  for (const [at, word] of words.entries()) {
    const column = countedBy(word, numbers)
    if (!column) continue
    if (saysPaid(word, columns)) continue
    const from = words.slice(0, at).findLastIndex(({ folded }) => denies.test(folded))
    const between = words.slice(from + 1, at)
    if (from < 0 || between.length > 5 || between.some(({ folded }) => turns.test(folded))) continue
    // What is reckoned without it is less by it.
    if (words[from]!.folded === 'without' && reckons.test(plain)) continue
    if (/^(?:than|left|more|over)$/.test(words[at + 1]?.folded ?? '')) continue
    const start = did.test(words[from - 1]?.folded ?? '') ? words[from - 1]! : words[from]!
    return `${plain.slice(0, start.at)}with ${column.name} at most 0${plain.slice(word.at + word.text.length)}`
  }
  return question
}

/** Whether another column says that a thing was paid, yes or no or when: "who has not paid the rent" of `rent_gbp` and `rent_paid`. */
function saysPaid({ stem: said }: Word, columns: readonly TypedColumn[]): boolean {
  return columns.some(({ kind, name }) => {
    const own = nameWords(name).map(stem)
    return kind !== 'number' && own.some((word) => /^(?:paid|settled|bezahlt)$/.test(word)) && own.includes(said)
  })
}

export const orEmpty = 'is 0 or empty'

/** A gap is nothing, too. */
export function nothingIn({ sql, name }: TypedColumn, counted: string): Filter {
  return {
    of: sql,
    sql: `(${sql} is null or typeof(${sql}) in ('integer', 'real') and ${counted} <= 0)`,
    params: [],
    words: `${name} ${orEmpty}`,
  }
}

/** The column that counts what a word names: "reminder" and "reminded" of `reminders`. */
function countedBy({ stem: said, folded }: Word, columns: readonly TypedColumn[]): TypedColumn | undefined {
  if (doing.test(folded)) return undefined
  return inOrder(
    columns.filter(({ name }) => {
      const own = nameWords(name)
        .filter((word) => !doing.test(word))
        .map(stem)
      return own[0] === said || (own.length === 1 && own[0]!.length >= 7 && folded.startsWith(own[0]!.slice(0, 6)))
    }),
  )[0]
}
