/** Too few numbers have no middle to speak of. */
const fewest = 8

export type Fences = { low: number; high: number; isFar: (number: number) => boolean }

/**
 * Where the middle half of these numbers lies, each with how often it occurs, in ascending order; far is what is beyond
 * one and a half times its width on either side, as in a box plot (Tukey's fences). Undefined where there are too few.
 */
export function fencesOf(numbers: readonly (readonly [number: number, times: number])[]): Fences | undefined {
  const all = numbers.reduce((sum, [, times]) => sum + times, 0)
  if (all < fewest) return undefined
  const at = (share: number) => {
    let seen = 0
    return numbers.find(([, times]) => (seen += times) >= all * share)![0]
  }
  const [low, high] = [at(0.25), at(0.75)]
  const reach = 1.5 * (high - low)
  return { low, high, isFar: (number) => number < low - reach || number > high + reach }
}
