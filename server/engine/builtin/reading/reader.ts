import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Known, boundaryFeatures, mayBegin, requestFeatures, skillFeatures, tokenFeatures } from './features.ts'
import { type Chain, labellings, readChain, writeChain } from './chain.ts'
import { type Linear, chancesOf, readLinear, score, vectorOf, weighFeatures, writeLinear } from './linear.ts'
import { type Token, tokenize } from './tokens.ts'

/** What was learned from the corpus: skills of requests, slots of words, where a new request begins, and words that only frame. */
export type Reader = {
  skills: Linear
  slots: Chain
  boundaries: Linear
  /** Words that say what is wanted and name nothing: "please", "move", "the". */
  frame: ReadonlySet<string>
  /** Words that narrow down what is asked for: times, kinds, states, amounts. */
  filters: ReadonlySet<string>
  /** The fingerprint of the corpus that it was learned from. */
  corpus: string
}

/** One request of a prompt as it was read: its skills by their chance, and the slot of each of its words. */
export type Request = {
  text: string
  tokens: Token[]
  skills: { name: string; chance: number }[]
  slots: { slot: string; chance: number }[]
}

/** Reads a prompt: the requests in it, in their order. `isAfter` says that something was said before it. */
export function readPrompt(reader: Reader, prompt: string, known: Known, isAfter: boolean): Request[] {
  return splitRequests(reader, prompt, known).map((text) => readRequest(reader, text, known, isAfter))
}

/** The texts of the requests of a prompt. */
export function splitRequests({ boundaries }: Pick<Reader, 'boundaries'>, prompt: string, known: Known): string[] {
  const tokens = tokenize(prompt)
  const begins = tokens.filter((_, at) => {
    if (!mayBegin(tokens, at)) return false
    const chances = chancesOf(score(boundaries, vectorOf(boundaries, [boundaryFeatures(tokens, at, known)])))
    return chances[boundaries.classes.indexOf('begins')]! > 0.5
  })
  const starts = [0, ...begins.map(({ from }) => from)]
  return starts
    .map((from, n) => prompt.slice(from, starts[n + 1] ?? prompt.length).trim())
    .filter((text) => text !== '')
}

/** One request, whose text is read as a whole. */
export function readRequest(
  reader: Pick<Reader, 'skills' | 'slots'>,
  text: string,
  known: Known,
  isAfter: boolean,
): Request {
  const { skills, slots } = reader
  const tokens = tokenize(text)
  const chances = chancesOf(score(skills, vectorOf(skills, requestFeatures(tokens, known, isAfter))))
  const ranked = skills.classes
    .map((name, at) => ({ name, chance: chances[at]! }))
    .toSorted((a, b) => b.chance - a.chance)
  return { text, tokens, skills: ranked, slots: slotsFor({ slots }, tokens, ranked[0]!.name, known) }
}

/** One way to mark the words of a request, and how likely it is. */
export type Marked = { slots: Request['slots']; chance: number }

/** The likeliest way to mark the words of a request for `skill`. */
export function slotsFor(
  reader: Pick<Reader, 'slots'>,
  tokens: readonly Token[],
  skill: string,
  known: Known,
): Request['slots'] {
  return slotReader(reader, tokens, known)(skill)[0]?.slots ?? []
}

/** How many ways to mark the words are kept for one skill. */
const mostMarked = 4

/**
 * Reads the slots of a request for one skill after the other, the likeliest way first: what does not depend on the skill is
 * weighed once.
 */
export function slotReader(
  { slots }: Pick<Reader, 'slots'>,
  tokens: readonly Token[],
  known: Known,
): (skill: string) => Marked[] {
  const shared = tokens.map((_, at) => weighFeatures(slots.words, tokenFeatures(tokens, at, known)))
  return (skill) => {
    const weights = tokens.map((_, at) => {
      const own = weighFeatures(slots.words, skillFeatures(tokens, at, skill, known))
      return own.map((weight, label) => weight + shared[at]![label]!)
    })
    return labellings(slots, weights, mostMarked).map(({ labels, chance }) => ({
      slots: labels.map(({ name, chance: own }) => ({ slot: name, chance: own })),
      chance,
    }))
  }
}

let loaded: Reader | undefined

/** The reader of the product, read from its file when it is first needed. */
export function loadReader(): Reader {
  return (loaded ??= readReader(readFileSync(pathOfWeights())))
}

/** The built server has the file beside it, or beside its folder of chunks. */
function pathOfWeights(): string {
  const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
  return ['./weights.bin', '../weights.bin'].map(path).find((file) => existsSync(file)) ?? path('./weights.bin')
}

export function writeReader({ skills, slots, boundaries, frame, filters, corpus }: Reader): Buffer {
  const words = Buffer.from(JSON.stringify({ frame: [...frame], filters: [...filters], corpus }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(words.length)
  return Buffer.concat([writeLinear(skills), writeChain(slots), writeLinear(boundaries), length, words])
}

export function readReader(buffer: Buffer): Reader {
  const skills = readLinear(buffer)
  const slots = readChain(buffer, skills.end)
  const boundaries = readLinear(buffer, slots.end)
  const from = boundaries.end + 4
  const words = JSON.parse(buffer.toString('utf8', from, from + buffer.readUInt32LE(boundaries.end))) as {
    frame: string[]
    filters: string[]
    corpus: string
  }
  return {
    skills: skills.model,
    slots: slots.model,
    boundaries: boundaries.model,
    frame: new Set(words.frame),
    filters: new Set(words.filters),
    corpus: words.corpus,
  }
}
