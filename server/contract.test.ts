import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { listEndpoints } from '#shared/contract/index.ts'
import { type ProblemBody, isProblemBody } from '#shared/contract/problem.ts'
import { type TestServer, openTestServer } from './testing/test-server.ts'

let server: TestServer
let execution: string
const tokens: Record<'member' | 'admin' | 'owner elsewhere', string> = { member: '', admin: '', 'owner elsewhere': '' }

beforeAll(async () => {
  server = await openTestServer()
  const { client } = server
  await client().session.register({ body: { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' } })
  const admin = await server.signIn('admin')
  tokens.admin = admin.token
  tokens.member = (await server.signIn('member')).token
  tokens['owner elsewhere'] = (await server.signIn('robin', 'Long-enough-1')).token
  execution = (await admin.api.executions.create({ params: { id: '1' }, body: { prompt: 'Hello' } })).execution_id
})
afterAll(() => server.close())

const endpoints = listEndpoints().map(({ noun, name, endpoint }) => ({ name: `${noun}.${name}`, endpoint }))

/** A request with plausible parameters and an empty body: enough to pass the door, not to do anything. */
function knock(endpoint: Endpoint, token?: string, init: RequestInit = {}): Promise<Response> {
  const path = endpoint.path.replace(':id', '00000000-0000-7000-8000-000000000000').replace(/:\w+/, 'x')
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return server.fetch(`http://muster.test/api${path}`, { method: endpoint.method, headers, ...(endpoint.body && { body: '{}' }), ...init })
}

async function problemOf(response: Response): Promise<ProblemBody> {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const body: unknown = await response.json()
  expect(isProblemBody(body)).toBe(true)
  return body as ProblemBody
}

describe('authorisation', () => {
  for (const { name, endpoint } of endpoints) {
    test(`${name} is for ${endpoint.auth === 'public' ? 'everyone' : `${endpoint.auth}s`}`, async () => {
      const status = async (token?: string) => (await knock(endpoint, token)).status
      const refused = [401, 403]
      if (endpoint.auth === 'public') {
        // A login with nothing in it is refused for what it lacks, not for who asks.
        expect(refused).not.toContain(await status())
        return
      }
      expect(await status()).toBe(401)
      expect(await status('not-a-token')).toBe(401)
      if (endpoint.path === '/auth/logout') return
      const allowed = {
        user: { member: true, admin: true, 'owner elsewhere': true },
        owner: { member: false, admin: true, 'owner elsewhere': true },
        admin: { member: false, admin: true, 'owner elsewhere': false },
      }[endpoint.auth]
      for (const [who, token] of Object.entries(tokens)) {
        const got = await status(token)
        if (allowed[who as keyof typeof tokens]) expect(refused, who).not.toContain(got)
        else expect(got, who).toBe(403)
      }
    })
  }

  test("nobody reaches another workspace's or another person's rows", async () => {
    const robin = server.client(tokens['owner elsewhere'])
    const member = server.client(tokens.member)
    for (const stranger of [robin, member]) {
      await expect(stranger.executions.get({ params: { id: execution } })).rejects.toMatchObject({ status: 404 })
      await expect(stranger.executions.cancel({ params: { id: execution }, body: {} })).rejects.toMatchObject({ status: 404 })
      await expect(stranger.executions.events({ params: { id: execution } })).rejects.toMatchObject({ status: 404 })
      expect((await stranger.executions.list()).items).toEqual([])
    }
    const own = new Set((await robin.tasks.list()).map((task) => task.id))
    expect((await member.tasks.list()).some((task) => own.has(task.id))).toBe(false)
    expect((await robin.projects.list()).map((project) => project.name)).toEqual(['Getting started'])
  })
})

describe('the contract', () => {
  test('lists what the server does not serve yet', () => {
    const planned = endpoints.filter(({ endpoint }) => !endpoint.served).map(({ name }) => name)
    // This list only ever gets shorter, and is empty when the product is whole.
    expect(planned).toMatchSnapshot()
  })

  test('answers 501 with a problem for those', async () => {
    for (const { endpoint } of endpoints.filter(({ endpoint }) => !endpoint.served)) {
      const response = await knock(endpoint, tokens.admin)
      expect(response.status).toBe(501)
      expect((await problemOf(response)).code).toBe('not_implemented')
    }
  })

  test('describes itself as OpenAPI 3.1, every call once', async () => {
    const document = (await server.client().config.openapi()) as { openapi: string; paths: Record<string, Record<string, { operationId: string }>> }
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId))
    expect(operations.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  })

  test('says where, what and why for each call it refuses', async () => {
    const { client } = server
    await expect(client().session.login({ body: { email: '', password: 'x' } })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      detail: 'E-mail or user name must not be empty.',
      errors: [{ path: 'email', message: 'E-mail or user name must not be empty.' }],
    })
  })
})

describe('bad input', () => {
  const login = (init: RequestInit) => server.fetch('http://muster.test/api/auth/login', { method: 'POST', ...init })
  const json = { 'content-type': 'application/json' }

  test('malformed JSON', async () => {
    const response = await login({ headers: json, body: '{"email": ' })
    expect(response.status).toBe(400)
    expect((await problemOf(response)).detail).toBe('The request body is not valid JSON.')
  })

  test('another media type', async () => {
    expect((await login({ headers: { 'content-type': 'text/plain' }, body: 'hello' })).status).toBe(415)
  })

  test('a body over the limit, announced or not', async () => {
    const { client, listen } = server
    const baseUrl = await listen()
    const content = 'x'.repeat(10 * 1024 * 1024)
    const body = JSON.stringify({ prompt: 'Read this', attached_files: [{ name: 'big.txt', size: content.length, type: 'text/plain', content }] })
    const headers = { ...json, authorization: `Bearer ${tokens.admin}` }
    const announced = await fetch(`${baseUrl}/api/agents/1/execute`, { method: 'POST', headers, body })
    const streamed = await fetch(`${baseUrl}/api/agents/1/execute`, { method: 'POST', headers, body: new Blob([body]).stream(), duplex: 'half' } as RequestInit)
    for (const response of [announced, streamed]) {
      expect(response.status).toBe(413)
      expect((await problemOf(response)).detail).toContain('10 MB')
    }
    expect((await client(tokens.admin).executions.list()).items).toHaveLength(1)
  })

  test('a large body of nothing but mistakes is refused at its first', async () => {
    const body = `{"prompt":"x","attached_files":[${'0,'.repeat(1_000_000)}0]}`
    const headers = { ...json, authorization: `Bearer ${tokens.admin}` }
    const response = await server.fetch('http://muster.test/api/agents/1/execute', { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect((await problemOf(response)).errors).toHaveLength(1)
  })

  test('somebody who has not signed in may not send much', async () => {
    const response = await login({ headers: json, body: JSON.stringify({ email: 'admin', password: 'x', more: 'y'.repeat(20_000) }) })
    expect(response.status).toBe(413)
    expect((await problemOf(response)).detail).toContain('16 kB')
  })

  test('values that no clock, file or database holds are refused, not a fault', async () => {
    const api = server.client(tokens.admin)
    const run = (body: object) => api.executions.create({ params: { id: '1' }, body: { prompt: 'x', ...body } })
    const file = { name: 'a.txt', type: '', content: '' }
    for (const body of [
      { attached_files: [{ ...file, size: 1e18 }] },
      { attached_files: [{ ...file, size: 1e300 }] },
      { client_time: '2026-11-21T09:30:00+05' },
      { context: { much: 'x'.repeat(70_000) } },
    ]) {
      await expect(run(body), JSON.stringify(Object.keys(body))).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
    }
    const headers = { ...json, authorization: `Bearer ${tokens.admin}` }
    const deep = `{"prompt":"x","context":${'{"deep":'.repeat(20_000)}1${'}'.repeat(20_000)}}`
    expect((await server.fetch('http://muster.test/api/agents/1/execute', { method: 'POST', headers, body: deep })).status).toBe(400)
    for (const path of ['/agents/%00', '/executions/%00', '/agents/a%2Fb', '/executions?idempotency_key=%00', '/executions?agent_id=%00']) {
      const response = await server.fetch(`http://muster.test/api${path}`, { headers: { authorization: `Bearer ${tokens.admin}` } })
      expect([400, 404], path).toContain(response.status)
      await problemOf(response)
    }
  })

  test('an unknown call is a problem and never the app', async () => {
    for (const path of ['/api/nothing', '/api', '/api/agents/1/nothing']) {
      const response = await server.fetch(`http://muster.test${path}`)
      expect(response.status).toBe(404)
      await problemOf(response)
    }
  })

  test('a NUL and a lone surrogate in a text are stored, not a fault', async () => {
    const api = server.client(tokens.admin)
    const reply = await api.executions.create({ params: { id: '1' }, body: { prompt: 'a\u0000b\uD800c', context: { 'k\u0000': '\u0000' } } })
    expect((await api.executions.get({ params: { id: reply.execution_id } })).prompt).toMatch(/^a\uFFFDb/)
  })
})
