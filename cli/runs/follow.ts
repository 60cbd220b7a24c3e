import type { Api } from '#shared/client/client.ts'
import type { StreamEvent } from '#shared/contract/endpoint.ts'
import type { runs } from '#shared/contract/runs.ts'
import { unreachable } from '#shared/contract/problem.ts'
import type { Context } from '../context.ts'
import { isTransient } from '../http.ts'
import type { Call } from '../write.ts'

export type RunEvent = StreamEvent<typeof runs.create>

/** The request that starts a run, or joins the one under its key, and streams it from its beginning. */
export type Start = (call: Call) => AsyncGenerator<RunEvent>

/** What a command needs to continue after a broken connection. */
export type RetryContext = Pick<Context, 'interrupted' | 'sleep' | 'out'>

/** Waits between tries, in milliseconds; progress starts them over. */
const waits = [500, 1000, 2000, 4000, 8000]

/**
 * One run as its events, across broken connections: before the server's `accepted` the request is repeated with the
 * same key, after it the stream continues behind the last event seen. Ends after `done`; throws when no try is left.
 * Iterated again, it continues where it was left.
 */
export class FollowedRun implements AsyncIterable<RunEvent> {
  /** The run's id, once the server has sent it. */
  id: string | undefined
  #lastEventId = ''
  readonly #api: Api
  readonly #start: Start
  readonly #key: string
  readonly #context: RetryContext

  constructor(api: Api, start: Start, key: string, context: RetryContext) {
    this.#api = api
    this.#start = start
    this.#key = key
    this.#context = context
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RunEvent> {
    let failures = 0
    for (;;) {
      try {
        for await (const event of this.#connect()) {
          if (event.event === 'accepted') {
            // Every connection starts with it: it is neither progress nor a place to go on from.
            this.id ??= event.data.execution_id
            continue
          }
          failures = 0
          this.#lastEventId = event.id
          yield event
          if (event.event === 'done') return
        }
        // A proxy may close a stream politely in the middle of a run.
        throw unreachable('The connection to the server was lost.')
      } catch (error) {
        failures = await retryLater(error, failures, this.#context)
      }
    }
  }

  #connect(): AsyncGenerator<RunEvent> {
    const signal = this.#context.interrupted
    if (this.id === undefined) return this.#start({ idempotencyKey: this.#key, signal })
    return followRun(this.#api, this.id, this.#lastEventId, signal)
  }
}

/** The events of a run after `lastEventId`. */
export function followRun(api: Api, id: string, lastEventId: string, signal: AbortSignal): AsyncGenerator<RunEvent> {
  return api.stream.executions.events({ params: { id } }, { signal, ...(lastEventId !== '' && { lastEventId }) })
}

/**
 * Repeats idempotent work until the server answers; throws when no try is left, and at once an error that a retry would
 * not resolve.
 */
export async function untilAnswered<Result>(work: () => Promise<Result>, context: RetryContext): Promise<Result> {
  for (let failures = 0; ;) {
    try {
      return await work()
    } catch (error) {
      failures = await retryLater(error, failures, context)
    }
  }
}

/** The same, stopping at another signal too, with its reason. */
export function stoppable(context: RetryContext, stopped: AbortSignal): Pick<RetryContext, 'interrupted' | 'sleep'> {
  const interrupted = AbortSignal.any([context.interrupted, stopped])
  return {
    interrupted,
    sleep: (milliseconds) => {
      const abort = new Promise<never>((_, reject) => {
        if (interrupted.aborted) reject(interrupted.reason)
        interrupted.addEventListener('abort', () => reject(interrupted.reason), { once: true })
      })
      return Promise.race([context.sleep(milliseconds), abort])
    },
  }
}

async function retryLater(
  error: unknown,
  failures: number,
  { interrupted, out, sleep }: RetryContext,
): Promise<number> {
  interrupted.throwIfAborted()
  const wait = waits[failures]
  if (wait === undefined || !isTransient(error)) throw error
  out.progress('The connection was lost; trying again…')
  await sleep(wait)
  return failures + 1
}
