import { type Chain, chainOf, chancesIn } from '../server/engine/builtin/reading/chain.ts'
import { randomFrom, shrink, shuffled } from './learn.ts'

/** One row of words: the features of each, and its label. */
type Row = { features: readonly (readonly string[])[]; labels: readonly string[] }

/** `minSeen`: features of fewer words are left out, which costs little and halves the model. */
type Options = { epochs?: number; rate?: number; strength?: number; seed?: number; minSeen?: number }

/**
 * A linear-chain conditional random field by stochastic gradient descent on its likelihood, with AdaGrad and an L2 penalty, as
 * weak as `strength` is high. The same rows give the same model.
 */
export function learnChain(
  examples: readonly Row[],
  { epochs = 8, rate = 0.1, strength = 10, seed = 5, minSeen = 1 }: Options = {},
): Chain {
  const counts = new Map<string, number>()
  for (const { features } of examples)
    for (const feature of features.flat()) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const kept = [...counts].filter(([, count]) => count >= minSeen)
  const rows = new Map(kept.map(([feature], row) => [feature, row]))
  const classes = [...new Set(examples.flatMap(({ labels }) => labels))].toSorted()
  const width = classes.length
  const weights = adaptive(rows.size * width, rate)
  const steps = adaptive((width + 1) ** 2, rate)
  const penalties = kept.map(([, count]) => 1 / (strength * count))
  const read = examples
    .filter(({ labels }) => labels.length > 0)
    .map(({ features, labels }) => ({
      words: features.map((own) => own.flatMap((feature) => rows.get(feature) ?? [])),
      wanted: labels.map((label) => classes.indexOf(label)),
    }))
  const random = randomFrom(seed)
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const n of shuffled(read.length, random)) {
      const { words, wanted } = read[n]!
      const sums = words.map((own) => sumOf(weights.values, width, own))
      const powers = Float64Array.from(steps.values, Math.exp)
      const { chances, own, before, after } = chancesIn(powers, sums)
      const slopes = slopesOfSteps(powers, wanted, { chances, own, before, after })
      for (const [at, slope] of slopes.entries()) if (Math.abs(slope) > least) steps.descend(at, slope)
      for (const [at, features] of words.entries()) {
        const errors = chances[at]!
        errors[wanted[at]!]! -= 1
        for (const row of features)
          for (let label = 0, weight = row * width; label < width; label += 1, weight += 1) {
            // A feature is met as often as it was seen, and pays its penalty then.
            const slope = errors[label]! + penalties[row]! * weights.values[weight]!
            if (Math.abs(slope) > least) weights.descend(weight, slope)
          }
      }
    }
  const idf = new Float32Array(rows.size).fill(1)
  return chainOf(shrink({ classes, rows, idf }, weights.values), steps.values)
}

/** A slope that is less changes nothing that a byte would show. */
const least = 1e-5

/** Numbers that are learned, each with a step that shrinks as it was moved (AdaGrad). */
function adaptive(count: number, rate: number): { values: Float32Array; descend: (at: number, slope: number) => void } {
  const values = new Float32Array(count)
  const squares = new Float32Array(count).fill(1e-4)
  return {
    values,
    descend(at, slope) {
      squares[at]! += slope * slope
      values[at]! -= (rate * slope) / Math.sqrt(squares[at]!)
    },
  }
}

function sumOf(weights: Float32Array, width: number, rows: readonly number[]): Float64Array {
  const sums = new Float64Array(width)
  for (const row of rows)
    for (let label = 0, weight = row * width; label < width; label += 1, weight += 1) sums[label]! += weights[weight]!
  return sums
}

/** By how much each step from one label to the next is expected more often than it is there. */
function slopesOfSteps(
  powers: Float64Array,
  wanted: readonly number[],
  { chances, own, before, after }: Omit<ReturnType<typeof chancesIn>, 'total'>,
): Float64Array {
  const width = chances[0]!.length
  const row = width + 1
  const slopes = new Float64Array(row * row)
  const last = wanted.length - 1
  for (let label = 0; label < width; label += 1) {
    slopes[width * row + label] = chances[0]![label]!
    slopes[label * row + width] = chances[last]![label]!
  }
  slopes[width * row + wanted[0]!]! -= 1
  slopes[wanted[last]! * row + width]! -= 1
  for (let at = 1; at <= last; at += 1) {
    slopes[wanted[at - 1]! * row + wanted[at]!]! -= 1
    const behind = own[at]!.map((power, to) => power * after[at]![to]!)
    let all = 0
    for (let from = 0; from < width; from += 1)
      for (let to = 0; to < width; to += 1) all += before[at - 1]![from]! * powers[from * row + to]! * behind[to]!
    for (let from = 0; from < width; from += 1)
      for (let to = 0; to < width; to += 1)
        slopes[from * row + to]! += (before[at - 1]![from]! * powers[from * row + to]! * behind[to]!) / all
  }
  return slopes
}
