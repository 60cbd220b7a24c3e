import type { Charged } from './owed.ts'
import { type Word, takeAll } from './words.ts'

/** "48 each", said of what nothing in the table says. */
export function saidEach(question: string, words: Word[]): Charged | undefined {
  const each =
    /(?<![\d.,])(\d{1,6}(?:\.\d{1,2})?)(?: ?(?:€|£|\$|eur|gbp|usd|euros?|pounds?|dollars?))? (?:each|apiece|a head|per (?:person|head|child|kid|pupil|member|family|house))\b/iu
  const [, price] = each.exec(question) ?? []
  if (price === undefined) return undefined
  takeAll(question, words, new RegExp(each, 'giu'), 'number')
  return { sql: price, name: `${price} each`, unit: '', hasCents: price.includes('.') }
}
