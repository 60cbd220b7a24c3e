import { createECDH } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { listEndpoints } from '#shared/contract/index.ts'
import type { ProblemBody } from '#shared/contract/problem.ts'
import { arbitraryOf } from '../testing/arbitrary.ts'
import { signInConfirmed } from '../testing/backups.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { version } from '../version.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer()
  token = (await signInConfirmed(server.signIn, 'admin', server.demo.password)).token
})
afterAll(() => server.close())

async function send(method: string, path: string, body: unknown): Promise<{ status: number; problem: ProblemBody }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await server.fetch(`http://muster.test/api${path}`, { method, headers, body: JSON.stringify(body) })
  return { status: response.status, problem: (await response.json()) as ProblemBody }
}

/** Signed by an outside service, which defines its fields. */
const isSigned = ({ maxBody }: Endpoint) => maxBody !== undefined

const writes = listEndpoints()
  .filter(({ endpoint }) => endpoint.method !== 'GET' && !isSigned(endpoint))
  .map(({ noun, name, endpoint }) => ({
    called: `${noun}.${name}`,
    endpoint,
    path: endpoint.path.replaceAll(/:\w+/g, '1'),
  }))

describe('a field that a write does not have', () => {
  test.each(writes)('is refused by its name: $called', async ({ endpoint, path }) => {
    const bodies = endpoint.body ? arbitraryOf(endpoint.body) : fc.constant({})
    const property = fc.asyncProperty(bodies, fc.nat(), async (body, n) => {
      const places = objectsIn(endpoint.body, body ?? {})
      const place = places[n % places.length]!
      const { status, problem } = await send(endpoint.method, path, place.with('quite_another'))
      expect([status, problem.code, problem.version]).toEqual([400, 'unknown_field', version])
      expect(problem.detail).toBe(`${place.at}quite_another is not a field of this call.`)
      expect(problem.errors).toEqual([{ path: `${place.at}quite_another`, message: problem.detail }])
    })
    await fc.assert(property, { numRuns: 8 })
  })

  test('comes with the nearest one that there is', async () => {
    const details = async (method: string, path: string, body: object) =>
      (await send(method, path, body)).problem.errors?.map(({ message }) => message)
    expect(await details('POST', '/tasks', { title: 'Report', due: 'friday' })).toEqual([
      'due is not a field of this call. Did you mean dueDate?',
    ])
    expect(await details('POST', '/tasks', { titel: 'Report', prio: 'High', assignee: 'Arlo', colour: 'red' })).toEqual(
      [
        'titel is not a field of this call. Did you mean title?',
        'prio is not a field of this call. Did you mean priority?',
        'assignee is not a field of this call. Did you mean assignees?',
        'colour is not a field of this call.',
      ],
    )
    expect(
      await details('POST', '/agents/1/execute', {
        prompt: 'x',
        attached_files: [{ name: 'a', size: 1, type: '', contents: 'a' }],
      }),
    ).toEqual(['attached_files.0.contents is not a field of this call. Did you mean attached_files.0.content?'])
    expect(await details('PATCH', '/agents/1', { Description: 'x' })).toEqual([
      'Description is not a field of this call. Did you mean description?',
    ])
    expect(await details('POST', '/schedules', { repeat: { kind: 'daily', time: '08:00', days: ['mon'] } })).toEqual([
      'repeat.days is not a field of this call.',
    ])
  })

  test('is told with twenty others at most, each cut short', async () => {
    const { problem } = await send(
      'POST',
      '/tasks',
      Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${n}${'x'.repeat(500)}`, 1])),
    )
    expect(problem.errors).toHaveLength(20)
    expect(problem.detail.length).toBeLessThan(120)
  })

  test('changes nothing, and its key can be used again', async () => {
    const api = server.client(token)
    const before = await api.tasks.list()
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': 'key-of-a-refusal',
    }
    const create = (body: object) =>
      server.fetch('http://muster.test/api/tasks', { method: 'POST', headers, body: JSON.stringify(body) })
    expect((await create({ title: 'Report', due: '2026-11-27' })).status).toBe(400)
    expect(await api.tasks.list()).toEqual(before)
    expect((await create({ title: 'Report', dueDate: '2026-11-27' })).status).toBe(201)
  })
})

test('every body may say when and where it was written', async () => {
  const { id } = (await server.client(token).tasks.list())[0]!
  const clock = { client_time: '2026-11-21T09:30:00Z', time_zone: 'Europe/Berlin' }
  expect((await send('PATCH', `/tasks/${id}`, { priority: 'Low', ...clock })).status).toBe(200)
  expect((await send('POST', '/agents', { name: 'Nova', role: 'Analyst', ...clock })).status).toBe(201)
  expect((await send('DELETE', `/tasks/${id}`, clock)).status).toBe(200)
})

test('the usual requests of clients and browsers are accepted', async () => {
  const { username: email, password } = server.demo
  const sent: [string, string, object][] = [
    ['POST', '/auth/login', { email, password }],
    ['POST', '/auth/register', { name: 'Ada', email: 'ada@example.com', password: 'Long-enough-1' }],
    [
      'POST',
      '/agents/1/execute',
      { prompt: 'Hello', context: {}, attached_files: [{ name: 'a.txt', size: 1, type: 'text/plain', content: 'a' }] },
    ],
    ['POST', '/agents/1/execute', { prompt: 'Hello', context: { tone: 'short', any: { other: ['thing'] } } }],
    ['POST', '/chat', { message: 'Hello', session_id: null }],
    ['POST', '/chat/continue', { continuation_token: 'x' }],
    ['POST', '/llm/preferences', { preferred_provider: 'builtin', fallback_provider: 'builtin' }],
    ['POST', '/llm/test-connection/builtin', {}],
    [
      'POST',
      '/subscriptions/start-trial-with-payment',
      {
        plan_id: 'standard',
        billing_interval: 'monthly',
        billing_details: {
          name: 'Ada',
          email: 'ada@example.com',
          phone: '1',
          address: { line1: '1', line2: '2', city: 'Berlin', state: 'BE', postal_code: '10115', country: 'DE' },
        },
      },
    ],
    ['POST', '/subscriptions/setup-payment', {}],
    ['POST', '/google-calendar/callback', { code: 'a', state: 'b' }],
    ['POST', '/google-calendar/disconnect', {}],
    ['POST', '/integrations/google/disconnect', {}],
    [
      'PUT',
      '/admin/settings/api-config',
      {
        rate_limit_per_minute: 0,
        max_request_size_mb: 10,
        api_timeout_seconds: 30,
        enable_cors: true,
        allowed_origins: '',
      },
    ],
    [
      'PUT',
      '/admin/settings/security',
      {
        password_min_length: 8,
        password_require_uppercase: true,
        password_require_lowercase: true,
        password_require_numbers: true,
        password_require_special: true,
        session_timeout_minutes: 60,
        max_login_attempts: 5,
        lockout_duration_minutes: 30,
        enable_2fa: false,
        require_email_verification: false,
      },
    ],
    [
      'POST',
      '/push/devices',
      {
        endpoint: 'https://push.example/1',
        expirationTime: null,
        keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
      },
    ],
    ['POST', '/admin/settings/backup', { backup_type: 'manual' }],
    ['POST', '/admin/settings/initialize-defaults', {}],
  ]
  for (const [method, path, body] of sent) {
    const { problem } = await send(method, path, body)
    expect([path, problem.code ?? 'taken']).not.toEqual([path, 'unknown_field'])
    expect([path, problem.code ?? 'taken']).not.toEqual([path, 'invalid_input'])
  }
})

type Schema = {
  type: string
  wrapped: Schema
  item: Schema
  entries: Record<string, Schema>
  options: Schema[]
  key: string
}

/** Every object in `body` whose field names the contract defines: its place, and the body with one more field in it. */
function objectsIn(fields: unknown, body: unknown): { at: string; with: (name: string) => unknown }[] {
  const found: { at: string; with: (name: string) => unknown }[] = []
  look((fields ?? { type: 'object', entries: {} }) as Schema, body, [])
  return found

  function look(schema: Schema, value: unknown, path: string[]): void {
    if (typeof value !== 'object' || value === null) return
    if (schema.type === 'optional' || schema.type === 'nullable') return look(schema.wrapped, value, path)
    if (schema.type === 'array')
      return (value as unknown[]).forEach((each, n) => look(schema.item, each, [...path, String(n)]))
    if (schema.type === 'variant')
      return look(
        schema.options.find(
          ({ entries }) =>
            (entries[schema.key] as unknown as { literal: unknown }).literal ===
            (value as Record<string, unknown>)[schema.key],
        )!,
        value,
        path,
      )
    if (schema.type !== 'object') return
    found.push({ at: path.map((each) => `${each}.`).join(''), with: (name) => withField(body, path, name) })
    for (const [name, inner] of Object.entries(value))
      if (schema.entries[name]) look(schema.entries[name], inner, [...path, name])
  }
}

function withField(body: unknown, path: string[], name: string): unknown {
  const copy = structuredClone(body) as Record<string, unknown>
  let holder = copy
  for (const key of path) holder = holder[key] as Record<string, unknown>
  holder[name] = 'x'
  return copy
}

test('a list is no object, not even for a write that needs no field', async () => {
  const { status, problem } = await send('POST', '/admin/settings/backup', [])
  expect({ status, problem }).toMatchObject({ status: 400, problem: { detail: 'The request must be an object.' } })
})
