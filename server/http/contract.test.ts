import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, listEndpoints } from '#shared/contract/index.ts'
import { type ProblemBody, isProblemBody } from '#shared/contract/problem.ts'
import { requireAllHandled } from './handle.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await openTestServer()
  const admin = await server.signIn('admin')
  token = admin.token
  await admin.api.executions.create({ params: { id: '1' }, body: { prompt: 'Hello' } })
})
afterAll(() => server.close())

const endpoints = listEndpoints().map(({ noun, name, endpoint }) => ({ name: `${noun}.${name}`, endpoint }))

async function problemOf(response: Response): Promise<ProblemBody> {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const body: unknown = await response.json()
  expect(isProblemBody(body)).toBe(true)
  return body as ProblemBody
}

describe('the contract', () => {
  test('is served as a whole: the application does not start without one of its calls', () => {
    const handled = new Set(endpoints.map(({ endpoint }) => endpoint))
    expect(() => requireAllHandled(handled)).not.toThrow()
    for (const { name, endpoint } of endpoints) {
      const others = new Set(handled)
      others.delete(endpoint)
      expect(() => requireAllHandled(others)).toThrow(name)
    }
  })

  test('does not start where an earlier path with a parameter takes the requests of a later one', () => {
    const { list, create, get } = contract.agents
    const busy = contract.agents.busy
    expect(() => requireAllHandled(new Set([list, create, get, busy]))).toThrow(
      '/agents/busy is handled after /agents/:id, which takes its requests: turn them round.',
    )
  })

  test('describes itself as OpenAPI 3.1, every call once', async () => {
    const document = (await server.client().config.openapi()) as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    )
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
    const body = JSON.stringify({
      prompt: 'Read this',
      attached_files: [{ name: 'big.txt', size: content.length, type: 'text/plain', content }],
    })
    const headers = { ...json, authorization: `Bearer ${token}` }
    const announced = await fetch(`${baseUrl}/api/agents/1/execute`, { method: 'POST', headers, body })
    const streamed = await fetch(`${baseUrl}/api/agents/1/execute`, {
      method: 'POST',
      headers,
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit)
    for (const response of [announced, streamed]) {
      expect(response.status).toBe(413)
      expect((await problemOf(response)).detail).toContain('10 MB')
    }
    expect((await client(token).executions.list()).items).toHaveLength(1)
  })

  test('a large body of nothing but mistakes is refused at its first', async () => {
    const body = `{"prompt":"x","attached_files":[${'0,'.repeat(90_000)}0]}`
    const headers = { ...json, authorization: `Bearer ${token}` }
    const response = await server.fetch('http://muster.test/api/agents/1/execute', { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect((await problemOf(response)).errors).toHaveLength(1)
  })

  test('someone who has not signed in may not send much', async () => {
    const response = await login({
      headers: json,
      body: JSON.stringify({ email: 'admin', password: 'x', more: 'y'.repeat(20_000) }),
    })
    expect(response.status).toBe(413)
    expect((await problemOf(response)).detail).toContain('16 kB')
  })

  test('values that no clock, file or database holds are refused, not a fault', async () => {
    const api = server.client(token)
    const run = (body: object) => api.executions.create({ params: { id: '1' }, body: { prompt: 'x', ...body } })
    const file = { name: 'a.txt', type: '', content: '' }
    for (const body of [
      { attached_files: [{ ...file, size: 1e18 }] },
      { attached_files: [{ ...file, size: 1e300 }] },
      { client_time: '2026-11-21T09:30:00+05' },
      { context: { much: 'x'.repeat(70_000) } },
    ]) {
      await expect(run(body), JSON.stringify(Object.keys(body))).rejects.toMatchObject({
        status: 400,
        code: 'invalid_input',
      })
    }
    const headers = { ...json, authorization: `Bearer ${token}` }
    const deep = `{"prompt":"x","context":${'{"deep":'.repeat(20_000)}1${'}'.repeat(20_000)}}`
    expect(
      (await server.fetch('http://muster.test/api/agents/1/execute', { method: 'POST', headers, body: deep })).status,
    ).toBe(400)
    for (const path of [
      '/agents/%00',
      '/executions/%00',
      '/agents/a%2Fb',
      '/executions?idempotency_key=%00',
      '/executions?agent_id=%00',
    ]) {
      const response = await server.fetch(`http://muster.test/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
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
    const api = server.client(token)
    const reply = await api.executions.create({
      params: { id: '1' },
      body: { prompt: 'a\u0000b\uD800c', context: { 'k\u0000': '\u0000' } },
    })
    expect((await api.executions.get({ params: { id: reply.execution_id } })).prompt).toMatch(/^a\uFFFDb/)
  })
})
