import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TokenScope } from '#shared/contract/account.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { listEndpoints } from '#shared/contract/index.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { scriptedEngine } from '../testing/scripted-engine.ts'

let server: TestServer
let clock = Date.parse('2026-11-21T09:00:00Z')
const engine = scriptedEngine()
const day = 24 * 60 * 60_000
const tokens = {} as Record<TokenScope, string>

beforeAll(async () => {
  server = await openTestServer({ now: () => clock, runAgent: engine.runAgent })
  const { api } = await server.signIn('admin')
  for (const scope of ['read', 'write', 'run'] as const)
    tokens[scope] = (await api.account.createToken({ body: { name: scope, scopes: [scope] } })).token
})
afterAll(() => server.close())

/** A request that gets past authorisation at most. */
async function knock(endpoint: Endpoint, token: string): Promise<{ status: number; code?: string | undefined }> {
  const path = endpoint.path.replace(':id', '00000000-0000-7000-8000-000000000000').replace(/:\w+/, 'x')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await server.fetch(`http://muster.test/api${path}`, {
    method: endpoint.method,
    headers,
    ...(endpoint.body && { body: '{}' }),
  })
  const { code } = (await (response.ok ? {} : response.json())) as { code?: string }
  return { status: response.status, code }
}

const endpoints = listEndpoints().filter(({ endpoint }) => endpoint.auth !== 'public')

describe('scopes', () => {
  for (const scope of ['read', 'write', 'run'] as const) {
    test(`a token with "${scope}" makes those calls and no others`, async () => {
      for (const { noun, name, endpoint } of endpoints) {
        const { status, code } = await knock(endpoint, tokens[scope])
        const call = `${noun}.${name}`
        if (endpoint.scope === 'session')
          expect({ call, status, code }).toEqual({ call, status: 403, code: 'session_required' })
        else if (endpoint.scope !== scope && endpoint.scope !== 'any')
          expect({ call, status, code }).toEqual({ call, status: 403, code: 'insufficient_scope' })
        else expect([401, 403], call).not.toContain(status)
      }
    })
  }

  test('nothing that writes is open to a token that only reads, and nothing that moves people, money or secrets to any', () => {
    for (const { noun, name, endpoint } of endpoints) {
      const call = `${noun}.${name}`
      if (endpoint.method !== 'GET') expect(['write', 'run', 'session'], call).toContain(endpoint.scope)
      const isGuarded =
        /^\/(account|tokens|auth\/logout|invitations)/.test(endpoint.path) ||
        (endpoint.auth !== 'user' && endpoint.method !== 'GET')
      if (isGuarded) expect(endpoint.scope, call).toBe('session')
    }
  })

  test('several can be had together, and a refusal says which is missing', async () => {
    const { api } = await server.signIn('admin')
    const { token, scopes } = await api.account.createToken({
      body: { name: 'both', scopes: ['read', 'write', 'read'] },
    })
    expect(scopes).toEqual(['read', 'write'])
    const script = server.client(token)
    const task = await script.tasks.create({ body: { title: 'By a script' } })
    expect((await script.tasks.list()).map(({ id }) => id)).toContain(task.id)
    await expect(script.executions.create({ params: { id: '1' }, body: { prompt: 'Hello' } })).rejects.toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      detail: 'This access token may not give agents work. Make one with the scope "run".',
    })
  })
})

describe('a token', () => {
  test('is shown once and kept only as a hash', async () => {
    const { api } = await server.signIn('member')
    const made = await api.account.createToken({ body: { name: ' CI ', scopes: ['read'], expires_in_days: 7 } })
    expect(made).toMatchObject({
      name: 'CI',
      scopes: ['read'],
      last_used_at: null,
      expires_at: new Date(clock + 7 * day).toISOString(),
    })
    expect(made.token).toMatch(/^muster_[\w-]{43}$/)
    expect(JSON.stringify(await api.account.tokens())).not.toContain(made.token)
    const stored = await Promise.all([
      server.services.db.selectFrom('access_tokens').selectAll().execute(),
      server.services.db.selectFrom('request_keys').selectAll().execute(),
    ])
    expect(JSON.stringify(stored)).not.toContain(made.token)
    await server.client(made.token).agents.list()
    expect(await api.account.tokens()).toMatchObject([{ id: made.id, last_used_at: new Date(clock).toISOString() }])
  })

  test('has to be able to do something, and ends within a year', async () => {
    const { api } = await server.signIn('member')
    await expect(api.account.createToken({ body: { name: 'x', scopes: [] } })).rejects.toMatchObject({
      status: 400,
      detail: 'Choose at least one thing that the token may do.',
    })
    for (const expires_in_days of [0, 367, 1.5])
      await expect(
        api.account.createToken({ body: { name: 'x', scopes: ['read'], expires_in_days } }),
      ).rejects.toMatchObject({ status: 400, detail: 'A token lasts 1 to 366 days.' })
  })

  test('ends when it is revoked, when it runs out, and with its owner', async () => {
    const { api } = await server.signIn('member')
    const make = async (expires_in_days?: number) =>
      api.account.createToken({ body: { name: 'x', scopes: ['read'], ...(expires_in_days && { expires_in_days }) } })
    const [revoked, short, kept] = [await make(), await make(1), await make()]
    const refused = { status: 401, code: 'unauthorized' }
    for (const { token } of [revoked, short, kept]) expect(await server.client(token).session.me()).toBeTruthy()

    const stranger = await server.signIn('admin')
    await expect(stranger.api.account.revokeToken({ params: { id: revoked.id } })).rejects.toMatchObject({
      status: 404,
    })
    const once = { idempotencyKey: 'revoked-once' }
    expect(await api.account.revokeToken({ params: { id: revoked.id } }, once)).toEqual({ id: revoked.id })
    // Sent again, because the answer did not arrive, it is done.
    expect(await api.account.revokeToken({ params: { id: revoked.id } }, once)).toEqual({ id: revoked.id })
    await expect(api.account.revokeToken({ params: { id: revoked.id } })).rejects.toMatchObject({ status: 404 })
    await expect(server.client(revoked.token).session.me()).rejects.toMatchObject(refused)
    expect(await server.client(short.token).session.me()).toBeTruthy()
    clock += day
    await expect(server.client(short.token).session.me()).rejects.toMatchObject(refused)
    expect(await server.client(kept.token).session.me()).toBeTruthy()
    await server.services.db.updateTable('users').set({ active: 0 }).where('username', '=', 'member').execute()
    await expect(server.client(kept.token).session.me()).rejects.toMatchObject(refused)
    await server.services.db.updateTable('users').set({ active: 1 }).where('username', '=', 'member').execute()
  })

  test('that is revoked ends its open streams', async () => {
    const { api } = await server.signIn('admin')
    const { id, token } = await api.account.createToken({ body: { name: 'watch', scopes: ['read', 'run'] } })
    const script = server.client(token)
    const run = await script.executions.create(
      { params: { id: '1' }, body: { prompt: 'Wait' } },
      { respondAsync: true },
    )
    const seen: string[] = []
    const follow = (async () => {
      for await (const { event } of script.stream.executions.events({ params: { id: run.execution_id } }))
        seen.push(event)
    })()
    await expect.poll(() => seen.length).toBeGreaterThan(0)
    await api.account.revokeToken({ params: { id } })
    await follow
    expect(seen).not.toContain('done')
    engine.end()
  })
})
