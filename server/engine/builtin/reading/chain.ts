import { type Linear, readLinear, writeLinear } from './linear.ts'

/**
 * A linear-chain conditional random field at rest (Lafferty, McCallum and Pereira, 2001): what the features of a word weigh for
 * each label, and how likely one label follows another, so that a whole row of labels has one chance.
 */
export type Chain = {
  words: Linear
  /** By the label before and the label after, as natural logarithms; the last row is the beginning, the last column the end. */
  steps: Float32Array
  /** The same as powers of e. */
  powers: Float64Array
}

/** One way to label all words: the label of each with its own chance, and the chance of the whole row. */
export type Labelling = { labels: { name: string; chance: number }[]; chance: number }

export function chainOf(words: Linear, steps: Float32Array): Chain {
  return { words, steps, powers: Float64Array.from(steps, Math.exp) }
}

/** Rows of labels that are kept on the way. */
const width = 12
/** A label that weighs so much less than the best one for its word is not tried. */
const mostBehind = 6

/** A row of labels as its last one and the row before it. */
type Row = { label: number; sum: number; before: Row | undefined }

/**
 * The likeliest ways to label a row of words, the best first, at most `most` of them. `weights` holds what the features of each word
 * weigh for each label. Linear in the number of words.
 */
export function labellings(chain: Chain, weights: readonly Float64Array[], most: number): Labelling[] {
  if (weights.length === 0) return []
  const { steps } = chain
  const { classes } = chain.words
  const count = classes.length
  let rows: (Row | undefined)[] = [undefined]
  for (const own of weights) {
    const least = largest(own) - mostBehind
    const longer: Row[] = []
    for (const before of rows) {
      const from = (before?.label ?? count) * (count + 1)
      for (let label = 0; label < count; label += 1)
        if (own[label]! >= least)
          longer.push({ label, sum: (before?.sum ?? 0) + steps[from + label]! + own[label]!, before })
    }
    rows = longer.toSorted(bySum).slice(0, width)
  }
  const { chances, total } = chancesIn(chain.powers, weights)
  return (rows as Row[])
    .map((row) => ({ row, sum: row.sum + steps[row.label * (count + 1) + count]! }))
    .toSorted(bySum)
    .slice(0, most)
    .map(({ row, sum }) => ({
      labels: labelsOf(row).map((label, at) => ({ name: classes[label]!, chance: chances[at]![label]! })),
      chance: Math.exp(sum - total),
    }))
}

function bySum(a: { sum: number }, b: { sum: number }): number {
  return b.sum - a.sum
}

function labelsOf(row: Row): number[] {
  const labels: number[] = []
  for (let one: Row | undefined = row; one; one = one.before) labels.push(one.label)
  return labels.toReversed()
}

function largest(numbers: Float64Array): number {
  let most = -Infinity
  for (const each of numbers) if (each > most) most = each
  return most
}

/** What all rows of labels come to (Rabiner, 1989): `own` are the powers of the weights, `before` and `after` the sums up to a word and behind it. */
type Sums = {
  chances: Float64Array[]
  total: number
  own: Float64Array[]
  before: Float64Array[]
  after: Float64Array[]
}

/** The chance of each label of each word, and the logarithm of what all rows of labels weigh. */
export function chancesIn(powers: Float64Array, weights: readonly Float64Array[]): Sums {
  const count = weights[0]!.length
  const row = count + 1
  const last = weights.length - 1
  let total = 0
  const own = weights.map((each) => {
    const best = largest(each)
    total += best
    return each.map((weight) => Math.exp(weight - best))
  })
  const before: Float64Array[] = []
  for (const [at, power] of own.entries()) {
    const sums = new Float64Array(count)
    for (let from = 0; from < (at === 0 ? 1 : count); from += 1) {
      const sum = at === 0 ? 1 : before[at - 1]![from]!
      const steps = (at === 0 ? count : from) * row
      for (let to = 0; to < count; to += 1) sums[to]! += sum * powers[steps + to]!
    }
    let all = 0
    for (let to = 0; to < count; to += 1) all += sums[to]! *= power[to]!
    for (let to = 0; to < count; to += 1) sums[to]! /= all
    total += Math.log(all)
    before.push(sums)
  }
  const after = weights.map(() => new Float64Array(count))
  for (let from = 0; from < count; from += 1) after[last]![from] = powers[from * row + count]!
  for (let at = last - 1; at >= 0; at -= 1) {
    let all = 0
    for (let from = 0; from < count; from += 1) {
      let sum = 0
      for (let to = 0; to < count; to += 1) sum += powers[from * row + to]! * own[at + 1]![to]! * after[at + 1]![to]!
      after[at]![from] = sum
      all += sum
    }
    for (let from = 0; from < count; from += 1) after[at]![from]! /= all
  }
  const chances = before.map((sums, at) => {
    const both = sums.map((sum, label) => sum * after[at]![label]!)
    const all = both.reduce((sum, each) => sum + each, 0)
    return both.map((each) => each / all)
  })
  let end = 0
  for (let from = 0; from < count; from += 1) end += before[last]![from]! * powers[from * row + count]!
  return { chances, total: total + Math.log(end), own, before, after }
}

export function writeChain({ words, steps }: Chain): Buffer {
  return Buffer.concat([writeLinear(words), Buffer.from(steps.buffer, steps.byteOffset, steps.byteLength)])
}

/** Reads what `writeChain` wrote, beginning at `from`; returns where it ends too. */
export function readChain(buffer: Buffer, from: number): { model: Chain; end: number } {
  const { model: words, end } = readLinear(buffer, from)
  const length = (words.classes.length + 1) ** 2
  const copy = Buffer.from(buffer.subarray(end, end + 4 * length))
  return {
    model: chainOf(words, new Float32Array(copy.buffer, copy.byteOffset, length)),
    end: end + 4 * length,
  }
}
