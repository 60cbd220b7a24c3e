import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import { type Call, server } from '#pwa/data/testing/run-answers.ts'
import { json, person } from '#pwa/data/testing/sync-answers.ts'
import { afterEach, beforeEach, vi } from 'vitest'

/** The server of a test, and what has reached it. Each test has a user of its own. */
export const net: { calls: Call[]; answer: (call: Call) => Response | Promise<Response>; user: string } = {
  calls: [],
  answer: server(),
  user: '',
}

let users = 0
const close: (() => void)[] = []

beforeEach(() => {
  net.calls = []
  users += 1
  net.user = `x${users}`
  localStorage.clear()
  sessionStorage.clear()
  net.answer = server()
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/api/auth/me')
      return json({ user: person(request.headers.get('authorization')!.slice('Bearer t-'.length)) })
    if (pathname === '/api/auth/logout') return json({})
    const call = {
      method: request.method,
      path: pathname,
      key: request.headers.get('idempotency-key'),
      lastEventId: request.headers.get('last-event-id'),
      body: await request.text(),
    }
    net.calls.push(call)
    return net.answer(call)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const each of close.splice(0)) each()
})

/**
 * The app as a page that has just been loaded in place of the one before; with `id`, as another user. Something is on its
 * screen, unless it `isBlank`.
 */
export async function load(id = net.user, { isBlank = false } = {}) {
  for (const each of close.splice(0)) each()
  vi.resetModules()
  localStorage.setItem('token', `t-${id}`)
  localStorage.setItem('user', JSON.stringify(person(id)))
  const session = await import('#pwa/data/session/session.ts')
  session.startSession()
  const verified = session.verifySession()
  const { inDatabase } = await import('#pwa/data/cache/cache.ts')
  const { cache } = await import('#pwa/data/cache/cache-state.ts')
  cache.shown = !isBlank
  const { connection } = await import('#pwa/data/network/connection.ts')
  const { conversationOf } = await import('#pwa/data/conversations/conversations.ts')
  const { changeUnsentPrompt, unsentPromptOf } = await import('#pwa/data/conversations/unsent-prompts.ts')
  const { onRunEnded } = await import('#pwa/data/conversations/run-following.ts')
  const runs = await import('#pwa/data/conversations/runs.ts')
  const { outboxCount, unsentOnDevice } = await import('#pwa/data/outbox/outbox-count.ts')
  const { startOutbox } = await import('#pwa/data/outbox/outbox-triggers.ts')
  const { connectParts } = await import('#pwa/data/start.ts')
  connectParts()
  const stop = startOutbox()
  // Its answer counts as a sign of the network, and must not come after a test has said that there is none.
  await verified
  close.push(() => {
    stop()
    // A page that is gone has no timers that could read what the next one sends.
    void inDatabase(session.session.user?.id ?? '', async (db) => db.close({ disableAutoOpen: true })).catch(() => {})
    cache.available = false
  })
  const turns = () => conversationOf('1').turns
  const give = (text: string) => {
    changeUnsentPrompt('1', { text })
    return runs.requestUnsentPrompt('1')
  }
  const states = () => turns().map(({ state }) => state)
  return {
    ...session,
    ...runs,
    cache,
    inDatabase,
    connection,
    conversationOf,
    changeUnsentPrompt,
    unsentPromptOf,
    onRunEnded,
    outboxCount,
    unsentOnDevice,
    turns,
    give,
    states,
  }
}

/** The run requests that reached the server, and their prompts. */
export const posts = () => net.calls.filter(({ path }) => path.endsWith('/execute'))
export const prompts = () => posts().map(({ body }) => (JSON.parse(body) as { prompt: string }).prompt)

/** Waits until `check` no longer throws. */
export const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 10_000)
