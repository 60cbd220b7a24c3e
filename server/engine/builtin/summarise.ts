import type { Pace } from '../pace.ts'
import type { Block } from './blocks.ts'
import { splitSentences } from './sentences.ts'
import type { Sentence } from './sentences.ts'
import { significantWords } from './significant-words.ts'

type Candidate = Sentence & { words: Set<string>; order: number; opening: boolean; block: Block; score: number }

/** More sentences than this are thinned evenly before they are weighed: the weights hardly change, the time does. */
const mostCandidates = 30_000

/** The sentences that say most of a text, in its order, word for word. `wanted` is how many at most. */
export async function pickSentences(blocks: Block[], wanted: number, pace: Pace): Promise<Sentence[]> {
  const candidates = await collect(blocks, pace)
  const counts = new Map<string, number>()
  for (const [at, { words }] of candidates.entries()) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    if (at % 200 === 199) await pace()
  }
  // What stands in a third of the sentences is grammar, in any language.
  const grammar = candidates.length > 20 ? candidates.length / 3 : Infinity
  for (const [at, candidate] of candidates.entries()) {
    candidate.score = weigh(candidate, counts, grammar)
    if (at % 50 === 49) await pace()
  }
  return choose(candidates, wanted)
}

/** How many sentences suit a text of so many words. */
export function summaryLength(words: number): number {
  if (words < 80) return 2
  if (words < 300) return 4
  return words < 1200 ? 7 : 10
}

const turn = /^(?:\[[^\]]{1,24}\]\s*)?(?:\*\*)?(\p{Lu}[\p{L}\p{M}.'’ -]{0,30}?)(?:\*\*)?:/u

/** Who asks in an interview: whose turns are mostly questions while somebody else answers. */
function askersOf(blocks: readonly Block[]): ReadonlySet<string> {
  const turns = new Map<string, { all: number; asked: number }>()
  for (const { text } of blocks.slice(0, 2000)) {
    const speaker = turn.exec(text.slice(0, 80))?.[1]
    if (!speaker) continue
    const known = turns.get(speaker) ?? { all: 0, asked: 0 }
    turns.set(speaker, { all: known.all + 1, asked: known.asked + (/\?["”’]?\s*$/.test(text.slice(-4)) ? 1 : 0) })
  }
  if (turns.size < 2 || turns.size > 6) return new Set()
  return new Set([...turns].flatMap(([speaker, { all, asked }]) => (all > 2 && asked / all >= 0.5 ? [speaker] : [])))
}

async function collect(blocks: Block[], pace: Pace): Promise<Candidate[]> {
  const askers = askersOf(blocks)
  const step = Math.max(1, Math.ceil(blocks.length / mostCandidates))
  const candidates: Candidate[] = []
  let opening = true
  for (const [at, block] of blocks.entries()) {
    if (at % 20 === 19 || block.text.length > 2000) await pace()
    if (block.kind === 'heading') opening = true
    if (block.kind === 'heading' || block.kind === 'row' || (step > 1 && at % step > 0)) continue
    // What is asked in an interview is not what it says.
    if (askers.has(turn.exec(block.text.slice(0, 80))?.[1] ?? '')) continue
    for (const sentence of splitSentences(block)) {
      if (candidates.length >= mostCandidates * 2) return candidates
      const isOpening =
        opening && block.kind === 'paragraph' && /[.!。！]\W*$/.test(sentence.text) && !asides.test(sentence.text)
      candidates.push({
        ...sentence,
        words: new Set(significantWords(sentence.text)),
        order: candidates.length,
        opening: isOpening,
        block,
        score: 0,
      })
      if (isOpening) opening = false
    }
  }
  return candidates
}

const cues =
  /\b(?:decided|decision|agreed|conclusion|conclude|in short|in summary|overall|result|therefore|important|key|main|goal|must|deadline|risk|because|recommend|propose|approved|increase|decrease|total|beschlossen|ergebnis|wichtig|fazit)/i
/** "[14:07] Rafi: " */
export const spokenBy = /^(?:\[[^\]]{1,24}\]\s*)?(?:\*\*)?(?:\p{Lu}[\p{L}\p{M}.'’ -]{0,30}:\s?)?(?:\*\*)?\s*/u
const asides =
  /^(?:hi|hello|dear|thanks|thank you|regards|cheers|best|hallo|bonjour|attendees|present|participants|cc|from|to|subject|date)\b/i

const amounts = /[€$£%]\s?\d|\d\s?[€$£%]|\b(?:EUR|USD|GBP|CHF)\b|\b(?:euros?|dollars?|pounds?|per ?cent|percent)\b/i
const times =
  /\b\d{1,2}\.? (?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\w*|\b\d{4}-\d\d-\d\d|\b(?:weeks?|months?|years?|hours?|wochen?|monate?n?|jahre?n?) |\bby (?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i
const defines =
  /["”')]\s+(?:shall\s+)?(?:means?|refers? to|includes?|is defined)\b|^\W*(?:for the purposes? of|as used (?:in|herein))\b/i

function weigh(
  { text, words, order, opening, first, block }: Candidate,
  counts: Map<string, number>,
  grammar: number,
): number {
  let weight = 0
  for (const word of words) {
    const count = counts.get(word) ?? 0
    if (count < grammar) weight += Math.log(1 + count)
  }
  // Short sentences with heavy words win over long ones that merely hold many.
  let score = weight / (words.size + 4) ** 0.75
  if (opening) score *= order < 4 ? 1.6 : 1.2
  else if (first) score *= 1.05
  if (cues.test(text)) score *= 1.25
  if (/\d/.test(text)) score *= 1.1
  // Who asks for the gist wants to know how much, until when and what must be.
  if (amounts.test(text)) score *= 1.35
  if (times.test(text)) score *= 1.2
  if (/\b(?:must|shall|may not|only|no more than|at least|at most)\b/i.test(text)) score *= 1.15
  if (/[?？]\s*$/.test(text)) score *= 0.5
  // Titles and fragments have no full stop, or start in the middle.
  if (!/[.!。！…)”"]\s*$/.test(text) && !(block.kind === 'item' && amounts.test(text))) score *= 0.6
  if (/^[\p{Ll}(]/u.test(text)) score *= 0.7
  if (/https?:/.test(text)) score *= 0.5
  // What a word means is no news.
  if (defines.test(text)) score *= 0.25
  if (/:\s*$/.test(text)) score *= 0.3
  // Who says it, and when, is not what is said.
  const said = text.replace(spokenBy, '')
  if (asides.test(said)) score *= 0.3
  if (said !== text && said.split(' ').length < 6) score *= 0.4
  // Tasks have a list of their own.
  if (block.kind === 'item') score *= block.ticked === undefined ? 0.8 : 0.3
  if (words.size < 3) score *= 0.4
  if (text.length > 350) score *= 0.6
  return score
}

/** The heaviest first, but none that repeats what was chosen; every further one from the same section weighs less. */
function choose(candidates: Candidate[], wanted: number): Sentence[] {
  const pool = candidates.toSorted((a, b) => b.score - a.score || a.order - b.order).slice(0, 400)
  const chosen: Candidate[] = []
  while (chosen.length < wanted) {
    let best: Candidate | undefined
    let bestScore = 0
    for (const candidate of pool) {
      if (candidate.text.length < 2 || chosen.some((other) => overlap(other.words, candidate.words) > 0.6)) continue
      const score = candidate.score * 0.8 ** chosen.filter(({ section }) => section === candidate.section).length
      if (!best || score > bestScore) {
        best = candidate
        bestScore = score
      }
    }
    if (!best) break
    chosen.push(best)
  }
  return chosen.toSorted((a, b) => a.order - b.order)
}

function overlap(some: Set<string>, others: Set<string>): number {
  const [small, large] = some.size < others.size ? [some, others] : [others, some]
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  return small.size === 0 ? 0 : shared / small.size
}
