import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { splitSentences } from './sentences.ts'
import { significantWords } from './significant-words.ts'
import { spokenBy } from './summarise.ts'

const wanted =
  /\bwhat (?:was|were|has been|have (?:we|they)|did (?:we|they|the \p{L}+)|is already|is|got) (?:(?:actually|really|finally|in the end) )?(?:been )?(?:decide[d]?|resolve[d]?|agree[d]?(?! (?:with|for|on) (?:the|our)\b)|settle[d]?)\b|\b(?:all |the |list |only )?(?:decisions|resolutions)\b|\bwas wurde (?:beschlossen|entschieden)\b|\bbeschl(?:ü|ue)sse\b/iu
const heading = /\b(?:decisions?|decided|resolutions?|resolved|agreed|beschl\w*|entscheidung\w*)\b/i
const decided =
  /\b(?:decided|decision|agreed(?! with)|preferred|chose|chosen|went for|settled on|resolved|resolution|approved|adopted|rejected|carried|voted|is (?:postponed|commissioned|to be)|held over|dropped for now|stays?\b.*\bno discussion|beschlossen|genehmigt|abgelehnt|einstimmig)\b/i
/** What minutes say of what is to be, without a word for deciding: "We keep 5 December as launch day." */
const resolves =
  /^(?:so |then |in the end |after [^,.]{3,40}, )?we (?:keep(?! in touch)|stay (?:with|at|on)|stick (?:to|with)|go (?:with|for|ahead)|choose|drop|postpone|settle on|do not|don['’]t|will not|won['’]t)\b|^we (?:go|move|switch|change) (?:to|back)\b.*\binstead\b/i
const vote = /^(?:\d+|unanimous\w*|einstimmig|carried|in favou?r)\b|\b(?:in favou?r|against|abst(?:ain|ention)\w*)\b/i
/** What was talked about and not settled. */
const undecided =
  /\b(?:no (?:decision|agreement|view|result|vote)|not (?:decided|agreed|approved)|nothing was (?:decided|agreed)|could not agree|undecided|to be decided|should we|whether)\b/i
/** A vote or a yes, without what it is about. */
const bareAgreement =
  /^\W*(?:agreed|approved|carried|adopted|accepted|rejected|decided|resolved|beschlossen|angenommen|genehmigt)\W*(?:$|,? ?(?:unanimous\w*|without (?:a )?(?:changes?|vote)|by \w+|with \w+ (?:against|abstention\w*)|(?:\w+|\d+) (?:votes? )?(?:in favou?r|for|against|to)|einstimmig)\b)/i
const mostShown = 40

const wantsUndecided =
  /\b(?:could|can|did|do|were|are|was|is)(?:n['’]?t| not)\b.{0,20}\b(?:agree|decide|settle|resolve)|\b(?:did|do|have|had) (?:we|they|you|the \p{L}+) not (?:yet )?(?:decided?|agreed?|settled?)\b|\b(?:still|left|remain(?:s|ed)?) (?:undecided|unresolved|unsettled)\b|\bleft open\b|\bdisagree\w*|\bno agreement\b|\bnot (?:been )?(?:decided|agreed|settled)\b/iu
const aboutWhat =
  /\b(?:decide[d]?|agree[d]?|resolve[d]?|settle[d]?|decisions?|resolutions?|beschlossen|entschieden)\b.{0,20}?\b(?:about|on|regarding|with|for|concerning|over|zu[rm]?|über)\s+(?:the\s+|our\s+|a\s+)?([^?.,;]{3,60})/i

/** Whether a request asks what was talked about and not settled. */
export function asksUndecided(instruction: string): boolean {
  return wantsUndecided.test(instruction)
}

/** What a text says was left open, with what follows it: when it comes back, who looks after it. Undefined where it says of nothing. */
export async function listUndecided(
  { text }: Material,
  pace: Pace,
  topic: readonly string[] = [],
): Promise<string | undefined> {
  const found: string[] = []
  const sections = new Map<string, { text: string; line: number }[]>()
  for (const block of await splitBlocks(text, pace)) {
    await pace()
    if (block.kind === 'heading') continue
    // Without headings a paragraph says what it is about.
    const under = block.section ?? `line ${block.lines[0]!.line}`
    sections.set(under, [...(sections.get(under) ?? []), ...splitSentences(block)])
  }
  for (const [section, sentences] of sections) {
    const at = sentences.findIndex((sentence) => openly.test(sentence.text))
    if (at < 0 || found.length >= mostShown || !isOf(topic, [section, ...sentences.map((one) => one.text)].join(' ')))
      continue
    const said = sentences.slice(Math.max(0, at - 3), at + 3).map((one) => one.text)
    const place = section.startsWith('line ') ? [] : [section]
    found.push(
      `- ${inline(said.join(' '), 600)} *(${inline([...place, `line ${sentences[at]!.line}`].join(', '), 120)})*`,
    )
  }
  return found.length > 0 ? found.join('\n') : undefined
}

const openly =
  /\b(?:no (?:decision|agreement|result)|not (?:yet )?(?:decided|agreed|settled)|nothing was (?:decided|agreed)|(?:could|did) not (?:agree|decide)|undecided|to be decided|(?:comes?|came|put|taken) back (?:at|in|on|to)|postponed|left open|remains open|vertagt|offen gelassen|keine? (?:entscheidung|einigung))\b/i

/** Whether a text speaks of what a request names: all of it where it names nothing. */
function isOf(topic: readonly string[], text: string): boolean {
  const own = significantWords(text)
  return (
    topic.length === 0 ||
    topic.some((word) => own.some((other) => other.startsWith(word.slice(0, Math.max(4, word.length - 2)))))
  )
}

/** What a request asks the decisions of, in its own words: "what was agreed about the rooms". */
export function decisionTopic(instruction: string): string[] {
  return significantWords(aboutWhat.exec(instruction)?.[1] ?? '').filter(
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
): Promise<string | undefined> {
  const { text } = material
  const found: string[] = []
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
    for (const [at, sentence] of sentences.entries()) {
      const isOne =
        isUnder ||
        ((decided.test(sentence.text) || resolves.test(sentence.text)) &&
          !undecided.test(sentence.text) &&
          !/\?["”]?$/.test(sentence.text))
      if (
        !isOne ||
        found.length >= mostShown ||
        !isOf(topic, `${sentence.section ?? ''} ${sentence.text}`) ||
        sentence.text.replace(spokenBy, '').split(/\s+/).length < 4
      )
        continue
      if (!isUnder && vote.test(sentence.text) && found.length > 0 && at > 0) {
        // "5 in favour." belongs to what was voted on.
        found[found.length - 1] =
          `${found.at(-1)!.replace(/ \*\([^()]*line \d+\)\*$/, '')} ${inline(sentence.text, 200)} *(line ${sentence.line})*`
        continue
      }
      // "Agreed, five in favour": what was agreed is what was proposed before it.
      const before = !isUnder && bareAgreement.test(sentence.text) ? (sentences[at - 1]?.text ?? last) : undefined
      const next = sentences[at + 1]?.text ?? ''
      const votes = !isUnder && vote.test(next) && !decided.test(next) ? ` ${inline(next, 160)}` : ''
      found.push(
        `- ${before ? `${inline(before, 300)} ` : ''}${inline(sentence.text, 400)}${votes} *(${inline([sentence.section, `line ${sentence.line}`].filter((part) => part).join(', '), 120)})*`,
      )
    }
  }
  if (found.length > 0 || topic.length === 0) return found.length > 0 ? found.join('\n') : undefined
  // Asked about one thing, the honest answer may be that it is open.
  const open = await listUndecided(material, pace, topic)
  return open && `No decision on this is noted:\n\n${open}`
}
