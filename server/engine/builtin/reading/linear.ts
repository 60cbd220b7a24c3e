/**
 * A linear model at rest: classes, the features that it knows with how much each one weighs in a text, and for each feature one
 * signed byte a class, times the feature's scale.
 */
export type Linear = {
  classes: readonly string[]
  /** Where the bytes of a feature begin, in units of classes. */
  rows: ReadonlyMap<string, number>
  idf: Float32Array
  scales: Float32Array
  bytes: Int8Array
}

/** A text as features with their weights, each block of length one. */
export type Vector = { row: number; value: number }[]

/** The vector of a text from its blocks of features, the weight of a feature growing with the logarithm of its count. */
export function vectorOf({ rows, idf }: Pick<Linear, 'rows' | 'idf'>, blocks: readonly (readonly string[])[]): Vector {
  const vector: Vector = []
  for (const block of blocks) {
    const counts = new Map<number, number>()
    for (const feature of block) {
      const row = rows.get(feature)
      if (row !== undefined) counts.set(row, (counts.get(row) ?? 0) + 1)
    }
    const values = [...counts].map(([row, count]) => ({ row, value: (1 + Math.log(count)) * idf[row]! }))
    const length = Math.hypot(...values.map(({ value }) => value)) || 1
    for (const { row, value } of values) vector.push({ row, value: value / length })
  }
  return vector
}

/** The sum of the weights of a vector's features for each class. */
export function score({ classes, scales, bytes }: Linear, vector: Vector): Float64Array {
  const count = classes.length
  const sums = new Float64Array(count)
  for (const { row, value } of vector) {
    const weight = value * scales[row]!
    for (let at = 0, from = row * count; at < count; at += 1) sums[at]! += weight * bytes[from + at]!
  }
  return sums
}

/** The sum of the weights of features that are all different and count alike, for each class. */
export function weighFeatures({ classes, rows, scales, bytes }: Linear, features: readonly string[]): Float64Array {
  const count = classes.length
  const sums = new Float64Array(count)
  for (const feature of features) {
    const row = rows.get(feature)
    if (row === undefined) continue
    const scale = scales[row]!
    for (let at = 0, from = row * count; at < count; at += 1) sums[at]! += scale * bytes[from + at]!
  }
  return sums
}

/** Scores as chances that add up to one. */
export function chancesOf(scores: Float64Array): Float64Array {
  const chances = new Float64Array(scores.length)
  let max = -Infinity
  for (const each of scores) if (each > max) max = each
  let total = 0
  for (let at = 0; at < scores.length; at += 1) total += chances[at] = Math.exp(scores[at]! - max)
  for (let at = 0; at < scores.length; at += 1) chances[at]! /= total
  return chances
}

/** The model as bytes: the length of its head, its head as JSON, scales and idf as 32-bit floats, then a byte a weight. */
export function writeLinear({ classes, rows, idf, scales, bytes }: Linear): Buffer {
  const head = Buffer.from(JSON.stringify({ classes, features: [...rows.keys()] }))
  // What follows is read as floats, which begin at a multiple of four.
  const padding = Buffer.alloc((4 - (head.length % 4)) % 4, ' ')
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length + padding.length)
  return Buffer.concat([length, head, padding, asBytes(idf), asBytes(scales), asBytes(bytes)])
}

/** Reads what `writeLinear` wrote, beginning at `from`; returns where it ends too. */
export function readLinear(buffer: Buffer, from = 0): { model: Linear; end: number } {
  const length = buffer.readUInt32LE(from)
  const head = buffer.toString('utf8', from + 4, from + 4 + length)
  const { classes, features } = JSON.parse(head) as { classes: string[]; features: string[] }
  const count = features.length
  let at = from + 4 + length
  const floats = () => {
    const copy = Buffer.from(buffer.subarray(at, at + 4 * count))
    at += 4 * count
    return new Float32Array(copy.buffer, copy.byteOffset, count)
  }
  const idf = floats()
  const scales = floats()
  const bytes = new Int8Array(buffer.buffer, buffer.byteOffset + at, count * classes.length)
  const rows = new Map(features.map((feature, row) => [feature, row]))
  return { model: { classes, rows, idf, scales, bytes }, end: at + bytes.length }
}

function asBytes({ buffer, byteOffset, byteLength }: Float32Array | Int8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
