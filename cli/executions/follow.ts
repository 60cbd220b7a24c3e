import type { Api } from '#shared/client/client.ts'
import type { Input, StreamEvent } from '#shared/contract/endpoint.ts'
import type { executions } from '#shared/contract/executions.ts'
import { unreachable } from '#shared/contract/problem.ts'
import type { Context } from '../context.ts'
import { isTransient } from '../http.ts'

export type RunEvent = StreamEvent<typeof executions.create>

/** Waits between tries, in milliseconds; progress starts them over. */
const waits = [500, 1000, 2000, 4000, 8000]

/**
 * One run as its events, across broken connections: before the server's `accepted` the POST is repeated with the same
 * key, after it the stream goes on behind the last event seen. Ends after `done`; throws when no try is left.
 */
export class Run implements AsyncIterable<RunEvent> {
  /** The execution's id, once the server told it. */
  id: string | undefined
  #lastEventId = ''
  readonly #api: Api
  readonly #task: Input<typeof executions.create>
  readonly #key: string
  readonly #context: Pick<Context, 'interrupted' | 'sleep' | 'out'>

  constructor(api: Api, task: Input<typeof executions.create>, key: string, context: Pick<Context, 'interrupted' | 'sleep' | 'out'>) {
    this.#api = api
    this.#task = task
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
        this.#context.interrupted.throwIfAborted()
        const wait = waits[failures]
        if (wait === undefined || !isTransient(error)) throw error
        this.#context.out.progress('The connection was lost; trying again…')
        failures += 1
        await this.#context.sleep(wait)
      }
    }
  }

  #connect(): AsyncGenerator<RunEvent> {
    const signal = this.#context.interrupted
    if (this.id === undefined) return this.#api.stream.executions.create(this.#task, { idempotencyKey: this.#key, signal })
    const lastEventId = this.#lastEventId
    return this.#api.stream.executions.events({ params: { id: this.id } }, { signal, ...(lastEventId && { lastEventId }) })
  }
}
