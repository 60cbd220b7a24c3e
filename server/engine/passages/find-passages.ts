import MiniSearch from 'minisearch'
import { beginningOf, significantWords } from '../builtin/significant-words.ts'
import type { Pace } from '../pace.ts'
import { inOtherWords } from './everyday.ts'
import { inEnglish, isGermanText } from './german-words.ts'
import { mayAnswer } from './kind-asked.ts'
import { type Piece, type PassageSource, piecesOf } from './split.ts'
import { type WordVectors, dot, knownWords, likeness, loadVectors, meaningOf, weightOf } from './word-vectors.ts'

export type { PassageSource } from './split.ts'

/**
 * A stretch of a file with its place. Lines count from 1; `section` is what it stands under: a heading, a path, a function;
 * `before` and `after` are what stands around it, empty where nothing does.
 */
export type Passage = {
  file: string
  section: string | null
  line: number
  text: string
  before: string
  after: string
}

/** Words of a question that say how it asks, not what it asks about. */
const asking = new Set(
  (
    'tell explain show find file document text attached attachment say does mean know give name please question ' +
    'answer list there page happen'
  ).split(' '),
)

/** More pieces than this are not weighed: a word that stands in so many finds nothing. */
const mostCandidates = 20_000
/** So many are compared with the query word by word. */
const mostCompared = 120
/** What is longer is no word, and is never compared with others letter by letter. */
const maxWordLength = 60
/** Pieces that share no word with a query must mean this much of it to be looked at. */
const leastLookedAt = 0.15
/** What the closest must weigh: of questions put to files of others 22 % stay below, of those put to their own 6 %. */
const leastGiven = 0.8
/** And any further one that shares no word with the query. */
const leastFurther = 0.35

/** How much each sign counts, chosen on the first hundred questions of evals/passages. */
const share = {
  words: 0.4,
  direction: 1.2,
  wordByWord: 0.6,
  letters: 0.5,
  kind: 0.1,
  isQuestion: -0.05,
  section: 0.2,
  before: 0.15,
  others: 0.5,
  /** A number or a code that the query names, which nothing else stands for. */
  code: 0.8,
}

type Candidate = Piece & { id: number; file: string; isGerman: boolean; nearness: number; shares: boolean }
/** `others` are what a text may call what the query says in everyday words. */
type Query = { words: string[]; others: string[]; known: number[]; direction: Float32Array; vectors: WordVectors }

/**
 * The passages of texts that speak of a query, the closest first: by its words (BM25+) and by their meaning together. A
 * piece is weighed with what it stands under and what was said before it. Nothing where neither words nor meaning are near.
 */
export async function findPassages(
  query: string,
  sources: readonly PassageSource[],
  wanted: number,
  pace: Pace,
  /** What the closest passage has to weigh; 0 gives the nearest whatever they say. */
  least = leastGiven,
): Promise<Passage[]> {
  const words = [...new Set(termsOf(query))].filter((word) => !asking.has(word) && word.length <= maxWordLength)
  if (words.length === 0) return []
  const vectors = loadVectors()
  const others = inOtherWords(query)
  const known = wordsIn(vectors, query, isGermanText(query))
  const direction = meaningOf(vectors, [...known, ...knownWords(vectors, others)])
  const asked = {
    words,
    others: [...new Set([...termsOf(others), ...words.flatMap(stemOf)])],
    known,
    direction,
    vectors,
  }
  const candidates = await collect(sources, asked, least === 0 ? -1 : leastLookedAt, pace)
  const byWords = await weighWords(asked, candidates, pace)
  const wordsOf = ({ id }: Candidate) => byWords.get(id) ?? 0
  const near = candidates
    .toSorted((a, b) => wordsOf(b) + b.nearness - wordsOf(a) - a.nearness || a.id - b.id)
    .slice(0, mostCompared)
  const answers = mayAnswer(query)
  // "F75", "B2": letters with numbers.
  const codes = query.toLowerCase().match(/(?<![\p{L}\p{N}])\p{L}{1,4}-?\d{1,6}(?![\p{L}\p{N}])/gu) ?? []
  const weighed = near
    .map((candidate) => {
      const { text } = candidate
      const weight =
        share.words * wordsOf(candidate) +
        closeness(asked, candidate) +
        (answers(text) ? share.kind : 0) +
        (codes.some((code) => text.toLowerCase().includes(code)) ? share.code : 0) +
        (/\?["”']?$/.test(text) ? share.isQuestion : 0)
      return { candidate, weight }
    })
    .toSorted((a, b) => b.weight - a.weight || a.candidate.id - b.candidate.id)
  if (!weighed[0] || weighed[0].weight < least) return []
  const found: Passage[] = []
  for (const { candidate, weight } of weighed) {
    if (!candidate.shares && weight < leastFurther && least > 0) continue
    const { file, section, line, text, before, after } = candidate
    // An answer that was given with its question is not given again.
    if (!found.some((other) => other.file === file && (other.text.includes(text) || text.includes(other.text))))
      found.push({ file, section, line, text, before, after })
    if (found.length === wanted) break
  }
  return found
}

/** The words that say what a text is about, and names of letters and numbers: "E6", "B2". */
function termsOf(text: string): string[] {
  return [
    ...significantWords(apart(text)),
    ...(text.toLowerCase().match(/(?<![\p{L}\p{N}])\p{L}\d(?![\p{L}\p{N}])/gu) ?? []),
  ]
}

/** What "charging" and "charged" have in common, which also begins "charge". */
function stemOf(word: string): string[] {
  const stem = word.replace(/(?:ings?|ed|ers?|ions?|ment|ly|ungen|ung|en)$/, '')
  return stem.length >= 4 && stem !== word ? [stem.replace(/(.)\1$/, '$1')] : []
}

/** "maxFailedAttempts" in three words. */
function apart(text: string): string {
  return text.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
}

/** The words of known meaning in a text; German ones by what they are in English. */
function wordsIn(vectors: WordVectors, text: string, isGerman: boolean): number[] {
  return knownWords(vectors, isGerman ? inEnglish(text) : apart(text))
}

/** Small letters without marks: "Wäsche" and "waschen" begin alike. */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
}

/** The pieces that share the start of a word with the query, or come near its meaning. */
async function collect(
  sources: readonly PassageSource[],
  query: Query,
  leastNear: number,
  pace: Pace,
): Promise<Candidate[]> {
  const starts = [...query.words, ...query.others].map(beginningOf)
  const candidates: Candidate[] = []
  let seen = 0
  for (const source of sources) {
    const isGerman = source.kind === 'text' && isGermanText(source.text)
    for await (const piece of piecesOf(source, pace)) {
      if (candidates.length >= mostCandidates) return candidates
      if ((seen += 1) % 200 === 0) await pace()
      const lower = `${piece.section ?? ''} ${piece.text}`.toLowerCase()
      const nearness = nearnessOf(query, piece, isGerman)
      const shares = starts.some((start) => lower.includes(start))
      if (nearness > leastNear || shares)
        candidates.push({ ...piece, id: candidates.length, file: source.name, isGerman, nearness, shares })
    }
  }
  return candidates
}

function nearnessOf({ vectors, known, direction }: Query, { text, section, before }: Piece, isGerman: boolean): number {
  if (known.length === 0) return 0
  const to = (words: string) => {
    const own = wordsIn(vectors, words, isGerman)
    return own.length === 0 ? 0 : dot(direction, meaningOf(vectors, own))
  }
  return (
    to(text) +
    (section ? share.section * Math.max(0, to(section)) : 0) +
    (before ? share.before * Math.max(0, to(before)) : 0)
  )
}

/** How much each piece holds of the query's words, the most 1. */
async function weighWords(
  { words, others }: Query,
  candidates: readonly Candidate[],
  pace: Pace,
): Promise<Map<number, number>> {
  const index = new MiniSearch<Candidate>({
    fields: ['text', 'section', 'before'],
    tokenize: termsOf,
    processTerm: (term) => term,
  })
  for (let at = 0; at < candidates.length; at += 100) {
    index.addAll(candidates.slice(at, at + 100))
    await pace()
  }
  const hits = index.search([...words, ...others].join(' '), {
    boostTerm: (term) => (words.includes(term) ? 1 : share.others),
    boost: { section: 0.6, before: 0.3 },
    prefix: (term) => term.length > 3,
    weights: { prefix: 0.6, fuzzy: 0.2 },
    fuzzy: (term) => (term.length > 6 ? 1 : false),
  })
  const most = hits[0]?.score ?? 1
  return new Map(hits.map(({ id, score }) => [id as number, score / most]))
}

/** How near a piece comes to the query: together, word by word both ways, and by letters for words that no vector knows. */
function closeness({ vectors, known, words }: Query, { section, text, nearness, isGerman }: Candidate): number {
  const whole = apart(`${section ?? ''} ${text}`)
  const own = wordsIn(vectors, whole, isGerman)
  return (
    share.direction * nearness +
    share.wordByWord * (reached(vectors, known, own) + reached(vectors, own, known)) +
    share.letters * byLetters(words, whole)
  )
}

/** How much of what some words tell the others tell too, from 0 to 1. */
function reached(vectors: WordVectors, words: readonly number[], others: readonly number[]): number {
  let sum = 0
  let all = 0
  for (const word of words) {
    const weight = weightOf(vectors, word)
    let best = 0
    for (const other of others) best = Math.max(best, likeness(vectors, word, other))
    sum += weight * best
    all += weight
  }
  return all > 0 ? sum / all : 0
}

/** How much of the query's words stands in a text in another form: "kündigen" in "Kündigungsfrist". */
function byLetters(words: readonly string[], text: string): number {
  const lower = plain(text)
  let sum = 0
  for (const word of words.map(plain)) {
    if (word.length < 5) {
      sum += lower.includes(word) ? 1 : 0
      continue
    }
    // The longest part of it that stands there; less than five letters do by chance.
    let longest = 0
    for (let from = 0; from + 5 <= word.length; from += 1) {
      let length = Math.max(5, longest + 1)
      while (from + length <= word.length && lower.includes(word.slice(from, from + length))) {
        longest = length
        length += 1
      }
    }
    sum += longest / word.length
  }
  return sum / words.length
}
