import { ProblemError } from '#shared/contract/problem.ts'
import { type FaultKind, faultKind, pauseAfter } from '#shared/domain/classify.ts'
import type { Context } from '../context.ts'

/** Repeats idempotent work until the server answers it; throws an error that a retry would not resolve. */
export type Persist = <Result>(work: () => Promise<Result>) => Promise<Result>

type Options = {
  /** How long the server may be away, in milliseconds. */
  patience: number
  context: Pick<Context, 'interrupted' | 'sleep' | 'now'>
  /** Aborts once there are to be no more tries. */
  halted: AbortSignal
  /** Called with the reason when work stalls, once for each time, and with undefined once it goes on. */
  trouble: (error: ProblemError | undefined) => void
}

const maxPauseMs = 10_000

/** Faults that may be over by themselves a moment later. */
const mending: FaultKind[] = ['network', 'server', 'busy', 'throttled']

/**
 * One patience for all lanes: a server that asks to wait is left alone by all of them for as long as it asks, and one
 * that is away is tried until it has been away for too long. Any answer starts the patience over.
 */
export function createPersist({ patience, context, halted, trouble }: Options): Persist {
  const { interrupted } = context
  const now = () => context.now().getTime()
  let quietUntil = 0
  let awaySince: number | undefined
  let isTroubled = false

  async function pause(milliseconds: number): Promise<void> {
    let leave = () => {}
    const halting = new Promise<void>((resolve) => {
      leave = () => resolve()
      halted.addEventListener('abort', leave, { once: true })
    })
    await Promise.race([context.sleep(milliseconds), halting]).finally(() => halted.removeEventListener('abort', leave))
    halted.throwIfAborted()
  }

  return async (work) => {
    for (let failures = 0; ; failures += 1) {
      halted.throwIfAborted()
      while (quietUntil > now()) await pause(quietUntil - now())
      try {
        const result = await work()
        if (isTroubled) trouble(undefined)
        isTroubled = false
        awaySince = undefined
        return result
      } catch (error) {
        interrupted.throwIfAborted()
        const kind = error instanceof ProblemError ? faultKind(error) : 'refused'
        if (!(error instanceof ProblemError) || !mending.includes(kind)) throw error
        // A server that says 429 is there, and says when to come back.
        if (error.status !== 429) awaySince ??= now()
        if (awaySince !== undefined && now() - awaySince >= patience) throw error
        if (!isTroubled) trouble(error)
        isTroubled = true
        if (kind === 'throttled')
          quietUntil = Math.max(quietUntil, now() + pauseAfter(kind, 0, error.retryAfter, Math.random()))
        else await pause(Math.min(maxPauseMs, 500 * 2 ** failures) * (0.5 + Math.random() / 2))
      }
    }
  }
}
