import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { findUser, insertUser } from '../workspaces/users.repo.ts'
import { openSession } from '../session/session.rules.ts'
import { setSetting } from '../settings/settings.repo.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await openTestServer({ rateLimited: true, env: { MUSTER_TRUST_PROXY: '1' } })
  address = await server.listen()
})
afterAll(() => server.close())

const isOver = {
  status: 429,
  code: 'rate_limited',
  detail: expect.stringMatching(/^Too many requests\. Try again in \d+ seconds?\.$/),
}
const write = (api: Api) =>
  api.models.savePreferences({ body: { preferred_provider: 'builtin', fallback_provider: 'builtin' } })
const knock = (from: string, path = '/api/config', init: RequestInit = {}) =>
  fetch(address + path, { ...init, headers: { 'x-forwarded-for': from, 'content-type': 'application/json' } })

async function setLimit(limit: number): Promise<void> {
  const { db, settings } = server.services
  await setSetting(db, 'rate_limit_per_minute', limit)
  await settings.refresh()
}

let count = 0

/** A caller who has not called yet. */
async function someone() {
  const { db } = server.services
  const name = `person${(count += 1)}`
  const { id } = await db.selectFrom('users').select('id').where('username', '=', 'member').executeTakeFirstOrThrow()
  const user = (await findUser(db, id))!
  const { workspace_name: _, ...row } = {
    ...user,
    id: name,
    username: name,
    email: `${name}@example.com`,
    credit_cap: null,
  }
  await insertUser(db, row)
  const { access_token: token } = await openSession(server.services, { ...user, id: name }, 'session', '')
  return { token, api: server.client(token) }
}

/** How many of many calls are answered before one is refused. */
async function answered(call: () => Promise<unknown>, max: number): Promise<number> {
  for (let n = 0; n < max; n += 1) {
    try {
      await call()
    } catch (error) {
      expect(error).toMatchObject(isOver)
      return n
    }
  }
  return max
}

describe('the rate limit', () => {
  test('is sixty writes a minute for each person, and ten times as many reads', async () => {
    const [{ api }, other] = [await someone(), await someone()]
    expect(await answered(() => write(api), 100)).toBe(60)
    await expect(api.executions.create({ params: { id: '1' }, body: { prompt: 'Hi' } })).rejects.toMatchObject(isOver)
    // Others are not touched, and reading goes on.
    expect(await write(other.api)).toBeTruthy()
    expect(await answered(() => api.session.me(), 1000)).toBe(600)
    await expect(api.tasks.list()).rejects.toMatchObject(isOver)
  })

  test('says when to come back', async () => {
    const { token, api } = await someone()
    await setLimit(1)
    expect(await answered(() => api.session.me(), 20)).toBe(10)
    const response = await fetch(`${address}/api/agents`, { headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(429)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const wait = Number(response.headers.get('retry-after'))
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(wait).toBeLessThanOrEqual(60)
    expect(((await response.json()) as { detail: string }).detail).toBe(
      `Too many requests. Try again in ${wait} second${wait === 1 ? '' : 's'}.`,
    )
  })

  test('counts addresses where nobody has signed in, and tokens that are none', async () => {
    const login = (from: string) =>
      knock(from, '/api/auth/login', { method: 'POST', body: JSON.stringify({ email: 'nobody', password: 'x' }) })
    await setLimit(3)
    const statuses = []
    for (let n = 0; n < 5; n += 1) statuses.push((await login('203.0.113.1')).status)
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    expect((await login('203.0.113.2')).status).toBe(401)
    const guesses = []
    for (let n = 0; n < 32; n += 1)
      guesses.push(
        (
          await fetch(`${address}/api/agents`, {
            headers: { authorization: 'Bearer guessed', 'x-forwarded-for': '203.0.113.3' },
          })
        ).status,
      )
    expect(guesses).toEqual([...Array<number>(30).fill(401), 429, 429])
  })

  test('changes at once, 0 is none, and what is never limited never is', async () => {
    const { api } = await someone()
    await setLimit(2)
    expect(await answered(() => write(api), 20)).toBe(2)
    await setLimit(4)
    expect(await answered(() => write(api), 20)).toBeLessThanOrEqual(2)
    for (let n = 0; n < 50; n += 1)
      expect((await knock('203.0.113.9', '/api/webhooks/stripe', { method: 'POST', body: '{}' })).status).not.toBe(429)
    await setLimit(0)
    expect(await answered(() => write(api), 100)).toBe(100)
  })

  test('begins anew a minute after the first call', async () => {
    await setLimit(2)
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const write = () => server.services.rateLimits.take('write', 'someone')
    expect(await answered(write, 9)).toBe(2)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(await answered(write, 9)).toBe(2)
    vi.useRealTimers()
  })
})

test.runIf(process.env.TEST_DATABASE === 'postgres')('processes on one database count together', async () => {
  const other = await openTestServer({ database: server.services.env.database, rateLimited: true })
  await setLimit(7)
  await other.services.settings.refresh()
  const { token, api: here } = await someone()
  const there = other.client(token)
  let turn = 0
  expect(await answered(() => write((turn += 1) % 2 ? here : there), 20)).toBe(7)
  await expect(write(here)).rejects.toMatchObject(isOver)
  await expect(write(there)).rejects.toMatchObject(isOver)
  await other.close()
})
