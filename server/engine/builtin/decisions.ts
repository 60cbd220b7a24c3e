import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { splitSentences } from './sentences.ts'
import { spokenBy } from './summarise.ts'

const wanted =
  /\bwhat (?:was|were|has been|have (?:we|they)|did (?:we|they|the \p{L}+)|is already|is|got) (?:(?:actually|really|finally|in the end) )?(?:been )?(?:decide[d]?|resolve[d]?|agree[d]?(?! (?:with|for|on) (?:the|our)\b)|settle[d]?)\b|\b(?:all |the |list |only )?(?:decisions|resolutions)\b|\bwas wurde (?:beschlossen|entschieden)\b|\bbeschl(?:ü|ue)sse\b/iu
const heading = /\b(?:decisions?|decided|resolutions?|resolved|agreed|beschl\w*|entscheidung\w*)\b/i
const decided =
  /\b(?:decided|decision|agreed(?! with)|resolved|resolution|approved|adopted|rejected|carried|voted|is (?:postponed|commissioned|to be)|held over|dropped for now|stays?\b.*\bno discussion|beschlossen|genehmigt|abgelehnt|einstimmig)\b/i
const vote = /^(?:\d+|unanimous\w*|einstimmig|carried|in favou?r)\b|\b(?:in favou?r|against|abst(?:ain|ention)\w*)\b/i
/** What was talked about and not settled. */
const undecided =
  /\b(?:no (?:decision|view|result|vote)|not (?:decided|agreed|approved)|nothing was (?:decided|agreed)|could not agree|undecided|to be decided|should we|whether)\b/i
const mostShown = 40

/** Whether a request asks what was decided. */
export function wantsDecisions(instruction: string): boolean {
  return wanted.test(instruction)
}

/** What a text says was decided, word for word with its line, and with the vote where one follows. Undefined where it says of nothing. */
export async function listDecisions({ text }: Material, pace: Pace): Promise<string | undefined> {
  const found: string[] = []
  let isUnder = false
  for (const block of await splitBlocks(text, pace)) {
    await pace()
    if (block.kind === 'heading' || /^[^.]{3,60}:$/.test(block.text)) {
      isUnder = heading.test(block.text)
      continue
    }
    const sentences = splitSentences(block)
    for (const [at, sentence] of sentences.entries()) {
      const isOne =
        isUnder || (decided.test(sentence.text) && !undecided.test(sentence.text) && !/\?["”]?$/.test(sentence.text))
      if (!isOne || found.length >= mostShown || sentence.text.replace(spokenBy, '').split(/\s+/).length < 4) continue
      if (!isUnder && vote.test(sentence.text) && found.length > 0 && at > 0) {
        // "5 in favour." belongs to what was voted on.
        found[found.length - 1] =
          `${found.at(-1)!.replace(/ \*\([^()]*line \d+\)\*$/, '')} ${inline(sentence.text, 200)} *(line ${sentence.line})*`
        continue
      }
      const next = sentences[at + 1]?.text ?? ''
      const votes = !isUnder && vote.test(next) && !decided.test(next) ? ` ${inline(next, 160)}` : ''
      found.push(
        `- ${inline(sentence.text, 400)}${votes} *(${inline([sentence.section, `line ${sentence.line}`].filter((part) => part).join(', '), 120)})*`,
      )
    }
  }
  return found.length > 0 ? found.join('\n') : undefined
}
