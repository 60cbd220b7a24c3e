import { net, prompts, soon } from '#pwa/data/testing/run-page.ts'
import { person } from '#pwa/data/testing/sync-answers.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const names = ['localStorage', 'sessionStorage', 'BroadcastChannel'] as const
const were = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))

// As in Firefox where the user lets no site store anything.
beforeEach(() => {
  vi.resetModules()
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(globalThis, name, { get: refuse, configurable: true })
  Object.defineProperty(globalThis, 'BroadcastChannel', {
    value: vi.fn(function () {
      refuse()
    }),
    configurable: true,
  })
  for (const name of ['open', 'deleteDatabase', 'databases'] as const)
    vi.spyOn(IDBFactory.prototype, name).mockImplementation(refuse)
  const locks = { request: () => Promise.reject(new DOMException('Not here.', 'SecurityError')) }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  const serviceWorker = Object.defineProperty(
    { controller: null, register: refuse, addEventListener: () => {} },
    'ready',
    { get: refuse },
  )
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
})
afterEach(() => {
  for (const [n, name] of names.entries()) Object.defineProperty(globalThis, name, were[n]!)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('a browser that lets the site keep nothing is told so in one line, and everything works from the network', async () => {
  const session = await import('#pwa/data/session/session.ts')
  session.startSession()
  session.enter({ access_token: `t-${net.user}`, expires_at: '2099-01-01T00:00:00Z', user: person(net.user) })
  const { startOutbox } = await import('#pwa/data/outbox/outbox-triggers.ts')
  const { startSync } = await import('#pwa/data/sync/sync-triggers.ts')
  const { startUpdates } = await import('#pwa/data/page/updates.ts')
  const { cache } = await import('#pwa/data/cache/cache-state.ts')
  const { changeUnsentPrompt } = await import('#pwa/data/conversations/unsent-prompts.ts')
  const { requestUnsentPrompt } = await import('#pwa/data/conversations/runs.ts')
  const { conversationOf } = await import('#pwa/data/conversations/conversations.ts')
  const { connectParts } = await import('#pwa/data/start.ts')
  connectParts()
  const stops = [startOutbox(), startSync()]
  await startUpdates()
  changeUnsentPrompt('1', { text: 'Do it' })
  await requestUnsentPrompt('1')
  await soon(() => expect(conversationOf('1').turns.map(({ state }) => state)).toEqual(['ended']))
  expect(prompts()).toEqual(['Do it'])
  expect(cache).toMatchObject({
    available: false,
    notice:
      "This browser keeps nothing for Muster: it works while you're online, and asks you to sign in after a reload.",
  })
  await session.signOut()
  expect(session.session.user).toBeNull()
  for (const stop of stops) stop()
})

test('without locks what waits is sent all the same: the server knows a call by its key', async () => {
  const { createDrain } = await import('#pwa/data/outbox/drain.ts')
  const changed = vi.fn()
  const use = vi.fn()
  const drain = createDrain({
    baseUrl: '',
    use,
    isOnline: () => true,
    changed,
    lockTimeoutMs: 100,
    isPatient: true,
    budget: 1000,
    now: Date.now,
    random: Math.random,
  })
  // As far as the database, which refuses too.
  await expect(drain()).rejects.toThrow(/insecure/)
})
