import type { Run } from '#shared/contract/runs.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import type { Caller } from '../session/caller.ts'
import type { Services } from '../services.ts'
import { type StoredEvent, eventsAfter } from './events.repo.ts'
import { getRun } from './runs.rules.ts'

const heartbeatMs = 15_000

/** One event as it goes out. */
export type SseMessage = { id: string; event: string; data: unknown }

/**
 * A stream of a run: `accepted`, what came after event `after`, what comes, and last `done` with the whole run. It
 * works from any process.
 */
export function streamRun(
  services: Pick<Services, 'db' | 'log' | 'runs'>,
  caller: Caller,
  run: Run,
  after: number,
  headers: Record<string, string> = {},
): Response {
  return streamEvents(
    services,
    async function* (gone) {
      // Numbered like the last event seen, so that a reader that breaks off here goes on from the same place.
      yield { id: String(after), event: 'accepted', data: { execution_id: run.id, status: run.status } }
      for await (const { seq, event, data } of follow(services, caller, run.id, after, gone))
        yield { id: String(seq), event, data }
      if (!gone.aborted) yield { id: 'done', event: 'done', data: await getRun(services, caller, run.id) }
    },
    headers,
  )
}

/**
 * A `text/event-stream` (WHATWG HTML §9.2) of what `tell` yields; the work goes on unaffected when the
 * reader goes away.
 */
export function streamEvents(
  services: Pick<Services, 'log'>,
  tell: (gone: AbortSignal) => AsyncIterable<SseMessage>,
  headers: Record<string, string>,
): Response {
  const gone = new AbortController()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(text))
      }
      const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
      try {
        for await (const told of tell(gone.signal)) write(format(told))
        if (!gone.signal.aborted) controller.close()
      } catch (error) {
        // Whom nobody reads any more need not have a database either: it closes right after them where a server stops.
        if (!gone.signal.aborted) {
          services.log.error({ err: error }, 'a stream broke')
          controller.error(error)
        }
      } finally {
        clearInterval(heartbeat)
      }
    },
    cancel: () => gone.abort(),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      ...headers,
    },
  })
}

/**
 * Every event after `seq` until the run has ended, waits for a person if that is far enough, or `signal` aborts; from
 * memory where it goes on here, else from the database.
 */
export async function* follow(
  services: Pick<Services, 'db' | 'runs'>,
  caller: Caller,
  id: string,
  seq: number,
  signal: AbortSignal,
  untilWaiting = false,
): AsyncGenerator<StoredEvent> {
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
    const { status } = await getRun(services, caller, id)
    if (isFinal(status) || (untilWaiting && status === 'waiting')) return
    // While it stands as before, what is new is the same for all who follow it here. It may have been taken up here since
    // it was looked for above: then its last events are in memory alone.
    while (!services.runs.live(id)) {
      const news = await services.runs.watch(id, { seq, status }, signal)
      if (news?.status !== status) break
      for (const event of news.events) {
        if (event.seq <= seq) continue
        yield event
        seq = event.seq
      }
    }
  }
}

/** The events of a run after `seq` until now. */
export async function toldSince(
  { db, runs }: Pick<Services, 'db' | 'runs'>,
  id: string,
  seq: number,
): Promise<StoredEvent[]> {
  const run = runs.live(id)
  const here = run?.eventsAfter(Math.max(seq, run.base)) ?? []
  if (!run || here.length === 0) return eventsAfter(db, id, seq)
  const before = seq < run.base ? await eventsAfter(db, id, seq) : []
  return [...before.filter((event) => event.seq <= run.base), ...here]
}

function format({ id, event, data }: SseMessage): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
