import { type Sign, type Signs, chancesOf } from '../server/engine/builtin/interpret/weigh.ts'

/** A prompt as its interpretations: what tells for each, and whether it is what was meant; the last one is that none is. */
export type Choices = { set: string; weight: number; options: { signs: Signs; isRight: boolean }[] }

type Weights = Partial<Record<Sign, number>>

const rounds = 400
const rate = 0.05

/**
 * Weights of signs by which the chance of what was meant is the highest (a conditional log-linear model, Adam, with a penalty on the
 * distance from `start`). The same choices give the same weights.
 */
export function learnWeights(choices: readonly Choices[], start: Weights, penalty: number): Weights {
  const signs = [
    ...new Set(choices.flatMap(({ options }) => options.flatMap(({ signs }) => Object.keys(signs)))),
  ].toSorted() as Sign[]
  const at = new Map(signs.map((sign, n) => [sign, n]))
  const total = choices.reduce((sum, { weight }) => sum + weight, 0)
  const vectors = choices.map(({ weight, options }) => ({
    share: weight / total,
    options: options.map(({ signs, isRight }) => ({
      isRight,
      parts: Object.entries(signs).map(([sign, value]) => [at.get(sign as Sign)!, value] as const),
    })),
  }))
  const first = signs.map((sign) => start[sign] ?? 0)
  const weights = [...first]
  const mean = signs.map(() => 0)
  const square = signs.map(() => 0)
  for (let round = 1; round <= rounds; round += 1) {
    const slope = weights.map((weight, n) => penalty * (weight - first[n]!))
    for (const { share, options } of vectors) {
      const sums = options.map(({ parts }) => parts.reduce((sum, [n, value]) => sum + weights[n]! * value, 0))
      const chances = chancesOf(sums)
      const right = options.reduce((sum, { isRight }, n) => sum + (isRight ? chances[n]! : 0), 0)
      for (const [n, { parts, isRight }] of options.entries()) {
        // How much likelier it should be, given that one of the right ones is meant.
        const pull = chances[n]! - (isRight ? chances[n]! / Math.max(right, 1e-9) : 0)
        for (const [sign, value] of parts) slope[sign]! += pull * value * share
      }
    }
    for (const [n, each] of slope.entries()) {
      mean[n] = 0.9 * mean[n]! + 0.1 * each
      square[n] = 0.999 * square[n]! + 0.001 * each * each
      weights[n]! -= (rate * (mean[n]! / (1 - 0.9 ** round))) / (Math.sqrt(square[n]! / (1 - 0.999 ** round)) + 1e-8)
    }
  }
  return Object.fromEntries(signs.map((sign, n) => [sign, Math.round(weights[n]! * 1000) / 1000]))
}
