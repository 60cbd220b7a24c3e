import { type Linear, type Vector, chancesOf, vectorOf } from '../server/engine/builtin/reading/linear.ts'

/** One example: its blocks of features, and its class. */
export type Example = { blocks: readonly (readonly string[])[]; class: string }

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The indices below `count` in an order that `random` makes (Fisher and Yates). */
export function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, n) => n)
  for (let n = count - 1; n > 0; n -= 1) {
    const other = Math.floor(random() * (n + 1))
    ;[order[n], order[other]] = [order[other]!, order[n]!]
  }
  return order
}

/** `minSeen`: features of fewer examples are left out, which costs little and halves the model. */
type Options = { epochs?: number; rate?: number; strength?: number; seed?: number; minSeen?: number }

/**
 * Multinomial logistic regression over weighted features by stochastic gradient descent with AdaGrad and an L2 penalty, as
 * weak as `strength` is high. The same examples give the same model.
 */
export function learnLinear(
  examples: readonly Example[],
  { epochs = 12, rate = 0.5, strength = 10, seed = 5, minSeen = 1 }: Options = {},
): Linear {
  const counts = new Map<string, number>()
  for (const { blocks } of examples)
    for (const feature of new Set(blocks.flat())) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const kept = [...counts].filter(([, count]) => count >= minSeen)
  const rows = new Map(kept.map(([feature], row) => [feature, row]))
  const seen = kept.map(([, count]) => count)
  const idf = Float32Array.from(seen, (count) => Math.log((1 + examples.length) / (1 + count)) + 1)
  const classes = [...new Set(examples.map((each) => each.class))].toSorted()
  const width = classes.length
  const weights = new Float32Array(rows.size * width)
  const slopes = new Float32Array(rows.size * width).fill(1e-4)
  const vectors = examples.map(({ blocks }) => vectorOf({ rows, idf }, blocks))
  const wanted = examples.map((each) => classes.indexOf(each.class))
  const random = randomFrom(seed)
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const n of shuffled(examples.length, random)) {
      const vector = vectors[n]!
      const errors = chancesOf(sum(weights, width, vector))
      errors[wanted[n]!]! -= 1
      for (const { row, value } of vector) {
        // A feature is met as often as it was seen, and pays its penalty then.
        const penalty = 1 / (strength * seen[row]!)
        for (let at = 0, weight = row * width; at < width; at += 1, weight += 1) {
          const step = errors[at]! * value + penalty * weights[weight]!
          slopes[weight]! += step * step
          weights[weight]! -= (rate * step) / Math.sqrt(slopes[weight]!)
        }
      }
    }
  return shrink({ classes, rows, idf }, weights)
}

function sum(weights: Float32Array, width: number, vector: Vector): Float64Array {
  const sums = new Float64Array(width)
  for (const { row, value } of vector)
    for (let at = 0, from = row * width; at < width; at += 1) sums[at]! += value * weights[from + at]!
  return sums
}

/** The weights as a byte each, scaled feature by feature. */
export function shrink(model: Pick<Linear, 'classes' | 'rows' | 'idf'>, weights: Float32Array): Linear {
  const width = model.classes.length
  const scales = new Float32Array(model.rows.size)
  const bytes = new Int8Array(weights.length)
  for (let row = 0; row < scales.length; row += 1) {
    const own = weights.subarray(row * width, (row + 1) * width)
    scales[row] = own.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0) / 127 || 1
    for (let at = 0; at < width; at += 1) bytes[row * width + at] = Math.round(own[at]! / scales[row]!)
  }
  return { ...model, scales, bytes }
}
