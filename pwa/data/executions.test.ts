import 'fake-indexeddb/auto'
import { json, person, run as record } from '#pwa/data/testing/sync-answers.ts'
import type { Execution } from '#shared/contract/executions.ts'
import { locks } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Call = { method: string; path: string; key: string | null; lastEventId: string | null; body: string }

const calls: Call[] = []
let answer: (call: Call) => Response | Promise<Response>
let user = 0
const close: (() => void)[] = []

beforeEach(() => {
  calls.length = 0
  user += 1
  localStorage.clear()
  sessionStorage.clear()
  answer = server()
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/api/auth/me') return json({ user: person(request.headers.get('authorization')!.slice('Bearer t-'.length)) })
    if (pathname === '/api/auth/logout') return json({})
    const call = {
      method: request.method,
      path: pathname,
      key: request.headers.get('idempotency-key'),
      lastEventId: request.headers.get('last-event-id'),
      body: await request.text(),
    }
    calls.push(call)
    return answer(call)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const each of close.splice(0)) each()
})

/** The app as a page that has just been loaded in place of the one before; with `id`, as somebody else. */
async function load(id = `x${user}`) {
  for (const each of close.splice(0)) each()
  vi.resetModules()
  localStorage.setItem('token', `t-${id}`)
  localStorage.setItem('user', JSON.stringify(person(id)))
  const session = await import('#pwa/data/session.ts')
  session.startSession()
  const { cache, inDatabase } = await import('#pwa/data/cache.ts')
  const { connection } = await import('#pwa/data/connection.ts')
  const { conversationOf } = await import('#pwa/data/conversations.ts')
  const { changeDraft, draftFor } = await import('#pwa/data/drafts.ts')
  const { onRunEnded } = await import('#pwa/data/execution-following.ts')
  const executions = await import('#pwa/data/executions.ts')
  const { outboxCount, unsentOnDevice } = await import('#pwa/data/outbox-count.ts')
  const { startOutbox } = await import('#pwa/data/outbox-triggers.ts')
  const stop = startOutbox()
  // Its answer counts as a sign of the network.
  await vi.waitFor(() => expect(connection.reachable && session.session.user?.id).toBe(id))
  await new Promise((resolve) => setTimeout(resolve, 20))
  close.push(() => {
    stop()
    void inDatabase(session.session.user?.id ?? '', async (db) => db.close({ disableAutoOpen: true })).catch(() => {})
  })
  const turns = () => conversationOf('1').turns
  const give = (text: string) => {
    changeDraft('1', { text })
    return executions.runDraft('1')
  }
  const phases = () => turns().map(({ phase }) => phase)
  return { ...session, ...executions, cache, inDatabase, connection, conversationOf, changeDraft, draftFor, onRunEnded, outboxCount, unsentOnDevice, turns, give, phases }
}

function executed(change: Partial<Execution> = {}): Execution {
  return record('x1', { result: 'Done **well**', ...change })
}

function accepted(id = 'x1') {
  const reply = { result: null, execution_id: id, status: 'queued', error: null, provider: null, credits_used: 0, created_at: '2026-11-21T09:00:00Z', finished_at: null }
  return new Response(JSON.stringify(reply), { status: 202, headers: { 'content-type': 'application/json' } })
}

function problem(status: number, code: string, detail: string): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title: 't', status, code, detail }), { status, headers: { 'content-type': 'application/problem+json' } })
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

/** Accepts every task and ends it at once. */
function server(ids = ['x1', 'x2', 'x3']) {
  const known = new Map<string, string>()
  return ({ path, key }: Call) => {
    if (path.endsWith('/execute')) {
      if (!known.has(key!)) known.set(key!, ids[known.size]!)
      return accepted(known.get(key!))
    }
    const id = path.split('/')[3]!
    return stream([[1, 'text', { text: 'Do' }], [2, 'done', executed({ id })]])
  }
}

const posts = () => calls.filter(({ path }) => path.endsWith('/execute'))

test('a run empties the composer, and its record replaces the pieces', async () => {
  const page = await load()
  const ended = vi.fn()
  page.onRunEnded(ended)
  await page.give('Do it')
  expect(page.draftFor('1').text).toBe('')
  await vi.waitFor(() => expect(page.turns()[0]).toMatchObject({ phase: 'settled', live: '', execution: { result: 'Done **well**' } }))
  expect(ended).toHaveBeenCalledOnce()
  expect(page.outboxCount.unsent).toBe(0)
})

test('what is written offline waits, is there after a reload, and runs once, in its order', async () => {
  const page = await load()
  page.connection.online = false
  await page.give('First')
  await page.give('Second')
  expect(page.phases()).toEqual(['waiting', 'waiting'])
  expect(posts()).toEqual([])
  expect(page.outboxCount.unsent).toBe(2)

  const again = await load()
  await vi.waitFor(() => expect(again.phases()).toEqual(['settled', 'settled']))
  expect(posts().map(({ body }) => (JSON.parse(body) as { prompt: string }).prompt)).toEqual(['First', 'Second'])
  expect(new Set(posts().map(({ key }) => key)).size).toBe(2)
})

test('files wait with their task and arrive as they were attached', async () => {
  const page = await load()
  page.connection.online = false
  const { readAttachment } = await import('#pwa/data/files.ts')
  const files = await Promise.all([new File(['\uFEFFgrün 🌱\n'], 'a.md'), new File([new Uint8Array([0x25, 0xff, 0])], 'a.pdf'), new File([], 'empty.txt')].map(readAttachment))
  await page.run('1', { prompt: 'Read', files })
  const again = await load()
  await vi.waitFor(() => expect(again.phases()).toEqual(['settled']))
  const sent = (JSON.parse(posts()[0]!.body) as { attached_files: unknown[] }).attached_files
  expect(sent).toEqual(files.map(({ name, size, type, content }) => ({ name, size, type, content })))
  expect(await again.inDatabase(`x${user}`, (db) => db.outboxFiles.count())).toBe(0)
})

test('a stream that breaks after it was accepted goes on after the last event, without a second POST', async () => {
  let streams = 0
  answer = ({ path }) => {
    if (path.endsWith('/execute')) return accepted()
    streams += 1
    return streams === 1 ? stream([[2, 'text', { text: 'Do' }]], true) : stream([[3, 'text', { text: 'ne' }], [4, 'done', executed()]])
  }
  const page = await load()
  await page.give('Do it')
  await vi.waitFor(() => expect(page.phases()).toEqual(['settled']), 5000)
  expect(posts()).toHaveLength(1)
  expect(calls.at(-1)!.lastEventId).toBe('2')
})

test('a POST whose answer was lost is repeated with the same key and the same bytes', async () => {
  const good = server()
  answer = (call) => {
    if (posts().length === 1 && call.path.endsWith('/execute')) throw new TypeError('Failed to fetch')
    return good(call)
  }
  vi.spyOn(Math, 'random').mockReturnValue(0.01)
  const page = await load()
  await page.give('Do it')
  await vi.waitFor(() => expect(page.phases()).toEqual(['settled']), 5000)
  expect(posts()).toHaveLength(2)
  expect(posts()[1]).toEqual(posts()[0])
})

test('a page of HTML that says yes is no answer: the task waits', async () => {
  answer = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  const page = await load()
  await page.give('Do it')
  await vi.waitFor(() => expect(page.turns()[0]).toMatchObject({ phase: 'waiting', fault: { kind: 'network' } }))
  expect(page.draftFor('1').text).toBe('')
})

test('a refused task goes back into the composer with its reason', async () => {
  answer = () => problem(402, 'credits_exhausted', 'No credits are left.')
  const page = await load()
  const ended = vi.fn()
  page.onRunEnded(ended)
  await page.give('Do it')
  await vi.waitFor(() => expect(page.draftFor('1').text).toBe('Do it'))
  await vi.waitFor(() => expect(page.conversationOf('1')).toMatchObject({ turns: [], refusal: { status: 402, detail: 'No credits are left.' } }))
  expect(posts()).toHaveLength(1)
  expect(ended).toHaveBeenCalledWith(null, '1')
  expect(page.outboxCount.unsent).toBe(0)
})

test('a task that is refused while nobody looks stays with its reason, and can be sent again under its key', async () => {
  const page = await load()
  page.connection.online = false
  await page.give('Do it')
  answer = () => problem(404, 'agent_not_found', 'There is no such agent.')
  const again = await load()
  await vi.waitFor(() => expect(again.turns()[0]).toMatchObject({ phase: 'refused', fault: { detail: 'There is no such agent.' } }))
  expect(again.outboxCount).toMatchObject({ unsent: 1, failed: 1 })
  answer = server()
  const { retryCall } = await import('#pwa/data/outbox-host.ts')
  await retryCall(posts()[0]!.key!)
  await vi.waitFor(() => expect(again.phases()).toEqual(['settled']))
  expect(new Set(posts().map(({ key }) => key)).size).toBe(1)
})

test('a waiting task that is taken back is never sent, and its words and files are in the composer again', async () => {
  const page = await load()
  page.connection.online = false
  const { readAttachment } = await import('#pwa/data/files.ts')
  await page.run('1', { prompt: 'Read', files: [await readAttachment(new File(['text'], 'a.md'))] })
  await page.takeTaskBack('1', page.turns()[0]!.key)
  expect(page.turns()).toEqual([])
  expect(page.draftFor('1')).toMatchObject({ text: 'Read', files: [{ name: 'a.md', content: 'text', preview: { text: 'text' } }] })
  page.connection.online = true
  await load()
  expect(posts()).toEqual([])
})

test('a task that may have arrived is sent and then cancelled when it is taken back', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  const page = await load()
  await page.give('Do it')
  await vi.waitFor(() => expect(page.phases()).toEqual(['waiting']))
  const good = server()
  const cancelled = executed({ status: 'cancelled', result: null })
  answer = (call) => {
    if (call.path.endsWith('/cancel')) return json(cancelled)
    return call.path.endsWith('/events') ? stream([[1, 'done', cancelled]]) : good(call)
  }
  await page.takeTaskBack('1', page.turns()[0]!.key)
  await vi.waitFor(() => expect(page.turns()[0]).toMatchObject({ phase: 'settled', execution: { status: 'cancelled' } }))
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/executions/x1/cancel'))
  expect(page.draftFor('1').text).toBe('')
})

test('two taps are one task', async () => {
  const page = await load()
  page.changeDraft('1', { text: 'Do it' })
  await Promise.all([page.runDraft('1'), page.runDraft('1')])
  await vi.waitFor(() => expect(page.phases()).toEqual(['settled']))
  expect(posts()).toHaveLength(1)
})

test('a token that has run out is refused once, and all goes out in order after signing in again', async () => {
  const page = await load()
  page.connection.online = false
  await page.give('First')
  await page.give('Second')
  answer = () => problem(401, 'unauthorized', 'Sign in.')
  const expired = await load()
  await vi.waitFor(() => expect(expired.session).toMatchObject({ user: null, expiredFor: 'a@example.com' }))
  expect(posts()).toHaveLength(1)
  expect(expired.unsentOnDevice()).toBe(2)
  answer = server()
  const again = await load()
  await vi.waitFor(() => expect(again.phases()).toEqual(['settled', 'settled']))
  expect(posts().slice(1).map(({ body }) => (JSON.parse(body) as { prompt: string }).prompt)).toEqual(['First', 'Second'])
})

test('after signing out what was kept waits for its own writer, and nobody else sends it', async () => {
  const page = await load()
  page.connection.online = false
  await page.give('Mine')
  await page.signOut()
  const other = await load(`y${user}`)
  await vi.waitFor(() => expect(other.session.user?.id).toBe(`y${user}`))
  await other.give('Theirs')
  await vi.waitFor(() => expect(other.phases()).toEqual(['settled']))
  expect(posts().map(({ body }) => (JSON.parse(body) as { prompt: string }).prompt)).toEqual(['Theirs'])
  await other.signOut()
  answer = server(['x7'])
  const back = await load()
  await vi.waitFor(() => expect(back.phases()).toEqual(['settled']))
  expect((JSON.parse(posts().at(-1)!.body) as { prompt: string }).prompt).toBe('Mine')
})

test('signing out can discard what was not sent', async () => {
  const page = await load()
  page.connection.online = false
  await page.give('Mine')
  await page.signOut({ discards: true })
  expect(page.unsentOnDevice()).toBe(0)
  const back = await load()
  await vi.waitFor(() => expect(back.session.user).toBeTruthy())
  await back.give('Next')
  await vi.waitFor(() => expect(back.phases()).toEqual(['settled']))
  expect(posts()).toHaveLength(1)
})

test('where nothing can be kept a task is sent from memory, and goes back into the composer under its key when it cannot be', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No.', 'SecurityError')
  })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const page = await load()
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await page.give('Do it')
  const { key } = posts()[0]!
  expect(page.draftFor('1')).toMatchObject({ text: 'Do it', key })
  expect(page.conversationOf('1')).toMatchObject({ turns: [], refusal: { status: 0 } })
  answer = server()
  await page.runDraft('1')
  expect(page.phases()).toEqual(['settled'])
  expect(posts().at(-1)!.key).toBe(key)
  page.connection.online = false
  await page.give('Next')
  expect(page.draftFor('1').text).toBe('Next')
  expect(page.conversationOf('1').refusal?.detail).toMatch(/keep nothing/)
})

test('a full device leaves the composer as it is', async () => {
  const page = await load()
  page.connection.online = false
  await vi.waitFor(() => expect(page.session.user).toBeTruthy())
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  await page.give('Do it')
  expect(page.draftFor('1').text).toBe('Do it')
  expect(page.turns()).toEqual([])
  expect(page.conversationOf('1').refusal?.detail).toMatch(/No space on this device/)
  expect(await page.inDatabase(`x${user}`, (db) => db.outbox.count())).toBe(0)
})

test('a stopped run keeps what it had written', async () => {
  let release: (() => void) | undefined
  answer = ({ path }) => {
    if (path.endsWith('/execute')) return accepted()
    if (path.endsWith('/cancel')) {
      release?.()
      return json(executed({ status: 'cancelled', result: null }))
    }
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`id: 1\nevent: text\ndata: {"text":"Half a "}\n\n`))
        release = () => controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const page = await load()
  await page.give('Do it')
  await vi.waitFor(() => expect(page.turns()[0]?.live).toBe('Half a '))
  await page.stop('1')
  expect(page.turns()[0]).toMatchObject({ phase: 'settled', execution: { status: 'cancelled', result: 'Half a ' } })
})

test('typing makes it another task, with another key', async () => {
  const page = await load()
  page.changeDraft('1', { key: 'k1' })
  page.changeDraft('1', { text: 'Do it differently' })
  expect(page.draftFor('1').key).toBeNull()
})

test('the list never overwrites a run that this page follows', async () => {
  await load()
  const { merge } = await import('#pwa/data/execution-history.ts')
  const { knownTurn } = await import('#pwa/data/conversations.ts')
  const followed = { ...knownTurn(executed({ idempotency_key: 'k1', status: 'running', result: null })), live: 'so far' }
  const turns = merge([followed], [executed({ idempotency_key: 'k1', status: 'queued', result: null }), executed({ id: 'x0', idempotency_key: 'k0', created_at: '2020-01-01T00:00:00Z' })])
  expect(turns.map(({ key, live }) => [key, live])).toEqual([
    ['k0', ''],
    ['k1', 'so far'],
  ])
})
