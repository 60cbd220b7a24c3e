import { type Known, kindOf } from './features.ts'
import type { Matrices, Matrix } from './matrices.ts'
import { piecesOf } from './pieces.ts'
import type { Token } from './tokens.ts'

/** Rows of numbers to look up, a byte each, times the scale of the row. */
export type Table = { columns: number; scales: Float32Array; bytes: Int8Array }
/** A map by way of a few numbers. */
export type Narrow = { into: Matrix; outOf: Matrix; bias: Float32Array }
export type Norm = { scale: Float32Array; shift: Float32Array }
export type Layer = { mix: Narrow; joined: Narrow; norm: Norm; wide: Narrow; back: Narrow; lastNorm: Norm }
export type Plain = { weights: Matrix; bias: Float32Array }

/**
 * A small transformer encoder at rest (Devlin et al., BERT, 2019): three layers of a sentence model, each of whose matrices is the
 * product of two narrow ones, and what was learned on top of them about skills and slots (`training/encoder`).
 */
export type Encoder = {
  matrices: Matrices
  heads: number
  /** The number of each piece of a word. */
  pieces: ReadonlyMap<string, number>
  kinds: readonly string[]
  skills: readonly string[]
  labels: readonly string[]
  words: Table
  wordsUp: Matrix
  places: Table
  after: Table
  /** The first is that of no word. */
  ofKind: Table
  norm: Norm
  layers: Layer[]
  skill: Plain
  slotIn: Plain
  ofSkill: Table
  slotOut: Plain
  /** What one label after another weighs, as in a `Chain`. */
  steps: Float32Array
}

/** What the encoder makes of a text: numbers for the whole of it, and a row for each token that it reaches, of which there are `count`. */
export type Encoded = { whole: Float32Array; tokens: Float32Array; count: number }

const maxPieces = 126
const maxPiecesOfWord = 8

/** The texts read last, the newest at the end: a prompt is asked about several times, and again after each step of its run. */
const readLast = new WeakMap<Encoder, Map<string, Encoded>>()
const mostKept = 32

/** Reads a text. Of a long one the first 126 pieces of words are read. `isAfter` says that something was said before it. */
export function encode(encoder: Encoder, tokens: readonly Token[], known: Known, isAfter: boolean): Encoded {
  const { pieces, kinds } = encoder
  const read = [{ id: pieces.get('[CLS]')!, kind: 0 }]
  const firsts: number[] = []
  for (const token of tokens) {
    const own = piecesOf(token.lower, pieces).slice(0, maxPiecesOfWord)
    if (read.length + own.length > maxPieces) break
    firsts.push(read.length)
    const kind = 1 + kinds.indexOf(kindOf(token, known))
    read.push(...own.map((id) => ({ id, kind })))
  }
  read.push({ id: pieces.get('[SEP]')!, kind: 0 })
  const kept = readLast.get(encoder) ?? new Map<string, Encoded>()
  readLast.set(encoder, kept)
  const key = `${isAfter} ${read.map(({ id, kind }) => `${id}.${kind}`).join(' ')} ${firsts.join()}`
  const encoded = kept.get(key) ?? encodePieces(encoder, read, firsts, isAfter)
  kept.delete(key)
  kept.set(key, encoded)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
  return encoded
}

function encodePieces(
  encoder: Encoder,
  read: readonly { id: number; kind: number }[],
  firsts: readonly number[],
  isAfter: boolean,
): Encoded {
  const { matrices, words, wordsUp, places, after, ofKind, norm, layers } = encoder
  const width = wordsUp.rows
  const found = room('found', read.length * words.columns).fill(0)
  for (const [at, { id }] of read.entries()) addRow(found, at, words, id)
  const x = matrices.times(found, read.length, wordsUp, room('x', read.length * width))
  for (const [at, { kind }] of read.entries()) {
    addRow(x, at, places, at)
    addRow(x, at, after, isAfter ? 1 : 0)
    addRow(x, at, ofKind, kind)
  }
  normalise(x, width, norm)
  for (const layer of layers) pass(encoder, layer, x, read.length)
  const whole = new Float32Array(2 * width)
  whole.set(x.subarray(0, width))
  for (let at = 0; at < x.length; at += 1) whole[width + (at % width)]! += x[at]! / read.length
  const rows = new Float32Array(firsts.length * width)
  for (const [at, first] of firsts.entries()) rows.set(x.subarray(first * width, (first + 1) * width), at * width)
  return { whole, tokens: rows, count: firsts.length }
}

/** What each skill weighs, in the order of `encoder.skills`. */
export function weighSkills({ matrices, skill }: Encoder, { whole }: Encoded): Float32Array {
  return plus(matrices.times(whole, 1, skill.weights), skill.bias)
}

/** What each label weighs for each token that was reached, in a request for the skill that is given then; good until the next call. */
export function weighLabels(encoder: Encoder, { tokens, count }: Encoded): (skill: string) => Float32Array[] {
  const { matrices, slotIn, ofSkill, slotOut, skills, labels } = encoder
  if (count === 0) return () => []
  const shared = plus(matrices.times(tokens, count, slotIn.weights), slotIn.bias)
  return (skill) => {
    const inner = room('inner', shared.length)
    inner.set(shared)
    const row = skills.indexOf(skill)
    if (row >= 0) for (let at = 0; at < count; at += 1) addRow(inner, at, ofSkill, row)
    bend(inner)
    const all = plus(matrices.times(inner, count, slotOut.weights, room('labels', count * labels.length)), slotOut.bias)
    return Array.from({ length: count }, (_, at) => all.subarray(at * labels.length, (at + 1) * labels.length))
  }
}

const rooms = new Map<string, Float32Array>()

/**
 * Numbers to work with, whose values are those of the last use: one text is read at a time. New ones for each step would lie outside the heap,
 * where they soon make the engine collect all garbage, which takes longer than to read a prompt.
 */
function room(name: string, length: number): Float32Array {
  const own = rooms.get(name)
  if (own && own.length >= length) return own.subarray(0, length)
  const made = new Float32Array(length)
  rooms.set(name, made)
  return made
}

/** One layer: each piece looks at all, then at itself. Changes `x`. */
function pass(encoder: Encoder, layer: Layer, x: Float32Array, length: number): void {
  const { matrices } = encoder
  const through = (from: Float32Array, { into, outOf, bias }: Narrow) => {
    const narrow = matrices.times(from, length, into, room('narrow', length * into.rows))
    return plus(matrices.times(narrow, length, outOf, room(`wide ${outOf.rows}`, length * outOf.rows)), bias)
  }
  const width = x.length / length
  const seen = matrices.look(through(x, layer.mix), length, encoder.heads, room('seen', x.length))
  add(x, through(seen, layer.joined))
  normalise(x, width, layer.norm)
  const wide = through(x, layer.wide)
  bend(wide)
  add(x, through(wide, layer.back))
  normalise(x, width, layer.lastNorm)
}

function add(x: Float32Array, other: Float32Array): void {
  for (let at = 0; at < x.length; at += 1) x[at] = x[at]! + other[at]!
}

function addRow(x: Float32Array, at: number, { columns, scales, bytes }: Table, row: number): void {
  for (let n = 0; n < columns; n += 1) x[at * columns + n]! += scales[row]! * bytes[row * columns + n]!
}

/** Adds the same numbers to each row of `x`. */
function plus(x: Float32Array, row: Float32Array): Float32Array {
  const width = row.length
  for (let at = 0; at < x.length; at += width) for (let n = 0; n < width; n += 1) x[at + n] = x[at + n]! + row[n]!
  return x
}

function normalise(x: Float32Array, width: number, { scale, shift }: Norm): void {
  for (let from = 0; from < x.length; from += width) {
    let mean = 0
    for (let n = 0; n < width; n += 1) mean += x[from + n]! / width
    let spread = 0
    for (let n = 0; n < width; n += 1) spread += (x[from + n]! - mean) ** 2 / width
    const factor = 1 / Math.sqrt(spread + 1e-12)
    for (let n = 0; n < width; n += 1) x[from + n] = (x[from + n]! - mean) * factor * scale[n]! + shift[n]!
  }
}

/** The Gaussian error linear unit (Hendrycks and Gimpel, 2016), by its approximation with a hyperbolic tangent. */
function bent(value: number): number {
  return value / (1 + Math.exp(-1.595_769_121_6 * (value + 0.044_715 * value * value * value)))
}

/** Beyond this it is the number itself, or nothing; between so many steps of one it is as good as straight. */
const farthest = 8
const steps = 128
const bends = Float32Array.from({ length: 2 * farthest * steps + 2 }, (_, at) => bent(at / steps - farthest))

function bend(x: Float32Array): void {
  for (let at = 0; at < x.length; at += 1) {
    const value = x[at]!
    const place = (Math.min(Math.max(value, -farthest), farthest) + farthest) * steps
    const below = Math.floor(place)
    const low = bends[below]!
    x[at] = value > farthest ? value : low + (place - below) * (bends[below + 1]! - low)
  }
}
