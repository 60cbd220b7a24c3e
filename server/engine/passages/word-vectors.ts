import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * What English words mean, as directions in a room: words of like meaning point alike. A vector's length is how much the
 * word tells, so "the" is short and "refund" is long. The file is described in training/word-vectors/README.md.
 */
export type WordVectors = {
  dims: number
  index: ReadonlyMap<string, number>
  vectors: Int8Array
  scales: Float32Array
  lengths: Float32Array
}

const magic = 0x57_56_45_43

/** Reads the vectors; throws where the file is none of its kind. */
export function readVectors(bytes: Buffer): WordVectors {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  const head = new DataView(file)
  if (head.getUint32(0) !== magic || head.getUint32(4, true) !== 1) throw new Error('These are no word vectors.')
  const [count, dims] = [head.getUint32(8, true), head.getUint32(12, true)]
  const vectors = new Int8Array(file, head.getUint32(16, true), count * dims)
  const unit = head.getFloat32(32, true)
  const scales = Float32Array.from(new Uint16Array(file, head.getUint32(20, true), count), (scale) => scale * unit)
  const words = new TextDecoder().decode(new Uint8Array(file, head.getUint32(24, true), head.getUint32(28, true)))
  const lengths = new Float32Array(count)
  for (let word = 0; word < count; word += 1) {
    let sum = 0
    for (let k = word * dims; k < (word + 1) * dims; k += 1) sum += vectors[k]! ** 2
    lengths[word] = Math.sqrt(sum)
  }
  return { dims, index: new Map(words.split('\n').map((word, at) => [word, at])), vectors, scales, lengths }
}

let loaded: WordVectors | undefined

/** The vectors of the product, read from their file when they are first needed. */
export function loadVectors(): WordVectors {
  return (loaded ??= readVectors(readFileSync(pathOfVectors())))
}

/** The built server has the file beside it, or beside its folder of chunks. */
function pathOfVectors(): string {
  const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
  return ['./words.bin', '../words.bin'].map(path).find((file) => existsSync(file)) ?? path('./words.bin')
}

/** The words of a text that the vectors know, by their numbers; "employee's" is "employee". */
export function knownWords({ index }: WordVectors, text: string): number[] {
  const known: number[] = []
  for (const [word] of text
    .toLowerCase()
    .replaceAll('’', "'")
    .matchAll(/[a-z]+(?:'[a-z]+)?/g)) {
    const at = index.get(word) ?? index.get(word.replace(/'.*$/, ''))
    if (at !== undefined) known.push(at)
  }
  return known
}

/** The direction of words together, of length 1; all zeros for none. */
export function meaningOf({ dims, vectors, scales }: WordVectors, words: readonly number[]): Float32Array {
  const sum = new Float32Array(dims)
  for (const word of words) {
    const scale = scales[word]!
    for (let k = 0; k < dims; k += 1) sum[k]! += vectors[word * dims + k]! * scale
  }
  let length = 0
  for (const part of sum) length += part ** 2
  if (length > 0) for (let k = 0; k < dims; k += 1) sum[k]! /= Math.sqrt(length)
  return sum
}

/** How near two directions of length 1 are, from -1 to 1. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let k = 0; k < a.length; k += 1) sum += a[k]! * b[k]!
  return sum
}

/** How near two words are, from -1 to 1. */
export function likeness({ dims, vectors, lengths }: WordVectors, a: number, b: number): number {
  if (a === b) return 1
  let sum = 0
  for (let k = 0; k < dims; k += 1) sum += vectors[a * dims + k]! * vectors[b * dims + k]!
  return sum / (lengths[a]! * lengths[b]! || 1)
}

/** How much a word tells. */
export function weightOf({ scales, lengths }: WordVectors, word: number): number {
  return scales[word]! * lengths[word]!
}
