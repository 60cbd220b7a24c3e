import type { Block } from './blocks.ts'
import { lineAt } from './blocks.ts'

export type Sentence = {
  text: string
  line: number
  section: string | undefined
  /** First of its block. */ first: boolean
}

/** Runs of marks that may end a sentence, with closing quotes; bounded, or a line of dots would take minutes. Chinese and Japanese ones need no space after. */
const ending = /(?<![.!?…])[.!?…]{1,20}["'”’»)\]]{0,5}(?=\s)|(?<![。！？])[。！？]{1,20}[」』”）]{0,5}/gu
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|mr|mrs|ms|dr|prof|st|vs|no|nr|fig|approx|inc|ltd|co|jr|sr|dept|z\.b|bzw|ca|usw|p|pp|\p{Lu})\.$/iu
const months = /^\s*(?:Jan|Feb|Mär|Mar|Apr|Mai|May|Jun|Jul|Aug|Sep|Okt|Oct|Nov|Dez|Dec)/
const longest = 600

/** The sentences of a block, each with its line. */
export function splitSentences(block: Block): Sentence[] {
  const { text } = block
  const sentences: Sentence[] = []
  let start = 0
  const add = (end: number) => {
    for (let from = start; from < end; from += longest) {
      const sentence = text.slice(from, Math.min(end, from + longest)).trim()
      if (sentence !== '')
        sentences.push({
          text: sentence,
          line: lineAt(block, from),
          section: block.section,
          first: sentences.length === 0,
        })
    }
    start = end
  }
  for (const match of text.matchAll(ending)) {
    const end = match.index + match[0].length
    if (match[0].startsWith('.')) {
      const next = text.slice(end, end + 4).trimStart()
      // "bis 18. November" goes on.
      if (
        /(?:^|\s)\d{1,2}\.$/.test(text.slice(Math.max(start, end - 5), end)) &&
        months.test(text.slice(end, end + 12))
      )
        continue
      if (/^\p{Ll}/u.test(next) || abbreviation.test(text.slice(Math.max(start, end - 12), end))) continue
    }
    // The gap before the next sentence belongs to this one, so that its line is right.
    let after = end
    while (after < text.length && /\s/.test(text[after]!)) after += 1
    add(after)
  }
  add(text.length)
  return sentences
}
