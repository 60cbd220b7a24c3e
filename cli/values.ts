import type { Context } from './context.ts'
import { usageError } from './exit.ts'
import { either, nearest } from './find.ts'
import { maxPageSize } from '#shared/contract/limits.ts'
import { fold } from '#shared/domain/fold.ts'

const maxBytes = 100_000
/** More choices than these are too long a list to read. */
const maxChoices = 10

/**
 * Returns the choice that was typed, in any case and with "-" for a blank; throws an error that lists the choices, or
 * the nearest of many, for anything else.
 */
export function readChoice<Choice extends string>(
  flag: string,
  typed: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  if (typed === undefined) return undefined
  const plain = (text: string) => fold(text).replace(/[-_\s]+/g, ' ')
  const chosen = choices.find((choice) => plain(choice) === plain(typed))
  const near = chosen === undefined && choices.length > maxChoices ? nearest(choices, typed) : []
  if (near.length > 0) throw usageError(`${flag} does not take "${typed}". Did you mean ${either(near)}?`)
  if (chosen === undefined) throw usageError(`${flag} takes ${either(choices)} (it is "${typed}").`)
  return chosen
}

/** The parts of a list with commas; an empty text is an empty list. */
export function readList(typed: string | undefined): string[] | undefined {
  return typed
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** How many rows a list shows. */
export function readLimit(typed = '20'): number {
  const limit = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  if (limit < 1 || limit > maxPageSize)
    throw usageError(`--limit takes a number from 1 to ${maxPageSize} (it is "${typed}").`)
  return limit
}

/** A long text: as it was typed, or from standard input when it is `-`. */
export async function readLongText(
  flag: string,
  typed: string | undefined,
  { stdin }: Context,
): Promise<string | undefined> {
  return typed === '-' ? stdin().readText(maxBytes, `What ${flag} reads on standard input is not UTF-8 text.`) : typed
}
