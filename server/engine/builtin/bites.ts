import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { splitSentences } from './sentences.ts'

const asked =
  /\b(?:bites?|catch(?:es)?|gotchas?|traps?|pitfalls?|red flags?|small print|fine print|downsides?|stings?|strings attached|booby|haunt|backfire|nasty|dodgy|dangerous|hidden (?:costs?|fees?|charges?)|watch (?:out )?for|look out for|be (?:careful|wary|aware) of|worr(?:y|ied) (?:me|us|about)|(?:hurt|trip|sting|catch) (?:me|us)\b(?: (?:up|out))?|risk(?:s|y)?|before (?:i|we) sign|(?:ty(?:e|ing)|bind(?:ing)?|commit(?:ting)?) (?:my|our)sel(?:f|ves)|(?:i|we)(?:['’](?:m|re)| am| are)? (?:committing|agreeing|bound|tied|signing up) (?:to|for)|(?:let(?:ting)?|get(?:ting)?) (?:my|our)sel(?:f|ves) (?:in for|into)|what\b.{0,40}\b(?:if|when|once) (?:i|we) sign|what (?:am i|are we) (?:committing|agreeing|signing|bound|tied|promising)|(?:what|which|all)\b.{0,20}\bobligations|anything annoying|sign(?:ing)? (?:this|it)\b.{0,30}\b(?:safe|ok|okay|fine))\b/i
/** The words of which a contract has some at its beginning. */
export const isContract =
  /\b(?:agreement|contract|terms|lease|hire|rental|tenancy|conditions|licen[cs]e|policy|quotation|offer|order confirmation|clause|party|parties|arrangement|please sign|sign and (?:send|return)|on signature)\b/i

/** What in a contract costs, binds or ends something, by what a sentence of it says. */
const kinds: readonly [title: string, says: RegExp][] = [
  [
    'Minimum',
    /\b(?:at least|not less than|no less than|no fewer than|minimum|guaranteed? quantity)\b(?!.{0,40}\b(?:notice|before)\b)/i,
  ],
  [
    'Penalty or cost',
    /\b(?:penalt\w+|interest|late (?:payment|fee|sums?)|surcharge\w*|forfeit\w*|not taken|missing|shortfall|non-?refundable|compensat\w+|damages?|extra charge|carr(?:y|ies) a|(?:is|are|will be) (?:charged|invoiced|billed|deducted|retained|withheld)|(?:pays?|bears?|covers?) (?:for|the|all|any|half|\d)|at (?:its|his|her|their|the \p{L}+['’]s) (?:own )?(?:cost|expense|risk))\b/iu,
  ],
  [
    'Liability',
    /\b(?:liab\w+|indemnif\w+|responsible for|excluded|no claims?|waives?|guarantor|uninsured|at .{0,20} risk)\b/i,
  ],
  [
    'Price may change',
    /\b(?:may|can|is entitled to|reserves? the right to) (?:\p{L}+ ){0,3}?(?:rise|increase|adjust|raise|change|amend|alter|review)\b|\bindex(?:ed|ation)\b/iu,
  ],
  [
    'End and renewal',
    /\b(?:notice|terminat\w+|renew\w*|extend\w*|extension|cancel\w*|automatic\w*|minimum term|end this|ends? (?:only|on))\b/i,
  ],
  [
    'Bound to',
    /\b(?:must|may not|shall|only|nobody but|no one but|exclusiv\w+|prohibited|not (?:allowed|permitted)|within \d+|no later than|not later than|without (?:prior|written|our)|in writing|at least \p{L}+ (?:working )?days|you (?:give|carry|send|keep|bring|let|get|take|have to|are to)|each \p{L}+ carries|we see each|no other|valid until|by (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/iu,
  ],
  // What is paid, and what is theirs or ours, is read with the rest: a letter has no heading for it.
  ['Payment', /\b(?:pays?|paid|payments?|costs?|fees?)\b.{0,80}\d|\d\s?(?:pounds|euros?|EUR|€)|[€£$]\s?\d/i],
]
const formal = /_{4,}|^signed\b|^contact\b|\b(?:law of|jurisdiction|governed by)\b/i
const mostShown = 16

/** Whether a request asks what in a text could do harm. */
export function asksOfBites(instruction: string): boolean {
  return asked.test(instruction)
}

/** What a contract costs, obliges to, binds or ends, where its reader asks what in it could do harm. Undefined for other questions and texts. */
export async function listBites({ text }: Material, instruction: string, pace: Pace): Promise<string | undefined> {
  if (!asksOfBites(instruction) || !isContract.test(text.slice(0, 5000))) return undefined
  const found: { kind: number; said: string }[] = []
  for (const block of await splitBlocks(text, pace)) {
    await pace()
    if (block.kind === 'heading' || block.kind === 'row') continue
    for (const [at, sentence] of splitSentences(block).entries()) {
      const kind = kinds.findIndex(([, says]) => says.test(sentence.text))
      if (kind < 0 || formal.test(sentence.text) || sentence.text.split(' ').length < 4) continue
      const before = at > 0 && /^(?:what|this|that|it|these|otherwise|later|if not)\b/i.test(sentence.text)
      const last = found.at(-1)
      // "What is not taken is invoiced" says the price of the sentence before it.
      const said = `${inline(sentence.text, 360)} *(line ${sentence.line})*`
      if (before && last && kinds[kind]![0] !== 'End and renewal') last.said += ` ${said}`
      else found.push({ kind, said })
    }
  }
  if (found.length < 2) return undefined
  return [
    found
      .toSorted((a, b) => a.kind - b.kind)
      .slice(0, mostShown)
      .map(({ kind, said }) => `- **${kinds[kind]![0]}:** ${said}`)
      .join('\n'),
    '*These are the sentences that cost, bind or end something. Whether they are usual I cannot judge.*',
  ].join('\n\n')
}
