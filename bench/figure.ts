/**
 * One line of the results: what is ours, what it is measured beside in the same run, and what it may not pass or fall
 * below.
 */
export type Row = {
  what: string
  unit: 'B' | 'MiB' | 'ms' | 'µs' | 'req/s' | 'shift' | 'rows' | 'points'
  ours: number
  beside?: { name: string; value: number }
  /** Ours over the other; for rates the other over ours, so that more is always worse. */
  ratio?: number
  /** The largest value allowed, or the least, of `ours` or of `ratio`. */
  limit?: { of: 'ours' | 'ratio' } & ({ most: number } | { least: number })
}

/** One file `<name>.bench.ts` exports one of these as `figure`. */
export type Figure = {
  /** One sentence: what is measured beside what. */
  about: string
  measure: () => Promise<Row[]>
}

/** False when the limit is not kept; undefined when there is none. */
export function isWithinLimit(row: Row): boolean | undefined {
  if (!row.limit) return undefined
  const value = row.limit.of === 'ours' ? row.ours : row.ratio!
  return 'least' in row.limit ? value >= row.limit.least : value <= row.limit.most
}

/** The value that so many percent of the values do not pass. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)]!
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
