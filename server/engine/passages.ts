import MiniSearch from 'minisearch'
import type { TextKind } from './files/read-file-text.ts'
import { splitBlocks } from './builtin/blocks.ts'
import { splitSentences } from './builtin/sentences.ts'
import { significantWords } from './builtin/significant-words.ts'
import type { Pace } from './pace.ts'

/** A stretch of a file with its place. Lines count from 1; `section` is the heading it stands under. */
export type Passage = { file: string; section: string | null; line: number; text: string }

export type PassageSource = { name: string; kind: TextKind; text: string }

/** Words of a question that say how it asks, not what it asks about. */
const asking = new Set(
  (
    'tell explain show find file document text attached attachment say does mean know give name please question ' +
    'answer list there page happen'
  ).split(' '),
)

/** More candidates than this are not weighed: a word that stands in so many sentences finds nothing. */
const maxCandidates = 20_000
const maxLineLength = 2000
/** What is longer is no word, and is never compared with others letter by letter. */
const maxWordLength = 60

type Candidate = { id: number; text: string; section: string; passage: Passage }

/**
 * The passages of texts that speak of a query, the closest first, by BM25+. A sentence is weighed with its heading;
 * passages that share no word with the query are never looked at, so that 10 MB take seconds.
 */
export async function findPassages(
  query: string,
  sources: readonly PassageSource[],
  wanted: number,
  pace: Pace,
): Promise<Passage[]> {
  const words = [...new Set(significantWords(query))].filter(
    (word) => !asking.has(word) && word.length <= maxWordLength,
  )
  if (words.length === 0) return []
  const starts = words.map((word) => word.slice(0, Math.max(4, word.length - 2)))
  const candidates: Candidate[] = []
  for (const source of sources) {
    for await (const passage of split(source, pace)) {
      const lower = `${passage.section ?? ''} ${passage.text}`.toLowerCase()
      if (candidates.length >= maxCandidates || !starts.some((start) => lower.includes(start))) continue
      candidates.push({ id: candidates.length, text: passage.text, section: passage.section ?? '', passage })
    }
  }
  const index = new MiniSearch<Candidate>({
    fields: ['text', 'section'],
    tokenize: significantWords,
    processTerm: (term) => term,
  })
  for (let at = 0; at < candidates.length; at += 100) {
    index.addAll(candidates.slice(at, at + 100))
    await pace()
  }
  const hits = index.search(words.join(' '), {
    boost: { section: 0.6 },
    prefix: (term) => term.length > 3,
    weights: { prefix: 0.6, fuzzy: 0.2 },
    fuzzy: (term) => (term.length > 6 ? 1 : false),
  })
  const found: Passage[] = []
  for (const { id } of hits) {
    const { passage } = candidates[id as number]!
    if (!found.some((other) => other.text === passage.text && other.file === passage.file)) found.push(passage)
    if (found.length === wanted) break
  }
  return found
}

async function* split({ name, kind, text }: PassageSource, pace: Pace): AsyncGenerator<Passage> {
  if (kind === 'text') {
    for (const [at, block] of (await splitBlocks(text, pace)).entries()) {
      if (at % 20 === 19) await pace()
      if (block.kind === 'heading') continue
      for (const sentence of splitSentences(block))
        yield { file: name, section: sentence.section ?? null, line: sentence.line, text: sentence.text }
    }
    return
  }
  for (const [at, line] of text.split('\n').entries()) {
    if (at % 500 === 499) await pace()
    if (line.trim() !== '') yield { file: name, section: null, line: at + 1, text: line.slice(0, maxLineLength).trim() }
  }
}
