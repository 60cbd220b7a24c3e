import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../support/server.ts'

/**
 * Secrets that people and the environment bring; none may come back in an answer, stand in a log or lie in a file as
 * it is.
 */
const secrets = {
  password: 'Marker-password-1',
  secondPassword: 'Marker-password-2',
  wrongPassword: 'Marker-wrong-1',
  totp: 'marker-totp',
  vendorKey: 'sk-marker-vendor-key',
  adminVendorKey: 'sk-ant-marker-entered-key',
  googleSecret: 'marker-google-secret',
  oauthCode: 'marker-oauth-code',
  oauthState: 'marker-oauth-state',
  stripeKey: 'sk_test_marker_stripe',
  webhookSecret: 'whsec_marker_stripe',
  cookie: 'marker-cookie',
  query: 'marker-in-a-query',
  masterSecret: 'marker-master-secret-0123456789',
}

test('a full day at the most talkative log level leaves no secret in a log, an answer or a file', async () => {
  const vendor = await listenAndRefuse()
  const server = await startServer({
    env: {
      LOG_LEVEL: 'trace',
      MUSTER_BILLING: 'off',
      MUSTER_SECRET: secrets.masterSecret,
      OPENAI_API_KEY: secrets.vendorKey,
      OPENAI_BASE_URL: vendor.url,
      ANTHROPIC_BASE_URL: vendor.url,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: secrets.googleSecret,
      GOOGLE_BASE_URL: vendor.url,
      STRIPE_SECRET_KEY: secrets.stripeKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test',
      STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
      STRIPE_BASE_URL: vendor.url,
    },
  })
  const { dataDir } = server
  const found = new Set<string>(Object.values(secrets))
  const heard: string[] = []

  /** Answers are heard, but for the one field of theirs that is there to tell a secret. */
  async function call(method: string, path: string, body?: unknown, token?: string, tells?: string) {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        cookie: `session=${secrets.cookie}`,
        'stripe-signature': `t=1,v1=${secrets.webhookSecret}`,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!text.startsWith('{')) return {}
    const answer = JSON.parse(text) as Record<string, string>
    if (tells && answer[tells]) {
      const secret = answer[tells].slice(answer[tells].search(/[^/#]+$/))
      found.add(secret)
      heard.push(text.replaceAll(secret, ''))
    } else heard.push(text)
    return answer
  }
  const signIn = async (email: string, password: string, more = {}) =>
    (await call('POST', '/api/auth/login', { email, password, ...more }, undefined, 'access_token')).access_token!

  const admin = await signIn(server.demo.username, server.demo.password)
  await call('POST', '/api/auth/register', { name: 'Ada', email: 'ada@example.com', password: secrets.password })
  await call('POST', '/api/auth/register', { name: 'Ada', email: 'ada@example.com', password: [secrets.password] })
  await call('POST', '/api/auth/login', { email: 'ada@example.com', password: secrets.wrongPassword })
  await call('POST', '/api/auth/login', {
    email: 'nobody@example.com',
    password: secrets.wrongPassword,
    totp_code: secrets.totp,
  })
  await call('POST', '/api/auth/login', `{"email":"ada@example.com","password":"${secrets.password}"`)
  await call('POST', '/api/auth/login', {
    email: 'ada@example.com',
    password: secrets.password,
    remember: secrets.password,
  })
  const ada = await signIn('ada@example.com', secrets.password, { remember: true })
  const access = (await call('POST', '/api/tokens', { name: 'Script', scopes: ['read', 'write', 'run'] }, ada, 'token'))
    .token!
  await call('GET', `/api/tasks?token=${secrets.query}&access_token=${secrets.query}`, undefined, access)
  await call(
    'POST',
    '/api/account/password',
    { current_password: secrets.password, new_password: secrets.secondPassword },
    ada,
  )
  await call(
    'POST',
    '/api/account/password',
    { current_password: secrets.wrongPassword, new_password: secrets.password },
    ada,
  )
  const { link: invitation } = await call(
    'POST',
    '/api/invitations',
    { email: 'bo@example.com', role: 'member' },
    ada,
    'link',
  )
  await call('GET', new URL(invitation!).pathname)
  await call('POST', '/api/auth/invitation', { token: invitation!.slice(invitation!.lastIndexOf('/') + 1) })
  const bo = await call('POST', '/api/auth/register', {
    name: 'Bo',
    email: 'bo@example.com',
    password: secrets.password,
    invitation: invitation!.slice(invitation!.lastIndexOf('/') + 1),
  })
  const id = (bo.user as unknown as { id: string }).id
  const { link: reset } = await call('POST', `/api/team/${id}/reset-link`, undefined, ada, 'link')
  const resetToken = reset!.slice(reset!.lastIndexOf('#') + 1)
  await call('POST', '/api/auth/reset-password', { token: resetToken, password: 'short' })
  await call('POST', '/api/auth/reset-password', { token: resetToken, password: secrets.secondPassword })
  await call('POST', '/api/auth/reset-password', { token: resetToken, password: secrets.secondPassword })
  await call('POST', '/api/auth/setup', {
    setup_token: secrets.oauthCode,
    name: 'Eve',
    email: 'eve@example.com',
    password: secrets.password,
  })

  await call('PUT', '/api/llm/api-keys/anthropic', { key: secrets.adminVendorKey }, admin)
  await call('PUT', '/api/llm/api-keys/anthropic', { key: `${secrets.adminVendorKey} with spaces` }, admin)
  for (const provider of await providersOf(server.url, admin)) {
    await call('POST', `/api/llm/test-connection/${provider}`, {}, admin)
    await call('POST', '/api/agents/1/execute', { prompt: 'Hello', provider }, admin)
  }
  for (const name of ['google-calendar', 'integrations/google']) {
    await call(
      'GET',
      name === 'google-calendar' ? '/api/google-calendar/connect' : '/api/integrations/google/authorize',
      undefined,
      admin,
    )
    await call('POST', `/api/${name}/callback`, { code: secrets.oauthCode, state: secrets.oauthState }, admin)
  }
  await call('POST', '/api/webhooks/stripe', { id: 'evt_1', type: 'invoice.paid' })
  for (const path of ['/api/subscriptions/setup-payment', '/api/billing/portal']) await call('POST', path, {}, admin)
  await call('PUT', '/api/admin/settings/security', { password_min_length: secrets.password }, admin)
  await call('DELETE', '/api/account', { password: secrets.wrongPassword }, ada)
  heard.push(JSON.stringify(await call('GET', '/api/admin/settings/audit-logs?limit=200', undefined, admin)))
  heard.push(
    await (
      await fetch(`${server.url}/api/admin/settings/audit-logs/export?format=jsonl`, {
        headers: { authorization: `Bearer ${admin}` },
      })
    ).text(),
  )
  await call('POST', '/api/auth/logout', {}, access)
  await server.kill()

  const logged = server.output().stderr
  // It did talk, and the vendor did say back what it was sent.
  expect(logged).toContain('"path":"/api/auth/login"')
  expect(vendor.keys()).toEqual(
    expect.arrayContaining([
      expect.stringContaining(secrets.vendorKey),
      expect.stringContaining(secrets.adminVendorKey),
    ]),
  )
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  expect(files.some((file) => file.endsWith('muster.db'))).toBe(true)
  const places = {
    logs: logged,
    answers: heard.join('\n'),
    ...Object.fromEntries(files.map((file) => [file, readFileSync(file, 'latin1')])),
  }
  for (const secret of found) {
    expect(secret.length).toBeGreaterThan(8)
    expect([
      secret,
      Object.entries(places)
        .filter(([, text]) => text.includes(secret))
        .map(([place]) => place),
    ]).toEqual([secret, []])
  }
  vendor.close()
  rmSync(dataDir, { recursive: true })
})

/** Every service outside in one: it refuses whatever comes, and repeats the key that it was sent. */
async function listenAndRefuse(): Promise<{ url: string; keys: () => string[]; close: () => void }> {
  const keys: string[] = []
  const vendor = createServer((request, response) => {
    const key = String(request.headers.authorization ?? request.headers['x-api-key'])
    keys.push(key)
    response.writeHead(401, { 'content-type': 'application/json', 'x-seen': key })
    response.end(
      JSON.stringify({
        type: 'error',
        error: { type: 'authentication_error', code: 'invalid_api_key', message: `Incorrect API key provided: ${key}` },
      }),
    )
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
    keys: () => keys,
    close: () => vendor.close(),
  }
}

async function providersOf(url: string, token: string): Promise<string[]> {
  const response = await fetch(`${url}/api/llm/available`, { headers: { authorization: `Bearer ${token}` } })
  const { available_providers } = (await response.json()) as { available_providers: { provider: string }[] }
  return available_providers.map(({ provider }) => provider)
}
