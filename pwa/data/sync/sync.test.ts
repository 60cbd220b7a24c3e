import 'fake-indexeddb/auto'
import { agent, changes, json, person, run } from '#pwa/data/testing/sync-answers.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Ask = { cursor: string | null; token: string | null }

const asks: Ask[] = []
let answer: (ask: Ask) => unknown
let user = 0
const close: (() => void)[] = []

beforeEach(() => {
  asks.length = 0
  user += 1
  localStorage.clear()
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.pathname !== '/api/sync') return json({ user: person(`u${user}`) })
    const ask = { cursor: url.searchParams.get('cursor'), token: request.headers.get('authorization') }
    asks.push(ask)
    const given = await answer(ask)
    return given instanceof Response ? given : json(given)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const each of close.splice(0)) each()
})

const everything = () =>
  changes('e.1', { reset: true, agents: [agent('2', 'Chip'), agent('1', 'Arlo')], runs: [run('x1')] })

/** The app as a page that has just been loaded, signed in as `id`. */
async function load(id = `u${user}`) {
  vi.resetModules()
  localStorage.setItem('token', `t-${id}`)
  localStorage.setItem('user', JSON.stringify(person(id)))
  const session = await import('#pwa/data/session/session.ts')
  const { refresh, reread } = await import('#pwa/data/sync/sync.ts')
  const { agents, loadAgent } = await import('#pwa/data/resources/agents.ts')
  const { withCache } = await import('#pwa/data/cache/cache.ts')
  const { cache } = await import('#pwa/data/cache/cache-state.ts')
  const { cachedRuns, saveRuns } = await import('#pwa/data/cache/cached-runs.ts')
  session.startSession()
  void session.verifySession()
  close.push(() => void withCache(async (db) => db.close({ disableAutoOpen: true })))
  return {
    ...session,
    refresh,
    reread,
    agents,
    loadAgent,
    cache,
    withCache,
    cachedRuns,
    saveRuns,
    names: () => agents.list?.map(({ name }) => name),
  }
}

/** Lets the next table that is read whole take so many milliseconds. */
function slowDown(milliseconds: number): void {
  const getAll = IDBObjectStore.prototype.getAll
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(function (this: IDBObjectStore, ...given) {
    for (const end = Date.now() + milliseconds; Date.now() < end;);
    return getAll.apply(this, given)
  })
}

async function databases(): Promise<string[]> {
  return (await indexedDB.databases()).map(({ name }) => name ?? '')
}

test('what was seen once is shown before the server has answered, and then the network wins', async () => {
  answer = everything
  const first = await load()
  await first.refresh()
  expect(first.names()).toEqual(['Arlo', 'Chip'])
  const seenAt = first.agents.loadedAt
  await vi.waitFor(() => expect(localStorage.getItem('installId')).toBeTruthy(), 10_000)

  let reply: ((body: unknown) => void) | undefined
  answer = () => new Promise((resolve) => (reply = resolve))
  const page = await load()
  const refreshed = page.refresh()
  await vi.waitFor(() => expect(page.names()).toEqual(['Arlo', 'Chip']), 10_000)
  expect(page.agents.loadedAt).toBe(seenAt)
  await vi.waitFor(() => expect(reply).toBeTruthy(), 10_000)
  expect(asks.at(-1)!.cursor).toBe('e.1')
  reply!(changes('e.2', { agents: [agent('2', 'Chip the second')] }))
  await refreshed
  expect(page.names()).toEqual(['Arlo', 'Chip the second'])
})

test('what takes long to read is waited for where there is any, so that only what changed comes', async () => {
  answer = everything
  const first = await load()
  await first.refresh()
  await vi.waitFor(() => expect(localStorage.getItem('installId')).toBeTruthy(), 10_000)
  slowDown(1500)
  asks.length = 0
  answer = () => changes('e.2', { agents: [agent('2', 'Chip the second')] })
  const page = await load()
  await page.refresh()
  expect(asks.map(({ cursor }) => cursor)).toEqual(['e.1'])
  expect(page.names()).toEqual(['Arlo', 'Chip the second'])
})

test('tombstones delete here and in the cache, and an open screen hears that its agent is gone', async () => {
  answer = everything
  const page = await load()
  await page.refresh()
  answer = () => changes('e.2', { deleted: ['2'] })
  await page.refresh()
  expect(page.names()).toEqual(['Arlo'])
  expect(page.agents.missing['2']).toBe(true)
  expect(await page.withCache((db) => db.agents.toCollection().primaryKeys())).toEqual(['1'])
})

test('a reset replaces everything that was kept', async () => {
  answer = everything
  const page = await load()
  await page.refresh()
  answer = () => changes('f.9', { reset: true, agents: [agent('3', 'Clide')] })
  await page.refresh()
  expect(page.names()).toEqual(['Clide'])
  expect(await page.withCache((db) => db.agents.count())).toBe(1)
  expect((await page.cachedRuns('1'))?.runs).toEqual([])
})

test('what comes in pages is shown page by page, and goes on where it was interrupted', async () => {
  answer = ({ cursor }) =>
    cursor === null
      ? changes('e.9~.1.3.a', { reset: true, more: true, agents: [agent('1', 'Arlo')], runs: [run('x1')] })
      : new Response(null, { status: 503 })
  const first = await load()
  await expect(first.refresh()).rejects.toThrow()
  expect(first.names()).toEqual(['Arlo'])
  await vi.waitFor(() => expect(localStorage.getItem('installId')).toBeTruthy(), 10_000)

  asks.length = 0
  answer = ({ cursor }) =>
    cursor === 'e.9~.1.3.a'
      ? changes('e.9~.2.4.b', { more: true, agents: [agent('2', 'Chip')] })
      : cursor === 'e.9~.2.4.b'
        ? changes('e.9', { agents: [agent('3', 'Clide')] })
        : changes('e.10', { deleted: ['2'] })
  const page = await load()
  await page.refresh()
  // What was there, and then what has changed meanwhile.
  expect(asks.map(({ cursor }) => cursor)).toEqual(['e.9~.1.3.a', 'e.9~.2.4.b', 'e.9'])
  expect(page.names()).toEqual(['Arlo', 'Clide'])
  expect(await page.withCache((db) => db.agents.toCollection().primaryKeys())).toEqual(['1', '3'])
  expect((await page.cachedRuns('1'))?.runs).toHaveLength(1)
})

test('an answer that another tab has overtaken is dropped, and the question asked again', async () => {
  answer = everything
  const page = await load()
  await page.refresh()
  answer = async ({ cursor }) => {
    if (cursor !== 'e.1') return changes('e.3')
    // While this answer is under way, another tab keeps a later one.
    await page.withCache((db) =>
      db.transaction('rw', db.agents, db.syncMeta, async () => {
        await db.agents.put(agent('1', 'Arlo at 3'))
        await db.syncMeta.put({ name: 'sync6', cursor: 'e.3', fetchedAt: 1 })
      }),
    )
    return changes('e.2', { agents: [agent('1', 'Arlo at 2')] })
  }
  await page.refresh()
  expect(asks.map(({ cursor }) => cursor)).toEqual([null, 'e.1', 'e.3'])
  expect(page.names()).toEqual(['Arlo at 3', 'Chip'])
  expect((await page.withCache((db) => db.agents.get('1')))?.name).toBe('Arlo at 3')
})

test('that nothing came is shown at once, and written once a minute', async () => {
  answer = everything
  const page = await load()
  await page.refresh()
  const kept = () => page.withCache((db) => db.syncMeta.get('sync6'))
  const first = (await kept())!
  answer = () => changes('e.1')
  const after = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(first.fetchedAt + ms)
  after(59_000)
  await page.refresh()
  expect(page.agents.loadedAt).toBe(first.fetchedAt + 59_000)
  expect(await kept()).toEqual(first)
  after(60_000)
  await page.refresh()
  expect(await kept()).toEqual({ ...first, fetchedAt: first.fetchedAt + 60_000 })
})

test('calls during a refresh share one more refresh after it', async () => {
  answer = everything
  const page = await load()
  const first = page.refresh()
  await vi.waitFor(() => expect(asks).toHaveLength(1), 10_000)
  await Promise.all([first, page.refresh(), page.refresh(), page.refresh()])
  expect(asks).toHaveLength(2)
})

test.each([
  ['a page of HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['JSON of someone else', () => ({ ok: true })],
  [
    'a broken server',
    () => new Response('{}', { status: 503, headers: { 'content-type': 'application/problem+json' } }),
  ],
])('%s never touches the cache, and what is known stays', async (_, broken) => {
  answer = everything
  const page = await load()
  await page.refresh()
  answer = broken
  await expect(page.refresh()).rejects.toMatchObject({ status: 0 })
  expect(page.agents).toMatchObject({ failed: true })
  expect(page.names()).toEqual(['Arlo', 'Chip'])
  expect((await page.withCache((db) => db.syncMeta.get('sync6')))?.cursor).toBe('e.1')
})

test('another user sees nothing of the one before, and an answer for them is nobody’s', async () => {
  answer = everything
  const page = await load('u-anna')
  await page.refresh()
  let reply: ((body: unknown) => void) | undefined
  answer = ({ token }) =>
    token === 'Bearer t-anna'
      ? new Promise((resolve) => (reply = resolve))
      : changes('e.7', { reset: true, agents: [agent('7', 'Spec')] })
  localStorage.setItem('token', 't-anna')
  dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  const late = page.refresh()
  await vi.waitFor(() => expect(reply).toBeTruthy(), 10_000)
  localStorage.setItem('token', 't-ben')
  localStorage.setItem('user', JSON.stringify(person('u-ben')))
  dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  expect(page.agents.list).toBeNull()
  const own = page.refresh()
  reply!(everything())
  await Promise.all([late, own])
  expect(page.names()).toEqual(['Spec'])
  expect(asks.at(-1)!.cursor).toBeNull()
  expect((await page.cachedRuns('1'))?.runs).toEqual([])
})

test('signing out deletes the database, a session that ran out keeps it', async () => {
  const name = `muster-u-u${user}`
  answer = everything
  const page = await load()
  await page.refresh()
  answer = () =>
    new Response(
      JSON.stringify({ type: 'about:blank', title: 't', status: 401, code: 'unauthorized', detail: 'No.' }),
      { status: 401, headers: { 'content-type': 'application/problem+json' } },
    )
  await page.refresh()
  expect(page.session).toMatchObject({ user: null, expiredFor: { email: 'a@example.com' } })
  expect(page.agents.list).toBeNull()
  expect(await databases()).toContain(name)

  answer = everything
  const again = await load()
  await again.refresh()
  await again.signOut()
  await vi.waitFor(async () => expect(await databases()).not.toContain(name), 10_000)
})

test('a run that has ended stays so, whatever an answer says that was under way', async () => {
  answer = everything
  const page = await load()
  await page.refresh()
  await page.saveRuns([
    run('x1', { status: 'running', result: null }),
    run('x2', { created_at: '2026-11-21T10:00:00Z' }),
  ])
  const kept = await page.cachedRuns('1')
  expect(kept?.runs.map(({ id, status }) => [id, status])).toEqual([
    ['x2', 'completed'],
    ['x1', 'completed'],
  ])
})

test('a database that will not open leaves the network alone', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No.', 'SecurityError')
  })
  answer = ({ cursor }) => (cursor === null ? everything() : changes('e.2', { deleted: ['2'] }))
  const page = await load()
  await page.refresh()
  expect(page.cache.available).toBe(false)
  expect(page.names()).toEqual(['Arlo', 'Chip'])
  await page.refresh()
  expect(asks.at(-1)!.cursor).toBe('e.1')
  expect(page.names()).toEqual(['Arlo'])
})

test('a database that never answers is given up after three seconds, and the list does not wait for it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem('installId', 'here-before')
  vi.spyOn(indexedDB, 'open').mockImplementation(() => ({ addEventListener: () => {} }) as unknown as IDBOpenDBRequest)
  answer = everything
  const page = await load()
  const started = Date.now()
  const refreshed = page.refresh()
  await vi.waitFor(() => expect(page.names()).toEqual(['Arlo', 'Chip']), 2500)
  expect(Date.now() - started).toBeLessThan(2500)
  await refreshed
  expect(page.cache.available).toBe(false)
})

test('a lost connection is opened anew once, and a cache that stays broken disables itself and nothing else', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answer = everything
  const page = await load()
  await page.refresh()
  let fails = 1
  const flaky = () =>
    page.withCache(async (db) =>
      fails-- > 0 ? Promise.reject(new DOMException('Lost.', 'InvalidStateError')) : db.agents.count(),
    )
  expect(await flaky()).toBe(2)
  expect(page.cache.available).toBe(true)
  fails = 9
  expect(await flaky()).toBeUndefined()
  expect(page.cache.available).toBe(false)
  answer = () => changes('e.2', { agents: [agent('3', 'Clide')] })
  await page.refresh()
  expect(page.names()).toEqual(['Arlo', 'Chip', 'Clide'])
})

test('a full disk loses the oldest runs once, then the page goes on unkept', async () => {
  answer = () => changes('e.1', { reset: true, runs: [run('x1'), run('x2', { created_at: '2026-11-21T10:00:00Z' })] })
  const page = await load()
  await page.refresh()
  const { writeCache } = await import('#pwa/data/cache/cache.ts')
  const full = Object.assign(new Error('full'), { name: 'AbortError', inner: { name: 'QuotaExceededError' } })
  let fails = 1
  const work = () => writeCache(() => (fails-- > 0 ? Promise.reject(full) : Promise.resolve('kept')))
  expect(await work()).toBe('kept')
  expect((await page.cachedRuns('1'))?.runs.map(({ id }) => id)).toEqual(['x2'])
  fails = 9
  expect(await work()).toBeUndefined()
  expect(page.cache.available).toBe(true)
  answer = () => changes('e.2', { agents: [agent('3', 'Clide')] })
  await page.refresh()
  expect(page.names()).toEqual(['Clide'])
})

test('a browser that removed the database says so once', async () => {
  answer = everything
  const page = await load()
  await page.refresh()
  await vi.waitFor(() => expect(localStorage.getItem('installId')).toBeTruthy(), 10_000)
  expect(page.cache.evicted).toBeNull()
  for (const name of await databases()) indexedDB.deleteDatabase(name)
  await vi.waitFor(async () => expect(await databases()).not.toContain('muster-core'), 10_000)
  const after = await load()
  await after.refresh()
  await vi.waitFor(() => expect(after.cache.evicted).toBe(0), 10_000)
  const later = await load()
  await later.refresh()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(later.cache.evicted).toBeNull()
})

test('what this device has lost while it is shown, or could not keep at first, is asked for and kept whole again', async () => {
  answer = ({ cursor }) => (cursor === null ? everything() : changes('e.2', {}))
  const page = await load()
  await page.refresh()
  await page.withCache((db) => Promise.all(db.tables.map((table) => table.clear())))
  await page.refresh()
  expect(await page.withCache((db) => db.agents.count())).toBe(2)
  expect(page.names()).toEqual(['Arlo', 'Chip'])
  expect(asks.map(({ cursor }) => cursor)).toEqual([null, 'e.1', null])
})
