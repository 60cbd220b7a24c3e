import { writeLetter } from './letters.ts'
import type { Quotation } from './quotation.ts'
import type { Stuff } from './templates.ts'

/** A quotation as a letter: its facts as a list, and below it what else the prompt says. */
export function writeQuotation({ draft: { quotation, to, isShort, manner }, said, plain, parts }: Stuff): string {
  const { subject, opening, list } = partsFor(quotation!)
  const asks = said.some((one) => /^please\b|\bconfirm\b|\?$/i.test(one))
  return writeLetter({
    subject,
    to,
    purpose: undefined,
    about: undefined,
    isShort,
    said: [opening],
    facts: [
      list,
      ...parts,
      ...(plain.length > 0 ? [plain.map((line) => `- ${line}`).join('\n')] : []),
      [...said, ...(asks ? [] : ['Please let me know whether this suits you.'])].join(' '),
    ],
    manner,
    language: 'en',
  })
}

/** Its subject, how it opens, and its facts as a list; what nobody said stands in brackets. */
function partsFor({ called, what, when, howMany, offered, prices, total, validUntil }: Quotation): {
  subject: string
  opening: string
  list: string
} {
  const topic = [...(what ? [what] : []), ...(when ? [when] : [])].join(', ')
  const isCounted =
    howMany !== undefined || prices.length === 0 || /\bper (?:person|head|guest)\b/i.test(prices.join(' '))
  const isNamed = prices.some((price) => /^\p{L}{3,}/u.test(price))
  const lines = [
    `What for: ${what ?? '[what for]'}`,
    `When: ${when ?? '[date]'}`,
    ...(isCounted ? [`How many: ${howMany ?? '[how many]'}`] : []),
    ...(offered.length > 0 || !isNamed ? [`What we offer: ${offered.join(', ') || '[what you offer]'}`] : []),
    `Price: ${prices.join(', ') || '[price]'}`,
    ...(total !== undefined || isOneSum(prices)
      ? total === undefined
        ? []
        : [`Total: ${total}`]
      : ['Total: [total]']),
    `Valid until: ${validUntil ?? '[valid until]'}`,
  ]
  return {
    subject: topic === '' ? `Our ${called}` : `${called.charAt(0).toUpperCase()}${called.slice(1)}: ${topic}`,
    opening: `Here is our ${called}${what ? ` for the ${what}` : ''}${when ? ` on ${when}` : ''}.`,
    list: lines.map((line) => `- ${line}`).join('\n'),
  }
}

/** One price for all of it is its total. */
function isOneSum(prices: readonly string[]): boolean {
  return prices.length === 1 && !/\b(?:per|each|plus|an? (?:hour|day|month|week|year|person))\b|\/|%/i.test(prices[0]!)
}
