import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import { readMirror, rejectToken, takeHold, writeMirror } from '#pwa/data/session/core-db.ts'
import { type UserDb, openUserDb } from '#pwa/data/cache/db.ts'
import { fromStored, storedStates } from '#pwa/data/outbox/row.ts'
import { type Host, createDrain } from '#pwa/data/outbox/drain.ts'
import { outboxLock } from '#pwa/data/outbox/names.ts'
import { addCall } from '#pwa/data/outbox/store.ts'
import type { Config } from '#shared/contract/config.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let db: UserDb
let users = 0
let now = 1_000_000
const sent: { prompt: string; token: string | null }[] = []
let answer: (prompt: string) => Response | Promise<Response>

beforeEach(async () => {
  users += 1
  now = 1_000_000
  sent.length = 0
  answer = () => accepted()
  db = await openUserDb(`drain-${users}`, () => {})
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  await writeMirror(null)
  await writeMirror({ userId: 'u', token: 't' })
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    const { prompt } = (await request.json()) as { prompt: string }
    sent.push({ prompt, token: request.headers.get('authorization') })
    return answer(prompt)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  db.close({ disableAutoOpen: true })
})

function host(change: Partial<Host> = {}): Host {
  return {
    baseUrl: 'http://muster.test',
    use: (_, work) => work(db),
    isOnline: () => true,
    changed: () => {},
    lockTimeoutMs: 50,
    isPatient: false,
    budget: Infinity,
    now: () => now,
    random: () => 0.5,
    ...change,
  }
}

function accepted(): Response {
  const reply = {
    result: null,
    execution_id: 'x',
    status: 'queued',
    error: null,
    provider: null,
    credits_used: 0,
    created_at: '2026-11-21T09:00:00Z',
    finished_at: null,
  }
  return new Response(JSON.stringify(reply), { status: 202, headers: { 'content-type': 'application/json' } })
}

const aConfig: Config = {
  demo: null,
  password_policy: {
    min_length: 8,
    require_uppercase: true,
    require_lowercase: true,
    require_numbers: true,
    require_special: true,
  },
  limits: {
    max_request_bytes: 10_485_760,
    max_attached_bytes: 7_766_016,
    max_attached_files: 20,
    request_timeout_ms: 30_000,
  },
  billing: { enabled: false, stripe_publishable_key: null },
  sales_email: 'sales@muster.example',
  mail: { configured: false },
  google: { configured: false },
  registration: 'open',
  setup_required: false,
  version: '1.0.0',
}

async function keep(...prompts: [prompt: string, lane: string][]): Promise<void> {
  for (const [prompt, orderingKey] of prompts) {
    await addCall(
      db,
      {
        key: `key-${prompt}`,
        noun: 'executions',
        name: 'create',
        orderingKey,
        dependsOn: [],
        input: { params: { id: '1' }, body: { prompt } },
        files: [],
      },
      now,
    )
  }
}

const prompts = () => sent.map(({ prompt }) => prompt)

test('everything goes in its order, as whoever is signed in', async () => {
  await keep(['a1', 'a'], ['b1', 'b'], ['a2', 'a'])
  expect(await createDrain(host())()).toEqual({ due: false, nextAt: null, refused: null })
  expect(prompts()).toEqual(['a1', 'b1', 'a2'])
  expect(sent[0]!.token).toBe('Bearer t')
})

test('nothing is sent for someone who has left, or with a token that was refused', async () => {
  await keep(['a1', 'a'])
  await writeMirror(null)
  await createDrain(host())()
  await writeMirror({ userId: 'u', token: 't' })
  await rejectToken('t')
  expect(await createDrain(host())()).toMatchObject({ refused: 't' })
  expect(sent).toEqual([])
  await writeMirror({ userId: 'u', token: 't2' })
  expect((await readMirror())?.rejected).toBeNull()
  await createDrain(host())()
  expect(sent).toEqual([{ prompt: 'a1', token: 'Bearer t2' }])
})

test('a token is refused once, whatever else waits', async () => {
  await keep(['a1', 'a'], ['b1', 'b'])
  const body = JSON.stringify({
    type: 'about:blank',
    title: 't',
    status: 401,
    code: 'unauthorized',
    detail: 'Sign in.',
  })
  answer = () => new Response(body, { status: 401, headers: { 'content-type': 'application/problem+json' } })
  expect(await createDrain(host())()).toMatchObject({ refused: 't' })
  await createDrain(host())()
  expect(prompts()).toEqual(['a1'])
})

test('someone who signs out during a call sends nothing after it', async () => {
  await keep(['a1', 'a'], ['a2', 'a'])
  answer = async () => {
    await writeMirror(null)
    return accepted()
  }
  await createDrain(host())()
  expect(prompts()).toEqual(['a1'])
})

test('whoever was replaced as holder sends nothing more', async () => {
  await keep(['a1', 'a'], ['a2', 'a'])
  answer = async () => {
    await takeHold({ who: 'thief', at: now })
    return accepted()
  }
  await createDrain(host())()
  expect(prompts()).toEqual(['a1'])
})

test('an agent whose calls always fail lets the others pass', async () => {
  await keep(['bad', 'a'], ['good1', 'b'], ['good2', 'b'])
  answer = (prompt) =>
    prompt === 'bad' ? new Response('<html>', { headers: { 'content-type': 'text/html' } }) : accepted()
  const drain = createDrain(host())
  expect(await drain()).toMatchObject({ due: true })
  await drain({ isFresh: true })
  expect(prompts().filter((prompt) => prompt !== 'bad')).toEqual(['good1', 'good2'])
})

test('a wish that comes during a failing pass is not lost', async () => {
  await keep(['a1', 'a'])
  let fails = true
  const drain = createDrain(
    host({
      use: async (_, work) => {
        if (!fails) return work(db)
        fails = false
        await new Promise((resolve) => setTimeout(resolve, 20))
        throw new Error('left')
      },
    }),
  )
  const first = drain()
  await new Promise((resolve) => setTimeout(resolve, 10))
  await Promise.all([first, drain()])
  expect(prompts()).toEqual(['a1'])
})

test('a holder that lives is waited for, one that has been silent for a minute is not', async () => {
  await keep(['a1', 'a'])
  let release: () => void = () => {}
  const held = locks.request(outboxLock, () => new Promise<void>((resolve) => (release = resolve))).catch(() => {})
  await takeHold({ who: 'frozen', at: now - 10_000 })
  await expect(createDrain(host())()).rejects.toMatchObject({ name: expect.stringMatching(/Abort|Timeout/) })
  expect(sent).toEqual([])
  now += 60_000
  await createDrain(host())()
  expect(prompts()).toEqual(['a1'])
  release()
  await held
})

test('an error of the work is no stolen lock, though it may have the same name', async () => {
  await keep(['a1', 'a'])
  const full = Object.assign(new Error('full'), { name: 'AbortError' })
  await expect(createDrain(host({ use: () => Promise.reject(full) }))()).rejects.toBe(full)
})

test('offline nothing is tried, unless someone insists', async () => {
  await keep(['a1', 'a'])
  const drain = createDrain(host({ isOnline: () => false }))
  expect(await drain({ isFresh: true })).toMatchObject({ due: true })
  expect(sent).toEqual([])
  await drain({ isForced: true })
  expect(prompts()).toEqual(['a1'])
})

test('once one has arrived three lanes go at once, and each keeps its order', async () => {
  await keep(['a1', 'a'], ['a2', 'a'], ['b1', 'b'], ['c1', 'c'], ['d1', 'd'], ['b2', 'b'])
  const open = new Map<string, () => void>()
  const isUnderWay = (...keys: string[]) => vi.waitFor(() => expect([...open.keys()]).toEqual(keys), 10_000)
  const arrive = (key: string) => {
    open.get(key)!()
    open.delete(key)
  }
  answer = (prompt) => new Promise((resolve) => open.set(prompt, () => resolve(accepted())))
  const drained = createDrain(host())()
  await isUnderWay('a1')
  arrive('a1')
  await isUnderWay('a2', 'b1', 'c1')
  arrive('c1')
  await isUnderWay('a2', 'b1', 'd1')
  arrive('b1')
  await isUnderWay('a2', 'd1', 'b2')
  for (const key of ['a2', 'd1', 'b2']) arrive(key)
  expect(await drained).toEqual({ due: false, nextAt: null, refused: null })
  expect(await db.outbox.where('state').equals(storedStates.accepted).count()).toBe(6)
})

test('where nothing can be written any more the pass ends with what was under way, and the next one finds it', async () => {
  await keep(['a1', 'a'], ['b1', 'b'], ['c1', 'c'])
  const full = new Error('full')
  let isFull = false
  answer = (prompt) => {
    isFull ||= prompt === 'b1'
    return accepted()
  }
  const use: Host['use'] = (_, work) => (isFull ? Promise.reject(full) : work(db))
  await expect(createDrain(host({ use }))()).rejects.toBe(full)
  const states = async () => (await db.outbox.toArray()).map((stored) => fromStored(stored).state)
  expect((await states())[1]).toBe('sending')
  await createDrain(host())()
  expect(await states()).toEqual(['accepted', 'accepted', 'accepted'])
})

test('what this version of the server does not know waits for another one, and goes then under its key', async () => {
  let version = '1.0.0'
  const keys: (string | null)[] = []
  const problem = {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    code: 'unknown_field',
    detail: 'mood is not a field of this call.',
    version,
  }
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.url.endsWith('/api/config'))
      return new Response(JSON.stringify({ ...aConfig, version }), { headers: { 'content-type': 'application/json' } })
    keys.push(request.headers.get('idempotency-key'))
    const isKnown = version !== '1.0.0' || keys.at(-1) !== 'key-a1'
    return isKnown
      ? accepted()
      : new Response(JSON.stringify(problem), { status: 400, headers: { 'content-type': 'application/problem+json' } })
  })
  await keep(['a1', 'a'], ['a2', 'a'], ['b1', 'b'])
  await createDrain(host())()
  // Nothing that is about the same goes before it.
  expect(keys).toEqual(['key-a1', 'key-b1'])
  expect(fromStored((await db.outbox.get({ key: 'key-a1' }))!)).toMatchObject({
    state: 'unsent',
    unacknowledgedAttempts: 0,
    fault: { kind: 'outdated', detail: problem.detail, version: '1.0.0' },
  })

  await createDrain(host())({ isFresh: true })
  now += 31 * 60_000
  await createDrain(host())()
  expect(keys).toEqual(['key-a1', 'key-b1'])
  expect(fromStored((await db.outbox.get({ key: 'key-a1' }))!)).toMatchObject({
    state: 'unsent',
    unacknowledgedAttempts: 0,
    attempts: 3,
  })

  version = '1.1.0'
  await createDrain(host())({ isFresh: true })
  expect(keys).toEqual(['key-a1', 'key-b1', 'key-a1', 'key-a2'])
  expect(fromStored((await db.outbox.get({ key: 'key-a1' }))!)).toMatchObject({ state: 'accepted', fault: null })
})
