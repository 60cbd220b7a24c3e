import { type TypedColumn, type TypedTable, nameWords, stem } from './typed-table.ts'
import { wordsOf } from './words.ts'

const together = /[,\s]*\b(?:(?:al|all )?together|combined|in (?:total|all|sum)|added up|as one)\b/i
const pairSaid = /\b((?:\p{L}+ ){0,2}\p{L}+) (?:and|plus|\+) (?:the )?(\p{L}+(?: \p{L}+){0,2})/giu
const less = /\b((?:\p{L}+ ){0,2}\p{L}+) (?:minus|less) (?:the )?(\p{L}+(?: \p{L}+){0,2})/giu
const differs = /\bdifference between (?:the )?((?:\p{L}+ ){0,2}?\p{L}+) and (?:the )?(\p{L}+(?: \p{L}+){0,2}?)/giu
const ofDifference = /\b(?:(\p{L}+) difference|difference (?:in|of) (\p{L}+))\b/iu
const forAndAgainst: readonly (readonly [RegExp, RegExp])[] = [
  [/\bfor\b/, /\bagainst\b/],
  [/\bscored\b/, /\bconceded\b/],
]

/**
 * A question with two columns of numbers as the one that they come to: "cakes and coffees together" is `Cakes sold + Coffee sold`,
 * "budget minus spent" and "the difference between budget and spent" are `Budget EUR − Spent EUR`.
 */
export function withReckonedColumns(question: string, { columns }: TypedTable): string {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  if (numbers.length < 2) return question
  const said =
    joined(question, less, '−', numbers) ??
    joined(question, differs, '−', numbers) ??
    (together.test(question) ? joined(question, pairSaid, '+', numbers) : undefined)
  if (said !== undefined) return said
  const [whole, before, behind] = ofDifference.exec(question) ?? []
  const of = stem((before ?? behind ?? '').toLowerCase())
  const own = numbers.filter(({ name }) => nameWords(name).map(stem).includes(of))
  for (const [plus, minus] of forAndAgainst) {
    const [one, other] = [plus, minus].map((pattern) =>
      own.filter(({ name }) => pattern.test(nameWords(name).join(' '))),
    )
    if (whole !== undefined && one?.length === 1 && other?.length === 1)
      return question.replace(whole, () => `${one[0]!.name} − ${other[0]!.name}`)
  }
  return question
}

function joined(question: string, pattern: RegExp, sign: string, numbers: readonly TypedColumn[]): string | undefined {
  for (const [whole, before, behind] of question.matchAll(pattern)) {
    // Of "did we sell cakes" and "coffees on the 3rd" the words beside the "and" name the columns.
    for (const first of endsOf(before!))
      for (const second of beginningsOf(behind!)) {
        // "Electricity and gas cost": the last word is of both.
        const last = second.split(' ').at(-1)!
        const other = namedBy(second, numbers)
        const one = (second.includes(' ') ? namedBy(`${first} ${last}`, numbers) : undefined) ?? namedBy(first, numbers)
        if (!one || !other || one === other || one.unit !== other.unit) continue
        const kept = /^difference/i.test(whole) ? '' : before!.slice(0, before!.length - first.length)
        const said = `${kept}${one.name} ${sign} ${other.name}${behind!.slice(second.length)}`
        const asked = question.replace(whole, () => said)
        return sign === '+' ? asked.replace(together, ' total') : asked
      }
  }
  return undefined
}

function endsOf(words: string): string[] {
  const own = words.split(' ')
  return own.map((_, at) => own.slice(at).join(' '))
}

function beginningsOf(words: string): string[] {
  const own = words.split(' ')
  return own.map((_, at) => own.slice(0, own.length - at).join(' '))
}

/** The one column whose name has all that is said, or that is wholly said. */
function namedBy(said: string, numbers: readonly TypedColumn[]): TypedColumn | undefined {
  const words = wordsOf(said).map((word) => word.stem)
  const found = numbers.filter(({ name }) => {
    const own = nameWords(name).map(stem)
    return words.length > 0 && words.every((word) => own.includes(word))
  })
  const exact = found.filter(({ name }) => nameWords(name).length === words.length)
  return found.length === 1 ? found[0] : exact.length === 1 ? exact[0] : undefined
}
