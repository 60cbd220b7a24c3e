import { showNumber } from './markdown.ts'
import { readAmount } from './read-amount.ts'
import type { Sentence } from './sentences.ts'
import { significantWords } from './significant-words.ts'

const share =
  /(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|per ?cent) of (?:the |your |our )?(\p{L}+(?: \p{L}+)?)|\b(half)(?: of)? (?:the |your |our )(\p{L}+(?: \p{L}+)?)/iu
const sum =
  /^(?:a total of |in total |exactly )?(?:(£|€|\$|GBP|EUR|USD|CHF)\s?(\d[\d.,]*\d|\d)|(\d[\d.,]*\d|\d)\s?(£|€|\$|GBP|EUR|USD|CHF|pounds|euros?|dollars)(?!\p{L}))/iu
/** "EUR 30 for cleaning" is no whole price. */
const ofOther =
  /^[.,]?\d* ?(?:deposit|surcharge|(?:for|as|towards) (?!(?:the |your |our )?(?:whole|full|day|days|week|weekend|stay|event|course|trip|tour|booking|hire|wedding|party|hall|house|room|cottage|period)\b))/i
/** What each of something costs is not what all of it does. */
const rate =
  /\b(?:per|each|every|pro|hourly|daily|nightly|weekly|monthly|yearly|annual\p{L}*|an? (?:hour|day|night|week|month|year|head|person|guest|piece|unit))\b|\/ ?\p{L}/iu

/** "80 percent of the fee", where one sentence says how much the fee is. */
export function shareOf(text: string, said: readonly Sentence[]): string[] {
  const match = share.exec(text)
  const of = match?.[2] ?? match?.[4]
  if (!match || of === undefined) return []
  const percent = match[3] ? 50 : readAmount(match[1]!)
  // "The fee is owed", "the order value": one of the two words names it, or both.
  const word = significantWords(of).join('|')
  if (word === '') return []
  // A "cleaning fee" is another, and so is "the fee for a late return".
  const is = new RegExp(
    String.raw`(?:^|[.,;:(] ?|\b(?:the|our|your|total|full|whole|agreed|entire|overall) )(?:${word})(?: (?:${word}))?(?: for (?:the |your |our )?(?:whole |full )?(?:day|days|week|weekend|stay|event|course|trip|tour|booking|hire|wedding|party|hall|house|room|cottage|period))?(?:,? (?:is|of|comes to|amounts to|will be)|:| =) `,
    'giu',
  )
  const bases = said.flatMap((one) =>
    [...one.text.matchAll(is)].flatMap((found) => {
      const rest = one.text.slice(found.index + found[0].length)
      const amount = sum.exec(rest.slice(0, 40))
      return amount && !ofOther.test(rest.slice(amount[0].length))
        ? [
            {
              line: one.line,
              sign: amount[1] ?? amount[4]!,
              value: readAmount(amount[2] ?? amount[3]!),
              isRate: rate.test(one.text),
            },
          ]
        : []
    }),
  )
  const [base] = bases
  if (!base || bases.some(({ isRate }) => isRate) || new Set(bases.map(({ value }) => value)).size > 1) return []
  return [
    `${showNumber(percent)} % of ${showSum(base.value, base.sign)} *(line ${base.line})* is **${showSum(Math.round(base.value * percent) / 100, base.sign)}**.`,
  ]
}

function showSum(value: number, sign: string): string {
  return /^\p{Ll}/u.test(sign) ? `${showNumber(value)} ${sign}` : `${sign} ${showNumber(value)}`
}
