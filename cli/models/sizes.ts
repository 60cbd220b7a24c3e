import { maxContextLength, minContextLength } from '#shared/contract/limits.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { usageError } from '../exit.ts'

/** How much a model takes and what it costs; false is a flag that was negated, as in `--no-context`. */
export type SizeFlags = { context?: string | false; priceIn?: string | false; priceOut?: string | false }

/** The sizes that were given, as the wire has them: null for one that was negated. */
export function readSizes({ context, priceIn, priceOut }: SizeFlags) {
  return omitUndefined({
    context_length: readNumber('--context', context, minContextLength, maxContextLength, true),
    cost_per_million_input: readNumber('--price-in', priceIn, 0, 10_000),
    cost_per_million_output: readNumber('--price-out', priceOut, 0, 10_000),
  })
}

function readNumber(
  flag: string,
  typed: string | false | undefined,
  min: number,
  max: number,
  isWhole = false,
): number | null | undefined {
  if (typed === undefined) return undefined
  if (typed === false) return null
  const value = /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value
  throw usageError(`${flag} takes a ${isWhole ? 'whole ' : ''}number from ${min} to ${max} (it is "${typed}").`)
}
