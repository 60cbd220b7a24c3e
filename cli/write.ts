import type { Api } from '#shared/client/client.ts'
import { idempotencyKeyPattern } from '#shared/contract/limits.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Context } from './context.ts'
import { CliError, exit, usageError } from './exit.ts'
import { isTransient } from './http.ts'
import type { WriteFlags } from './verb.ts'

/** How a write travels. */
export type Call = { idempotencyKey: string; signal: AbortSignal }

/**
 * Changes something on the server under a key. Where the change may have arrived without an answer the error names what
 * to repeat with: the key, and the id passed to `found`, because a name may be gone by then, with flags that have become
 * certain only there. Whatever `change` sends must follow from these and the command line alone, so that the repetition
 * is the same request: no id is made up here.
 */
export async function write<Result>(
  flags: WriteFlags,
  context: Context,
  change: (api: Api, call: Call, found: (id: string, flags?: string) => void) => Promise<Result>,
): Promise<Result> {
  const idempotencyKey = keyOf(flags)
  let id: string | undefined
  let more = ''
  try {
    const api = await context.api(await context.connection(flags.server))
    return await change(api, { idempotencyKey, signal: context.interrupted }, (target, flags) => {
      id = target
      more = flags === undefined ? '' : `, ${flags}`
    })
  } catch (error) {
    if (!mayHaveArrived(error) || context.interrupted.aborted) throw error
    const hint = `Repeat safely with ${id === undefined ? '' : `the id ${id}${more} and `}--idempotency-key ${idempotencyKey}`
    const extra = { idempotency_key: idempotencyKey, ...(id !== undefined && { id }) }
    throw new CliError(isTransient(error) ? exit.unreachable : exit.failed, error.code, error.detail, {
      hint,
      extra,
      cause: error,
    })
  }
}

/** The key that was given, else a new one. */
export function keyOf({ idempotencyKey }: WriteFlags): string {
  if (idempotencyKey === undefined) return newId()
  if (!idempotencyKeyPattern.test(idempotencyKey))
    throw usageError('--idempotency-key takes 8 to 128 letters, digits, - or _.')
  return idempotencyKey
}

/** No answer, or one that a broken server sent after it may have stored the change. */
function mayHaveArrived(error: unknown): error is ProblemError {
  return error instanceof ProblemError && (error.status === 0 || error.status >= 500)
}
