import { isSpoken } from '../passages/split.ts'
import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import { listUndecided } from './left-open.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { decided, isDecided, isOf } from './says-decided.ts'
import { type Sentence, splitSentences } from './sentences.ts'
import { significantWords } from './significant-words.ts'
import { spokenBy } from './summarise.ts'

const wanted =
  /\bwhat (?:all )?(?:we|they|you|the (?:committee|board|group|team|meeting)) (?:have |has )?(?:decided|agreed(?! (?:with|for|on)\b)|resolved|settled)\b|\bwhat (?:was|were|has been|have (?:we|they)|did (?:we|they|the \p{L}+)|is already|is|got) (?:(?:actually|really|finally|in the end) )?(?:been )?(?:decide[d]?|resolve[d]?|agree[d]?(?! (?:with|for|on) (?:the|our)\b)|settle[d]?)\b|\b(?:what|which) (?:(?:things|points|matters|items) )?(?:is|are|was|were|got|has been|have been|did we (?:get|have)) (?:(?:now|already|actually|finally|really|all) )*(?:decided|agreed(?! (?:with|for|on)\b)|settled|fixed|resolved|final)\b(?! by\b)|\bwhat (?:was|were|is) the (?:outcomes?|results?|upshot) of (?:the|our|that|this|\p{Lu}\S+) (?:\p{L}+ )?(?:meeting|vote|talk|session|assembly|committee)\b|\bwhat (?:came|has come) out of (?:the|our|that|this|it)\b|\b(?:all |the |list |only )?(?:decisions|resolutions)\b|\bwas wurde (?:beschlossen|entschieden)\b|\bbeschl(?:ü|ue)sse\b/iu
const heading = /\b(?:decisions?|decided|resolutions?|resolved|agreed|beschl\w*|entscheidung\w*)\b/i
/** That the minutes of the time before were in order is no news. */
const onlyFormal =
  /\b(?:minutes|agenda|protokoll|tagesordnung)\b.{0,60}\b(?:accepted|approved|adopted|agreed|confirmed|signed|genehmigt)\b|^approved without changes\W*$/i
const vote = /^(?:\d+|unanimous\w*|einstimmig|carried|in favou?r)\b|\b(?:in favou?r|against|abst(?:ain|ention)\w*)\b/i
/** A vote or a yes, without what it is about. */
const bareAgreement =
  /^\W*(?:agreed|approved|carried|adopted|accepted|rejected|decided|resolved|beschlossen|angenommen|genehmigt)\W*(?:$|,? ?(?:unanimous\w*|without (?:a )?(?:changes?|vote)|by \w+|with \w+ (?:against|abstention\w*)|(?:\w+|\d+) (?:votes? )?(?:in favou?r|for|against|to)|einstimmig)\b)/i
/** "That was accepted by everyone", "ivory it is": what that is, the sentence before says. */
const refersBack =
  /^(?:agreed|approved|accepted|carried) (?:as|for|from|until|with|only)\b|^(?:that|this|it|both|all of (?:it|them))\b(?! (?:was|is|has been) (?:\w+ )?(?:agreed|decided|resolved|voted|approved|settled) (?:that|to|not|on|by \d)\b)|^(?:granted|approved|accepted|refused|rejected|postponed) (?:in (?:full|part)|without|as|for|until|by)\b|\b(?:it is|this one|that one|instead)\W*$/i
/** A word or two: "Rejected, too dear." */
const inFewWords =
  /^(?:decision|decided|resolved|beschluss)\s*:|^(?:agreed|approved|carried|adopted|accepted|rejected|refused|granted|turned down|postponed|put off|dropped)\b[^.]{0,30}\.?$/i
const mostShown = 40
const openEnded = /\?["”]?$|\b(?:not (?:yet )?decided|undecided|open|put off|postponed)\b/i

const aboutWhat =
  /\b(?:decide[d]?|agree[d]?|resolve[d]?|settle[d]?|decisions?|resolutions?|beschlossen|entschieden)\b.{0,20}?\b(?:about|on|regarding|with|for|concerning|over|zu[rm]?|über)\s+(?:the\s+|our\s+|a\s+)?([^?.,;]{3,60})/i

/** "He'll mostly care about the wifi": what comes first of all that is told. */
const cares =
  /\b(?:cares?|caring|interested|bothered|worried|curious|wants? to (?:know|hear)|asks?|asking)(?: (?:most|mostly|mainly|most of all|above all))? (?:about|in|for) (?:the |our |her |his |their )?([^?.,;]{3,60})|\b(?:especially|particularly|above all|mainly) (?:about |what |on |for )?(?:the |our )?([^?.,;]{3,60})/i

/** The words of what somebody cares about most. */
export function caredFor(instruction: string): string[] {
  const found = cares.exec(instruction)
  return significantWords(found?.[1] ?? found?.[2] ?? '')
}

/** What a request asks the decisions of, in its own words: "what was agreed about the rooms". */
export function decisionTopic(instruction: string): string[] {
  return significantWords(aboutWhat.exec(instruction.replace(cares, ''))?.[1] ?? '').filter(
    // The day of the meeting is no topic of it.
    (word) =>
      !/^(?:meeting|minute|today|yesterday|there|item|agenda|file|note|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/.test(
        word,
      ),
  )
}

/** Whether a request asks what was decided. */
export function wantsDecisions(instruction: string): boolean {
  return wanted.test(instruction)
}

/** What a text says was decided, word for word with its line, and with the vote where one follows. Undefined where it says of nothing. */
export async function listDecisions(
  material: Material,
  pace: Pace,
  topic: readonly string[] = [],
  first: readonly string[] = [],
): Promise<string | undefined> {
  const { text } = material
  const found: string[] = []
  const formal: string[] = []
  // "After a talk it was agreed: ivory it is" has no speaker; a line of a conversation has.
  const isChat = isSpoken(text)
  const said = ({ text: whole }: Sentence) => (isChat ? whole.replace(spokenBy, '') : whole)
  let isUnder = false
  let spokenLast: string | undefined
  for (const block of await splitBlocks(text, pace)) {
    await pace()
    if (block.kind === 'heading') spokenLast = undefined
    if (block.kind === 'heading' || /^[^.]{3,60}:$/.test(block.text)) {
      isUnder = heading.test(block.text)
      continue
    }
    const sentences = splitSentences(block)
    const last = spokenLast
    spokenLast = sentences.at(-1)?.text
    const isMarked = /^\W*(?:decided|decision|agreed|resolved|beschlossen)\W*:/i.test(sentences[0]?.text ?? '')
    for (const [at, sentence] of sentences.entries()) {
      // "Decided: block B shuts in January. Penrose get the job.": what follows the word in its line was decided too.
      const isOne =
        isUnder ||
        (isMarked && at > 0 && !openEnded.test(sentence.text)) ||
        (isDecided(sentence.text) && !/\?["”]?$/.test(sentence.text))
      if (
        !isOne ||
        found.length >= mostShown ||
        !isOf(topic, `${sentence.section ?? ''} ${sentence.text}`) ||
        (said(sentence).split(/\s+/).length < 4 && !inFewWords.test(sentence.text))
      )
        continue
      if (!isUnder && onlyFormal.test(sentence.text)) {
        formal.push(writeOne(sentence))
        continue
      }
      if (!isUnder && vote.test(sentence.text) && found.length > 0 && at > 0) {
        // "5 in favour." belongs to what was voted on.
        found[found.length - 1] =
          `${found.at(-1)!.replace(/ \*\([^()]*line \d+\)\*$/, '')} ${inline(sentence.text, 200)} *(line ${sentence.line})*`
        continue
      }
      // "Agreed, five in favour": what was agreed is what was proposed before it.
      const isBare = [bareAgreement, refersBack, inFewWords].some(
        (words) => words.test(sentence.text) && !/^\p{L}+\s*:/u.test(sentence.text),
      )
      const prior = sentences[at - 1]?.text ?? last
      // What is told already need not be told again.
      const before =
        !isUnder && isBare && prior && !found.some((one) => one.includes(inline(prior, 300))) ? prior : undefined
      const next = sentences[at + 1]?.text ?? ''
      const votes = !isUnder && vote.test(next) && !decided.test(next) ? ` ${inline(next, 160)}` : ''
      found.push(writeOne(sentence, before, votes))
    }
  }
  if (found.length === 0) found.push(...formal)
  if (found.length > 0 && first.length > 0) {
    const wished = found.filter((one) => isOf(first, one))
    const open = wished.length > 0 ? undefined : await listUndecided(material, pace, first)
    return [...(open === undefined ? [] : [open]), ...wished, ...found.filter((one) => !wished.includes(one))].join(
      '\n',
    )
  }
  if (found.length > 0 || topic.length === 0) return found.length > 0 ? found.join('\n') : undefined
  // Asked about one thing, the honest answer may be that it is open.
  const open = await listUndecided(material, pace, topic)
  return open && `No decision on this is noted:\n\n${open}`
}

function writeOne({ text, section, line }: Sentence, before?: string, votes = ''): string {
  return `- ${before ? `${inline(before, 300)} ` : ''}${inline(text, 400)}${votes} *(${inline([section, `line ${line}`].filter((part) => part).join(', '), 120)})*`
}
