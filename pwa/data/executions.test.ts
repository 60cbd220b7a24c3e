import { conversationOf, knownTurn, newTurn } from '#pwa/data/conversations.ts'
import { changeDraft, draftFor } from '#pwa/data/drafts.ts'
import { merge } from '#pwa/data/execution-history.ts'
import { onRunEnded, runDraft, stop } from '#pwa/data/executions.ts'
import type { Execution } from '#shared/contract/executions.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Call = { method: string; path: string; key: string | null; lastEventId: string | null }

const calls: Call[] = []
let answer: (call: Call) => Response | Promise<Response>
let agent = 0

beforeEach(() => {
  calls.length = 0
  agent += 1
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    const call = {
      method: request.method,
      path: new URL(request.url).pathname,
      key: request.headers.get('idempotency-key'),
      lastEventId: request.headers.get('last-event-id'),
    }
    calls.push(call)
    return answer(call)
  })
})

afterEach(() => vi.unstubAllGlobals())

function execution(change: Partial<Execution> = {}): Execution {
  return { ...newTurn(String(agent), 'k', 'Do it', []).execution, id: 'x1', status: 'completed', result: 'Done **well**', ...change }
}

function stream(events: [id: number, event: string, data: unknown][], isBroken = false): Response {
  const text = events.map(([id, event, data]) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('')
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      if (isBroken) setTimeout(() => controller.error(new TypeError('network')), 5)
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

function write(text: string): string {
  const id = String(agent)
  changeDraft(id, { text })
  return id
}

test('a run empties the composer, and its record replaces the pieces', async () => {
  const id = write('Do it')
  answer = () => stream([[1, 'accepted', { execution_id: 'x1', status: 'running' }], [2, 'text', { text: 'Do' }], [3, 'done', execution()]])
  const ended = vi.fn()
  const off = onRunEnded(ended)
  await runDraft(id)
  off()
  const [turn] = conversationOf(id).turns
  expect(draftFor(id).text).toBe('')
  expect(turn).toMatchObject({ phase: 'settled', live: '', execution: { result: 'Done **well**' } })
  expect(ended).toHaveBeenCalledOnce()
})

test('a stream that breaks after it was accepted goes on after the last event, without a second POST', async () => {
  const id = write('Do it')
  answer = ({ method }) =>
    method === 'POST'
      ? stream([[1, 'accepted', { execution_id: 'x1', status: 'running' }], [2, 'text', { text: 'Do' }]], true)
      : stream([[3, 'text', { text: 'ne' }], [4, 'done', execution()]])
  await runDraft(id)
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([`POST /api/agents/${id}/execute`, 'GET /api/executions/x1/events'])
  expect(calls[1]!.lastEventId).toBe('2')
  expect(conversationOf(id).turns).toHaveLength(1)
})

test('a POST whose answer was lost is repeated with the same key', async () => {
  const id = write('Do it')
  answer = () => {
    if (calls.length === 1) throw new TypeError('Failed to fetch')
    return stream([[1, 'accepted', { execution_id: 'x1', status: 'running' }], [2, 'done', execution()]])
  }
  await runDraft(id)
  expect(calls).toHaveLength(2)
  expect(calls[0]!.key).toBeTruthy()
  expect(calls[1]!.key).toBe(calls[0]!.key)
})

test('a refused task goes back into the composer with its reason', async () => {
  const id = write('Do it')
  const body = { type: 'about:blank', title: 't', status: 402, code: 'credits_exhausted', detail: 'No credits are left.' }
  answer = () => new Response(JSON.stringify(body), { status: 402, headers: { 'content-type': 'application/problem+json' } })
  await runDraft(id)
  expect(calls).toHaveLength(1)
  expect(draftFor(id)).toMatchObject({ text: 'Do it', key: null })
  expect(conversationOf(id)).toMatchObject({ turns: [], refusal: { status: 402, detail: 'No credits are left.' } })
})

test('a server that stays out of reach gives the task back with the key it may have arrived under', async () => {
  vi.useFakeTimers()
  const id = write('Do it')
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  const given = runDraft(id)
  await vi.advanceTimersByTimeAsync(60_000)
  await given
  vi.useRealTimers()
  const { key } = calls[0]!
  expect(draftFor(id)).toMatchObject({ text: 'Do it', key })
  expect(conversationOf(id).refusal?.status).toBe(0)
  answer = () => stream([[1, 'accepted', { execution_id: 'x1', status: 'running' }], [2, 'done', execution()]])
  await runDraft(id)
  expect(calls.at(-1)!.key).toBe(key)
})

test('typing makes it another task, with another key', () => {
  const id = write('Do it')
  changeDraft(id, { key: 'k1' })
  changeDraft(id, { text: 'Do it differently' })
  expect(draftFor(id).key).toBeNull()
})

test('a stopped run keeps what it had written', async () => {
  const id = write('Do it')
  let release: (() => void) | undefined
  answer = ({ path }) => {
    if (path.endsWith('/cancel')) {
      release?.()
      return new Response(JSON.stringify(execution({ status: 'cancelled', result: null })), { headers: { 'content-type': 'application/json' } })
    }
    const encoder = new TextEncoder()
    const events = [['accepted', { execution_id: 'x1', status: 'running' }], ['text', { text: 'Half a ' }]]
    const body = new ReadableStream({
      start(controller) {
        for (const [event, data] of events) controller.enqueue(encoder.encode(`id: 1\nevent: ${String(event)}\ndata: ${JSON.stringify(data)}\n\n`))
        release = () => controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const run = runDraft(id)
  await vi.waitFor(() => expect(conversationOf(id).turns[0]?.live).toBe('Half a '))
  await stop(id)
  await run
  expect(conversationOf(id).turns[0]).toMatchObject({ phase: 'settled', execution: { status: 'cancelled', result: 'Half a ' } })
})

test('the list never overwrites a run that this page follows', () => {
  const followed = { ...knownTurn(execution({ idempotency_key: 'k1', status: 'running', result: null })), live: 'so far' }
  const turns = merge([followed], [execution({ idempotency_key: 'k1', status: 'queued', result: null }), execution({ id: 'x0', idempotency_key: 'k0', created_at: '2020-01-01T00:00:00Z' })])
  expect(turns.map(({ key, live }) => [key, live])).toEqual([
    ['k0', ''],
    ['k1', 'so far'],
  ])
})

test('a task that was stopped before an answer came is looked up by its key and stopped after all', async () => {
  const id = write('Do it')
  let hear: (request: Response) => void = () => {}
  answer = (call) => {
    const json = { headers: { 'content-type': 'application/json' } }
    if (call.path.endsWith('/execute')) return new Promise<Response>((resolve) => (hear = resolve))
    if (call.path.endsWith('/cancel')) return new Response(JSON.stringify(execution({ status: 'cancelled' })), json)
    return new Response(JSON.stringify({ items: [execution({ status: 'running' })], next_cursor: null }), json)
  }
  const run = runDraft(id)
  await vi.waitFor(() => expect(calls.map((call) => call.path)).toContain(`/api/agents/${id}/execute`))
  await stop(id)
  await vi.waitFor(() => expect(calls.map((call) => call.path)).toContain('/api/executions/x1/cancel'), { timeout: 5000 })
  hear(new Response('late'))
  await run
  // The words are back to be changed; sent again they are another task, because this one was stopped.
  expect(draftFor(id)).toMatchObject({ text: 'Do it', key: null })
})
