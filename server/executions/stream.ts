import type { Execution } from '#shared/contract/executions.ts'
import { isFinal } from '#shared/domain/execution-status.ts'
import type { Caller } from '../auth.ts'
import type { Services } from '../services.ts'
import { type StoredEvent, eventsAfter } from './executions.repo.ts'
import { getExecution } from './executions.rules.ts'

const pollMs = 250
/** A person may take days. */
const waitingPollMs = 1000
const heartbeatMs = 15_000

/**
 * A `text/event-stream` (WHATWG HTML §9.2) of a run: `accepted`, what came after event `after`, what comes, and last
 * `done` with the whole execution. It works from any process, and the run does not notice when the reader goes away.
 */
export function streamExecution(services: Services, caller: Caller, execution: Execution, after: number, headers: Record<string, string> = {}): Response {
  const gone = new AbortController()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(text))
      }
      const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
      try {
        // Numbered like the last event seen, so that a reader that breaks off here goes on from the same place.
        write(format(String(after), 'accepted', { execution_id: execution.id, status: execution.status }))
        for await (const { seq, event, data } of follow(services, caller, execution.id, after, gone.signal)) write(format(String(seq), event, data))
        if (!gone.signal.aborted) {
          write(format('done', 'done', await getExecution(services, caller, execution.id)))
          controller.close()
        }
      } catch (error) {
        services.log.error({ err: error, execution: execution.id }, 'a stream broke')
        if (!gone.signal.aborted) controller.error(error)
      } finally {
        clearInterval(heartbeat)
      }
    },
    cancel: () => gone.abort(),
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no', ...headers },
  })
}

/** Every event after `seq` until the run has ended; from memory where it goes on here, else from the database. */
async function* follow(services: Services, caller: Caller, id: string, seq: number, signal: AbortSignal): AsyncGenerator<StoredEvent> {
  while (!signal.aborted) {
    const run = services.runs.live(id)
    if (run) {
      // What a run did before it waited for a person is not in this process's memory.
      for (const event of seq < run.base ? await eventsAfter(services.db, id, seq) : []) {
        yield event
        seq = event.seq
      }
      while (!signal.aborted) {
        const events = run.eventsAfter(seq)
        for (const event of events) {
          yield event
          seq = event.seq
        }
        if (run.ended) break
        if (events.length === 0) await run.next(signal)
      }
      // Ended here need not mean settled here: another process may have been faster. The row says.
    }
    for (const event of await eventsAfter(services.db, id, seq)) {
      yield event
      seq = event.seq
    }
    const { status } = await getExecution(services, caller, id)
    if (isFinal(status)) return
    await new Promise((resolve) => setTimeout(resolve, status === 'waiting' ? waitingPollMs : pollMs))
  }
}

function format(id: string, event: string, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
