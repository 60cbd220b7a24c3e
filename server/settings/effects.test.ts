import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { scriptedEngine } from '../testing/scripted-engine.ts'

let server: TestServer
let address: string
let api: Api
let token: string
let clock = Date.parse('2026-11-21T09:00:00Z')
const engine = scriptedEngine()

beforeAll(async () => {
  server = await openTestServer({ now: () => clock, runAgent: engine.runAgent })
  address = await server.listen()
  const signedIn = await server.signIn('admin')
  api = signedIn.api
  token = signedIn.token
})
afterEach(async () => {
  await api.settings.initializeDefaults()
  await api.settings.saveApiConfig({ body: { rate_limit_per_minute: 0 } })
})
afterAll(() => server.close())

const minute = 60_000
let count = 0
const register = (password: string) =>
  server.client().session.register({ body: { name: 'Robin', email: `robin${(count += 1)}@example.com`, password } })

describe('the password rules', () => {
  test('are those of the settings, at registration, at a change and in what clients are told', async () => {
    await expect(register('short')).rejects.toMatchObject({ code: 'weak_password' })
    const { settings } = await api.settings.saveSecurity({
      body: {
        password_min_length: 5,
        password_require_uppercase: false,
        password_require_numbers: false,
        password_require_special: false,
      },
    })
    expect(settings.password_min_length.value).toBe(5)
    expect((await api.config.get()).password_policy).toEqual({
      min_length: 5,
      require_uppercase: false,
      require_lowercase: true,
      require_numbers: false,
      require_special: false,
    })
    await expect(register('SHORT')).rejects.toMatchObject({ detail: 'The password needs a lower-case letter.' })
    const { user } = await register('short')
    const { api: robin } = await server.signIn(user!.username, 'short')
    await api.settings.saveSecurity({ body: { password_min_length: 10 } })
    const change = (new_password: string) =>
      robin.account.changePassword({ body: { current_password: 'short', new_password } })
    await expect(change('too-short')).rejects.toMatchObject({
      status: 400,
      detail: 'The password needs at least 10 characters.',
    })
    expect(await change('long-enough')).toEqual({ success: true })
  })
})

describe('the session timeout', () => {
  test('ends sessions that were idle for longer, those that began under another one too', async () => {
    const [idle, before] = [await server.signIn('member'), await server.signIn('member')]
    await api.settings.saveSecurity({ body: { session_timeout_minutes: 5 } })
    clock += 4 * minute
    await api.session.me()
    expect(await idle.api.session.me()).toBeTruthy()
    clock += 5 * minute - 1
    await expect(before.api.session.me()).rejects.toMatchObject({ status: 401 })
    // Used within each five minutes, it goes on.
    expect(await idle.api.session.me()).toBeTruthy()
    const admin = await server.signIn('admin')
    clock += 5 * minute
    await expect(idle.api.session.me()).rejects.toMatchObject({ status: 401 })
    api = (await server.signIn('admin')).api
    await expect(admin.api.session.me()).rejects.toMatchObject({ status: 401 })
  })

  test('that is made longer holds for sessions that began before, not for those that have ended, and devices keep their days', async () => {
    await api.settings.saveSecurity({ body: { session_timeout_minutes: 10 } })
    const ended = await server.signIn('member')
    const { access_token: device } = await server
      .client()
      .session.login({ body: { email: 'member', password: server.demo.password, remember: true } })
    clock += 9 * minute
    const idle = await server.signIn('member')
    await api.session.me()
    clock += minute
    await api.settings.saveSecurity({ body: { session_timeout_minutes: 60 } })
    await expect(ended.api.session.me()).rejects.toMatchObject({ status: 401 })
    clock += 58 * minute
    expect(await idle.api.session.me()).toBeTruthy()
    clock += 20 * 24 * 60 * minute
    expect(await server.client(device).session.me()).toBeTruthy()
    api = (await server.signIn('admin')).api
    // The list of devices agrees.
    expect(await api.account.devices()).toHaveLength(1)
  })

  test('of one minute lasts while the session is used', async () => {
    await api.settings.saveSecurity({ body: { session_timeout_minutes: 1 } })
    for (let n = 0; n < 6; n += 1) {
      clock += 40_000
      expect(await api.session.me()).toBeTruthy()
    }
  })
})

describe('the largest request', () => {
  test('is what the setting says, whether its size is announced or not', async () => {
    token = (await server.signIn('admin')).token
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const send = (body: string | ReadableStream) =>
      fetch(`${address}/api/agents/1/execute`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    const ofSize = (megabytes: number) =>
      JSON.stringify({ prompt: '', padding: 'x'.repeat(megabytes * 1024 * 1024 - 100) })
    await api.settings.saveApiConfig({ body: { max_request_size_mb: 1 } })
    for (const body of [ofSize(2), new Blob([ofSize(2)]).stream()]) {
      const response = await send(body)
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({
        code: 'too_large',
        detail: 'The request is over the limit of 1 MB. Attach fewer or smaller files.',
      })
    }
    // Under it, the request is refused for what it says.
    expect((await send(ofSize(1))).status).toBe(400)
    await api.settings.saveApiConfig({ body: { max_request_size_mb: 12 } })
    expect((await send(ofSize(12))).status).toBe(400)
    expect((await api.config.get()).limits).toMatchObject({
      max_request_bytes: 12 * 1024 * 1024,
      max_attached_bytes: expect.any(Number),
    })
    // What has a limit of its own keeps it.
    expect(
      (
        await fetch(`${address}/api/auth/login`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ email: 'x'.repeat(20_000) }),
        })
      ).status,
    ).toBe(413)
  })
})

describe('the API timeout', () => {
  test('is five seconds more than a request waits', async () => {
    expect(server.services.replyTimeoutMs).toBe(25_000)
    await api.settings.saveApiConfig({ body: { api_timeout_seconds: 6 } })
    expect(server.services.replyTimeoutMs).toBe(1000)
    const reply = await api.executions.create({ params: { id: '1' }, body: { prompt: 'Take your time' } })
    expect(reply).toMatchObject({ result: null })
    expect(['queued', 'running']).toContain(reply.status)
    engine.end()
  })
})

describe('CORS', () => {
  const ask = (origin: string | undefined, init: RequestInit = {}) =>
    fetch(`${address}/api/config`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...(origin && { origin }) },
    })
  const preflight = (origin: string) =>
    ask(origin, {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    })
  const allowed = (response: Response) => response.headers.get('access-control-allow-origin')
  const development = 'http://localhost:5173'

  test('lets the allowed origins in, and nobody else, in answers, refusals and preflights', async () => {
    expect(allowed(await ask(development))).toBe(development)
    for (const other of [
      'http://localhost:5174',
      'https://localhost:5173',
      'null',
      'http://localhost:5173.evil.example',
    ])
      expect(allowed(await ask(other)), other).toBeNull()
    expect(allowed(await ask(undefined))).toBeNull()
    const refused = await fetch(`${address}/api/agents`, { headers: { origin: development } })
    expect(refused.status).toBe(401)
    expect(allowed(refused)).toBe(development)
    expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after')

    const asked = await preflight(development)
    expect(asked.status).toBe(204)
    expect(allowed(asked)).toBe(development)
    expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH')
    for (const name of ['authorization', 'content-type', 'idempotency-key', 'last-event-id', 'prefer'])
      expect(asked.headers.get('access-control-allow-headers')).toContain(name)
    expect(allowed(await preflight('https://evil.example'))).toBeNull()
    for (const response of [refused, asked, await ask(undefined)]) {
      expect(response.headers.get('vary')).toContain('origin')
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  test('changes at once, streams included', async () => {
    await api.settings.saveApiConfig({
      body: { allowed_origins: 'https://Team.example.com/, https://other.example:8443' },
    })
    expect(allowed(await ask(development))).toBeNull()
    expect(allowed(await ask('https://team.example.com'))).toBe('https://team.example.com')
    expect(allowed(await preflight('https://other.example:8443'))).toBe('https://other.example:8443')
    const file = await fetch(`${address}/api/admin/settings/audit-logs/export`, {
      headers: { origin: 'https://team.example.com', authorization: `Bearer ${token}` },
    })
    await file.body!.cancel()
    expect(allowed(file)).toBe('https://team.example.com')
    await api.settings.saveApiConfig({ body: { enable_cors: false } })
    expect(allowed(await ask('https://team.example.com'))).toBeNull()
    expect(allowed(await preflight('https://team.example.com'))).toBeNull()
  })
})

describe('confirming addresses', () => {
  test('is asked for where the server sends mail, unless the setting says otherwise', async () => {
    const mailing = await openTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    const { api: there } = await mailing.signIn('admin')
    const account = (email: string) => ({ body: { name: 'Robin', email, password: 'Long-enough-1' } })
    expect(await mailing.client().session.register(account('one@example.com'))).toEqual({
      user: null,
      verification_sent: true,
    })
    await there.settings.saveSecurity({ body: { require_email_verification: false } })
    expect(await mailing.client().session.register(account('two@example.com'))).toMatchObject({
      user: { email: 'two@example.com' },
      verification_sent: false,
    })
    expect((await mailing.signIn('two', 'Long-enough-1')).token).toBeTruthy()
    await mailing.close()
  })
})
