import type { TypedTable } from './typed-table.ts'
import { readValues } from './values.ts'
import { wordsOf } from './words.ts'

/** "You can leave out the cancelled one", said in front of a question or behind it. */
const leaves =
  /(?:^|[.?!,;(–-])\s*(?:(?:you|we|i|can|could|may|please|pls|just|but|and|do) )*(?:(?:leave|leaving|set|setting|put|putting) (?:out|aside)|disregard(?:ing)?|other than|apart from|ignore|ignoring|skip|skipping|forget(?: about)?|excluding|exclude|except(?: for)?|not(?: counting| including)?|do(?:n['’]t| not) count(?: in)?|minus) (?:(?:what(?:ever)?|anything|everything|those|the ones)(?: that)?(?:['’]s| is| are| has been| have been| was| were)? (?:already )?)?((?:[\p{L}\d_-]+ ){0,3}?[\p{L}\d_-]+?)(?: (?:obviously|of course|though|naturally|please|pls|ok|okay|then|here))?\)?(?=\s*(?:[.?!,;]|$))/giu

/** A question with what it leaves out in itself, where that is a value of the one table: no question of its own. */
export function withLeftOut(question: string, tables: readonly TypedTable[]): string {
  const [table, another] = tables
  if (!table || another) return question
  const left: string[] = []
  const rest = question.replaceAll(leaves, (said: string, what: string) => {
    const words = wordsOf(what)
    const named = readValues(what, words, table)
    if (named.length !== 1 || words.filter(({ role }) => role === undefined).length > 2) return said
    left.push(...words.flatMap(({ role, text }) => (role === 'value' ? [text] : [])))
    return /^[.?!]/.test(said) ? ' ' : said[0] === ',' ? ' ' : ''
  })
  return left.length === 0 ? question : `${rest.replace(/[\s.?!,;]+$/, '')} without the ${left.join(' ')}`
}
