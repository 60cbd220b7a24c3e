import type { Filter } from './query.ts'
import { type TypedTable, nameWords } from './typed-table.ts'
import { type Word, takeAll } from './words.ts'

const gone =
  /\b(?:(?:(?:now |already )?(?:completely|entirely|totally|fully|all) )(?:out|gone|full|hired|rented|booked|lent|taken|sold|occupied|empty)(?: out| up)?|(?:so )?(?:nothing|none) (?:\p{L}+ )?left(?: (?:in|at|on) (?:the |our )?(?:store|stock|shelf|warehouse|house))?|(?:is|are) full|(?:not|no longer|never|nothing) (?:\p{L}+ ){0,3}?(?:in|on|from) stock|out of stock|sold out|(?:has|have|had|did)? ?(?:run|ran) out(?: of)?(?! (?:in|on|next|this|by|before|within|soon)\b)|none (?:\p{L}+ )?left|(?:nothing|no \p{L}+) left|not available|unavailable|ausverkauft|nicht (?:mehr )?(?:auf lager|vorr[aä]tig|lieferbar))(?![\p{L}\p{N}])/giu
const stock = /\b(?:stock|on hand|bestand|lagerbestand|inventory|available|vorrat|left|remaining)\b/

/** "What is sold out", "which have they not in stock", where a column has the number of what is there. */
export function readSoldOut(question: string, words: Word[], { columns }: TypedTable): Filter | undefined {
  const column = columns.find(({ kind, name }) => kind === 'number' && stock.test(nameWords(name).join(' ')))
  if (!column || !takeAll(question, words, gone, 'value')) return undefined
  const { sql, name } = column
  return { of: sql, sql: `${sql} <= 0`, params: [], words: `${name} is 0` }
}
