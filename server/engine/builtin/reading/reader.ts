import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Known, boundaryFeatures, mayBegin, requestFeatures, skillFeatures, tokenFeatures } from './features.ts'
import { type Chain, chainOf, labellings, readChain, writeChain } from './chain.ts'
import { type Encoded, type Encoder, encode, weighLabels, weighSkills } from './encoder.ts'
import { readEncoder } from './encoder-file.ts'
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
  /** What else reads skills and slots, and is heeded as much as those. */
  encoder?: Encoder
}

/** One request of a prompt as it was read: its skills by their chance, and the slot of each of its words. */
export type Request = {
  text: string
  tokens: Token[]
  skills: { name: string; chance: number }[]
  slots: { slot: string; chance: number }[]
  encoded: Encoded | undefined
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
  reader: Pick<Reader, 'skills' | 'slots' | 'encoder'>,
  text: string,
  known: Known,
  isAfter: boolean,
): Request {
  const read = readSkills(reader, text, known, isAfter)
  return { text, ...read, slots: slotsFor(reader, read.tokens, read.skills[0]!.name, known, read.encoded) }
}

/** What a request asks for; what each of its words is takes a quarter more. */
export function readSkills(
  { skills, encoder }: Pick<Reader, 'skills' | 'encoder'>,
  text: string,
  known: Known,
  isAfter: boolean,
): Pick<Request, 'tokens' | 'skills' | 'encoded'> {
  const tokens = tokenize(text)
  const encoded = encoder && encode(encoder, tokens, known, isAfter)
  const sums = score(skills, vectorOf(skills, requestFeatures(tokens, known, isAfter)))
  const chances = encoded ? together(skills.classes, chancesOf(sums), encoder!, encoded) : chancesOf(sums)
  const ranked = skills.classes
    .map((name, at) => ({ name, chance: chances[at]! }))
    .toSorted((a, b) => b.chance - a.chance)
  return { tokens, skills: ranked, encoded }
}

/** How much of the logarithm of each of two chances counts: both together are surer than either. */
const heeded = 0.6

/** The chances of skills by the words and by the encoder. */
function together(names: readonly string[], byWords: Float64Array, encoder: Encoder, encoded: Encoded): Float64Array {
  const own = chancesOf(Float64Array.from(weighSkills(encoder, encoded)))
  return chancesOf(
    byWords.map((chance, at) => {
      const other = own[encoder.skills.indexOf(names[at]!)] ?? chance
      return heeded * (Math.log(Math.max(chance, 1e-9)) + Math.log(Math.max(other, 1e-9)))
    }),
  )
}

/** One way to mark the words of a request, and how likely it is. */
export type Marked = { slots: Request['slots']; chance: number }

/** The likeliest way to mark the words of a request for `skill`. */
export function slotsFor(
  reader: Pick<Reader, 'slots' | 'encoder'>,
  tokens: readonly Token[],
  skill: string,
  known: Known,
  encoded?: Encoded,
): Request['slots'] {
  return slotReader(reader, tokens, known, encoded)(skill)[0]?.slots ?? []
}

/** How many ways to mark the words are kept for one skill. */
const mostMarked = 4

/**
 * Reads the slots of a request for one skill after the other, the likeliest way first: what does not depend on the skill is
 * weighed once. Where the encoder read it, the mean of both counts.
 */
export function slotReader(
  { slots, encoder }: Pick<Reader, 'slots' | 'encoder'>,
  tokens: readonly Token[],
  known: Known,
  encoded?: Encoded,
): (skill: string) => Marked[] {
  const shared = tokens.map((_, at) => weighFeatures(slots.words, tokenFeatures(tokens, at, known)))
  const byEncoder = encoder && encoded ? weighLabels(encoder, encoded) : undefined
  return (skill) => {
    const others = byEncoder?.(skill)
    const weights = tokens.map((_, at) => {
      const own = weighFeatures(slots.words, skillFeatures(tokens, at, skill, known))
      const other = others?.[at]
      return own.map((weight, label) => {
        const sum = weight + shared[at]![label]!
        return other ? (sum + other[label]!) / 2 : sum
      })
    })
    return labellings(slots, weights, mostMarked).map(({ labels, chance }) => ({
      slots: labels.map(({ name, chance: own }) => ({ slot: name, chance: own })),
      chance,
    }))
  }
}

/** A reader that heeds the encoder too; both know the same slots. */
export function withEncoder<R extends Pick<Reader, 'slots'>>(reader: R, encoder: Encoder): R & { encoder: Encoder } {
  const { words, steps } = reader.slots
  if (words.classes.join() !== encoder.labels.join()) throw new Error('The encoder knows other slots: learn it anew.')
  return {
    ...reader,
    slots: chainOf(
      words,
      steps.map((step, at) => (step + encoder.steps[at]!) / 2),
    ),
    encoder,
  }
}

let loaded: Reader | undefined

/** The reader of the product, read from its files when it is first needed. */
export function loadReader(): Reader {
  return (loaded ??= withEncoder(readReader(readFileSync(pathOf('weights.bin'))), loadEncoder()))
}

export function loadEncoder(): Encoder {
  return readEncoder(readFileSync(pathOf('encoder.bin')), readFileSync(pathOf('times.wasm')))
}

/** The built server has the files beside it, or beside its folder of chunks. */
function pathOf(file: string): string {
  const paths = [`./${file}`, `../${file}`].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  return paths.find((path) => existsSync(path)) ?? paths[0]!
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
