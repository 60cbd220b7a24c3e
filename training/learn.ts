/** A linear model: for each feature that it knows, a weight for each class. */
export type Linear = { classes: string[]; features: Map<string, Float32Array> }

/** One example: its features, and its class. */
export type Example = { features: readonly string[]; class: string }

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The indices below `count` in an order that `random` makes. */
export function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, n) => n)
  for (let n = count - 1; n > 0; n -= 1) {
    const other = Math.floor(random() * (n + 1))
    ;[order[n], order[other]] = [order[other]!, order[n]!]
  }
  return order
}

/** Features that fewer examples have say nothing about others. */
const minExamples = 2

/**
 * Multinomial logistic regression by stochastic gradient descent with AdaGrad, an L2 penalty on what is seen, and a share of
 * the features left out in each step, so that none is relied on alone. Deterministic.
 */
export function learnClasses(
  examples: readonly Example[],
  { epochs = 30, rate = 0.15, penalty = 2e-6, left = 0.15, seed = 7 } = {},
): Linear {
  const classes = [...new Set(examples.map((each) => each.class))].toSorted()
  const counts = new Map<string, number>()
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const features = new Map<string, Float32Array>()
  const slopes = new Map<string, Float32Array>()
  for (const [feature, count] of counts)
    if (count >= minExamples) {
      features.set(feature, new Float32Array(classes.length))
      slopes.set(feature, new Float32Array(classes.length))
    }
  const indexOf = new Map(classes.map((name, n) => [name, n]))
  const random = randomFrom(seed)
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const n of shuffled(examples.length, random)) {
      const example = examples[n]!
      const rows = example.features.flatMap((feature) => {
        const row = features.get(feature)
        return row && random() >= left ? [[row, slopes.get(feature)!] as const] : []
      })
      const errors = chances(
        rows.map(([row]) => row),
        classes.length,
      )
      errors[indexOf.get(example.class)!]! -= 1
      for (const [row, slope] of rows)
        for (let at = 0; at < errors.length; at += 1) {
          const step = errors[at]! + penalty * row[at]!
          slope[at]! += step * step
          row[at]! -= (rate * step) / (Math.sqrt(slope[at]!) + 1e-6)
        }
    }
  return { classes, features }
}

/** The chance of each class, from the weights of the features that are there. */
export function chances(rows: readonly ArrayLike<number>[], count: number): Float64Array {
  const sums = new Float64Array(count)
  for (const row of rows) for (let at = 0; at < count; at += 1) sums[at]! += row[at]!
  const max = Math.max(...sums)
  let total = 0
  for (let at = 0; at < count; at += 1) total += sums[at] = Math.exp(sums[at]! - max)
  for (let at = 0; at < count; at += 1) sums[at]! /= total
  return sums
}

/** A sequence to be tagged: the features of each of its tokens, and their tags. */
export type Sequence = { features: readonly (readonly string[])[]; tags: readonly string[] }

/** A linear chain: weights of features for each tag, and of each tag after another (the last row: at the beginning). */
export type Chain = Linear & { after: Float32Array[] }

/** Averaged structured perceptron over a linear chain, with updates from the best path. Deterministic. */
export function learnChain(sequences: readonly Sequence[], { epochs = 8, seed = 11 } = {}): Chain {
  const classes = [...new Set(sequences.flatMap(({ tags }) => tags))].toSorted()
  const indexOf = new Map(classes.map((name, n) => [name, n]))
  const counts = new Map<string, number>()
  for (const sequence of sequences)
    for (const token of sequence.features)
      for (const feature of token) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const make = () => ({
    features: new Map(
      [...counts]
        .filter(([, count]) => count >= minExamples)
        .map(([feature]) => [feature, new Float32Array(classes.length)]),
    ),
    after: Array.from({ length: classes.length + 1 }, () => new Float32Array(classes.length)),
  })
  const now = make()
  // What is averaged: each change times the step at which it was made.
  const late = make()
  let step = 1
  const random = randomFrom(seed)
  const change = (features: readonly string[], before: number, tag: number, by: number) => {
    for (const feature of features) {
      const row = now.features.get(feature)
      if (!row) continue
      row[tag]! += by
      late.features.get(feature)![tag]! += by * step
    }
    now.after[before]![tag]! += by
    late.after[before]![tag]! += by * step
  }
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const n of shuffled(sequences.length, random)) {
      const { features, tags } = sequences[n]!
      const wanted = tags.map((tag) => indexOf.get(tag)!)
      const found = bestPath(
        features.map((each) => each.flatMap((feature) => now.features.get(feature) ?? [])),
        now.after,
        classes,
      )
      for (const [at, tag] of wanted.entries()) {
        const begin = classes.length
        const [before, beforeFound] = [wanted[at - 1] ?? begin, found[at - 1] ?? begin]
        if (tag === found[at] && before === beforeFound) continue
        change(features[at]!, before, tag, 1)
        change(features[at]!, beforeFound, found[at]!, -1)
      }
      step += 1
    }
  const average = (row: Float32Array, rowLate: Float32Array) => row.map((weight, at) => weight - rowLate[at]! / step)
  return {
    classes,
    features: new Map([...now.features].map(([feature, row]) => [feature, average(row, late.features.get(feature)!)])),
    after: now.after.map((row, at) => average(row, late.after[at]!)),
  }
}

/** The tags of the best path (Viterbi); a slot never goes on where it did not begin. */
export function bestPath(
  rows: readonly (readonly ArrayLike<number>[])[],
  after: readonly ArrayLike<number>[],
  classes: readonly string[],
): number[] {
  const count = classes.length
  const may = allowed(classes)
  let scores = new Float64Array(count).fill(0)
  const backs: Int16Array[] = []
  for (const [at, token] of rows.entries()) {
    const next = new Float64Array(count)
    const back = new Int16Array(count)
    for (let tag = 0; tag < count; tag += 1) {
      let best = -Infinity
      if (at === 0) best = may[count]![tag] ? after[count]![tag]! : -Infinity
      else
        for (let before = 0; before < count; before += 1) {
          if (!may[before]![tag]) continue
          const score = scores[before]! + after[before]![tag]!
          if (score > best) [best, back[tag]] = [score, before]
        }
      next[tag] = best
      for (const row of token) next[tag]! += row[tag]!
    }
    scores = next
    backs.push(back)
  }
  const path: number[] = []
  let tag = 0
  for (let n = 1; n < count; n += 1) if (scores[n]! > scores[tag]!) tag = n
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    path.unshift(tag)
    tag = backs[at]![tag]!
  }
  return path
}

const known = new WeakMap<readonly string[], boolean[][]>()

function allowed(classes: readonly string[]): boolean[][] {
  const before = known.get(classes)
  if (before) return before
  const made = [...classes, '^'].map((from) =>
    classes.map((to) => !to.startsWith('I-') || from === `B-${to.slice(2)}` || from === to),
  )
  known.set(classes, made)
  return made
}
