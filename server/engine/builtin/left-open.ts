import { isSpoken } from '../passages/split.ts'
import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { isDecided, isOf } from './says-decided.ts'
import { type Sentence, splitSentences } from './sentences.ts'

const mostShown = 40
const longestWhole = 500

const wantsUndecided =
  /\b(?:could|can|did|do|were|are|was|is)(?:n['’]?t| not)\b.{0,20}\b(?:agree|decide|settle|resolve)|\b(?:did|do|have|had) (?:we|they|you|the \p{L}+) not (?:yet )?(?:decided?|agreed?|settled?)\b|\b(?:still|left|remain(?:s|ed)?) (?:undecided|unresolved|unsettled)\b|\bleft open\b|\bdisagree\w*|\bno agreement\b|\bnot (?:been )?(?:decided|agreed|settled)\b|\b(?:leave|left|leaving|still|got|kept) (?:\p{L}+ )?(?:hanging|dangling|up in the air)\b|\bup in the air\b|\bloose ends\b|\bunsettled\b|\bmake up (?:our|their|my|your) minds?\b/iu
/** These also ask for a section of that title, or for what is to be done. */
const wantsOpen =
  /\b(?:what|which|anything|something|points?|questions?|issues?|matters?|things?)\b[^.?!]{0,40}(?<!\b(?:we|they|you|i|shop|office|desk) )\b(?:still|yet|is|are|was|were|remains?|stayed|left) (?:all )?(?:open|unclear|undecided|unresolved)\b(?! (?:on|at|to|for|from|until|till)\b)|\bnot (?:yet |been |really |quite )*(?:clear|fixed|sorted(?: out)?|clarified)\b|\b(?:nobody|no one) (?:has )?(?:decided|settled|answered)\b/i

/** Whether a request asks what was talked about and not settled. */
export function asksUndecided(instruction: string): boolean {
  return wantsUndecided.test(instruction)
}

/** Whether a request may ask so, in words that have other meanings too. */
export function mayAskUndecided(instruction: string): boolean {
  return asksUndecided(instruction) || wantsOpen.test(instruction)
}

const openly =
  /\b(?:no (?:decision|agreement|result|answer (?:yet|so far|from))|(?:no|without an?) (?:date|day|venue|price|deadline) (?:yet|set|agreed|fixed|named|so far)|no date\W*$|not (?:yet |been )*(?:decided|agreed|settled|clear|fixed|clarified|sorted)|nothing (?:was|is|has been) (?:decided|agreed|settled|fixed)|(?:could|did) not (?:agree|decide)|undecided|unresolved|unclear|unsettled|to be (?:decided|settled|clarified|confirmed|fixed|agreed|discussed)|t\.?b\.?[acd]\b|postponed|put off|deferred|left open|(?<!\b(?:we|they|you|i) )(?:is|are|remains?|stays?|still) open(?! (?:on|at|to|for|from|until|till|during)\b)|open (?:whether|who|how|if|where|when|which)|nobody (?:has |is |was |yet )*(?:offered|volunteered|found|willing|took|wanted)|nobody knows|vertagt|offen gelassen|noch offen|ungeklärt|unklar|keine? (?:entscheidung|einigung))\b|:\s*open\W*$/iu
/** What comes back later is open, unless it was decided first: "light only; the fog comes back in January". */
const comesBack = /\b(?:comes?|came|put|taken) back (?:at|in|on|to)\b/i
const asked = /\?["”’)]*$/
/** A sentence that says too little without the one before it. */
const leans = /^(?:no|not|nothing|it|this|that|they|these|to be|date|both|undecided|open)\b/i

type Said = Sentence & { isItem: boolean }

/** What a text says was left open, with what follows it: when it comes back, who looks after it. Undefined where it says of nothing. */
export async function listUndecided(
  { text }: Material,
  pace: Pace,
  topic: readonly string[] = [],
): Promise<string | undefined> {
  const sections = new Map<string, Said[]>()
  const blocks = await splitBlocks(text, pace)
  // One title above all of it tells nothing apart.
  const isApart = new Set(blocks.map(({ section }) => section).filter((section) => section !== undefined)).size > 1
  for (const block of blocks) {
    await pace()
    if (block.kind === 'heading') continue
    // Without headings a paragraph says what it is about.
    const under = isApart && block.section !== undefined ? block.section : `line ${block.lines[0]!.line}`
    const own = splitSentences(block).map((one) => ({ ...one, isItem: block.kind === 'item' }))
    sections.set(under, [...(sections.get(under) ?? []), ...own])
  }
  // In a conversation the answer to a question stands in the next line.
  const mayAsk = !isSpoken(text)
  const found: string[] = []
  for (const [section, sentences] of sections) {
    if (!isOf(topic, [section, ...sentences.map((one) => one.text)].join(' '))) continue
    let told = -1
    for (const [at, sentence] of sentences.entries()) {
      if (at <= told || found.length >= mostShown || !isLeftOpen(sentences, at, mayAsk)) continue
      let from = at
      // What was decided before it is not open.
      while (from > told + 1 && at - from < 3 && belongs(sentences, from) && !isDecided(sentences[from - 1]!.text))
        from -= 1
      let to = at
      while (to + 1 < sentences.length && to - at < 2 && goesOn(sentence, sentences[to + 1]!)) to += 1
      // Of one thing all that stands with it is told: who looks after it, and until when.
      const size = sentences.reduce((sum, one) => sum + one.text.length, 0)
      if (topic.length > 0 && section.startsWith('line ') && size <= longestWhole)
        [from, to] = [0, sentences.length - 1]
      told = to
      const said = sentences.slice(from, to + 1).map((one) => one.text)
      const place = section.startsWith('line ') ? [] : [section]
      found.push(`- ${inline(said.join(' '), 600)} *(${inline([...place, `line ${sentence.line}`].join(', '), 120)})*`)
    }
  }
  return found.length > 0 ? found.join('\n') : undefined
}

function isLeftOpen(sentences: readonly Said[], at: number, mayAsk: boolean): boolean {
  const { text } = sentences[at]!
  if (openly.test(text)) return !sentences.slice(at + 1).some((later) => !later.isItem && isDecided(later.text))
  const others = sentences.filter((other) => other.isItem === sentences[at]!.isItem)
  if (comesBack.test(text)) return !others.some((other) => isDecided(other.text))
  const next = sentences[at + 1]
  return mayAsk && asked.test(text) && text.length > 20 && (next === undefined || next.isItem || openly.test(next.text))
}

/** Whether a sentence needs the one before it: it says little by itself, and that is no other point of a list. */
function belongs(sentences: readonly Said[], at: number): boolean {
  const [one, before] = [sentences[at]!, sentences[at - 1]!]
  if (one.isItem && one.first) return false
  return (
    leans.test(one.text) ||
    one.text.split(/\s+/).length < 6 ||
    (before.isItem === one.isItem && !one.first && leans.test(one.text))
  )
}

function goesOn(one: Said, next: Said): boolean {
  return !(next.isItem && next.first) && !isDecided(next.text) && (one.isItem === next.isItem || leans.test(next.text))
}
