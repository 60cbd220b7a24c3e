import type { Run } from '#shared/contract/runs.ts'
import { run as record } from '#pwa/data/testing/sync-answers.ts'

/** One call as it reached the server. */
export type Call = { method: string; path: string; key: string | null; lastEventId: string | null; body: string }

export function executed(change: Partial<Run> = {}): Run {
  return record('x1', { result: 'Done **well**', ...change })
}

export function accepted(id = 'x1') {
  const reply = {
    result: null,
    execution_id: id,
    status: 'queued',
    error: null,
    provider: null,
    credits_used: 0,
    created_at: '2026-11-21T09:00:00Z',
    finished_at: null,
  }
  return new Response(JSON.stringify(reply), { status: 202, headers: { 'content-type': 'application/json' } })
}

export function problem(status: number, code: string, detail: string): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title: 't', status, code, detail }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
}

export function stream(events: [id: number, event: string, data: unknown][], isBroken = false): Response {
  const text = events
    .map(([id, event, data]) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('')
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      if (isBroken) setTimeout(() => controller.error(new TypeError('network')), 5)
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

/** Accepts every run request and ends its run at once. */
export function server(ids = ['x1', 'x2', 'x3']) {
  const known = new Map<string, string>()
  return ({ path, key }: Call) => {
    if (path.endsWith('/execute')) {
      if (!known.has(key!)) known.set(key!, ids[known.size]!)
      return accepted(known.get(key!))
    }
    const id = path.split('/')[3]!
    return stream([
      [1, 'text', { text: 'Do' }],
      [2, 'done', executed({ id })],
    ])
  }
}
