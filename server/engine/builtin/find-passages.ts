import type { Pace } from '../pace.ts'
import type { Block } from './blocks.ts'
import { splitSentences } from './sentences.ts'
import type { Sentence } from './sentences.ts'
import { significantWords } from './significant-words.ts'

/** Words of a question that say how it asks, not what it asks about. */
const asking = new Set('tell explain show find file document text attached attachment say does mean know give name please question answer list there page'.split(' '))

/** The sentences of a text that speak of what a question asks about, the closest first. */
export async function findPassages(question: string, blocks: Block[], wanted: number, pace: Pace): Promise<Sentence[]> {
  const asked = [...new Set(significantWords(question))].filter((word) => !asking.has(word))
  if (asked.length === 0) return []
  const hits: { sentence: Sentence; words: string[] }[] = []
  const counts = new Map<string, number>()
  for (const [at, block] of blocks.entries()) {
    if (at % 20 === 19) await pace()
    if (block.kind === 'heading') continue
    const lower = `${block.section ?? ''} ${block.text}`.toLowerCase()
    if (!asked.some((word) => lower.includes(word.slice(0, 5)))) continue
    for (const sentence of splitSentences(block)) {
      const own = new Set(significantWords(sentence.text))
      const above = new Set(significantWords(block.section ?? ''))
      const words = asked.filter((word) => own.has(word) || above.has(word))
      if (!words.some((word) => own.has(word)) && words.length < asked.length) continue
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
      if (words.length > 0) hits.push({ sentence, words })
    }
  }
  // A word that few sentences hold tells more than one that many do.
  const weigh = (words: string[]) => words.reduce((sum, word) => sum + 1 / Math.sqrt(counts.get(word)!), 0)
  return hits
    .map((hit, order) => ({ ...hit, order, weight: weigh(hit.words) }))
    .toSorted((a, b) => b.weight - a.weight || a.order - b.order)
    .slice(0, wanted)
    .map(({ sentence }) => sentence)
}
