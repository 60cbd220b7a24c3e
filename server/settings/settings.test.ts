import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { registry } from '#shared/contract/settings-registry.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { setSetting } from './settings.repo.ts'

let server: TestServer
let api: Api
beforeAll(async () => {
  server = await openTestServer({ rateLimited: true })
  api = (await server.signIn('admin')).api
})
afterAll(() => server.close())

/** The defaults, written out once more: a change of one has to be meant. */
const apiDefaults = {
  rate_limit_per_minute: 60,
  max_request_size_mb: 10,
  api_timeout_seconds: 30,
  enable_cors: true,
  allowed_origins: 'http://localhost:5173',
  webhook_private_addresses: false,
  find_local_models: false,
}
const passwordDefaults = {
  password_min_length: 8,
  password_require_uppercase: true,
  password_require_lowercase: true,
  password_require_numbers: true,
  password_require_special: true,
}
const securityDefaults = {
  ...passwordDefaults,
  session_timeout_minutes: 60,
  max_login_attempts: 5,
  lockout_duration_minutes: 30,
  enable_2fa: false,
  require_email_verification: true,
}

const plain = (read: Record<string, { value: unknown }>) =>
  Object.fromEntries(Object.entries(read).map(([key, { value }]) => [key, value]))
const put = (path: string, body: unknown, token: string) =>
  server.fetch(`http://muster.test/api/admin/settings/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

describe('settings', () => {
  test('are the defaults of the product until someone changes them', async () => {
    expect(plain(await api.settings.apiConfig())).toEqual(apiDefaults)
    expect(plain(await api.settings.security())).toEqual(securityDefaults)
    expect(Object.keys(registry)).toEqual([...Object.keys(apiDefaults), ...Object.keys(securityDefaults)])
  })

  test('change one by one, hold at once, and go back to their defaults together', async () => {
    const saved = await api.settings.saveApiConfig({ body: { max_request_size_mb: 20, enable_cors: false } })
    expect(saved.success).toBe(true)
    expect(plain(saved.config)).toEqual({ ...apiDefaults, max_request_size_mb: 20, enable_cors: false })
    expect(
      (await api.settings.saveSecurity({ body: { password_min_length: 12 } })).settings.password_min_length,
    ).toEqual({ value: 12 })
    expect(server.services.settings.current).toMatchObject({
      max_request_size_mb: 20,
      enable_cors: false,
      password_min_length: 12,
    })
    expect(plain(await api.settings.apiConfig())).toEqual({
      ...apiDefaults,
      max_request_size_mb: 20,
      enable_cors: false,
    })
    expect((await api.config.get()).limits).toMatchObject({
      max_request_bytes: 20 * 1024 * 1024,
      request_timeout_ms: 30_000,
    })
    expect(await api.settings.initializeDefaults()).toEqual({ success: true })
    expect(plain(await api.settings.apiConfig())).toEqual(apiDefaults)
    expect(plain(await api.settings.security())).toEqual(securityDefaults)
    // What else is kept beside them is none.
    expect((await api.config.get()).demo).toEqual(server.demo)
  })

  test('that are wrong are refused with a sentence each, and none of them is stored', async () => {
    const { token } = await server.signIn('admin')
    const refusal = async (path: string, body: unknown) => {
      const response = await put(path, body, token)
      const { status, detail, errors } = (await response.json()) as {
        status: number
        detail: string
        errors: { path: string; message: string }[]
      }
      expect(status).toBe(400)
      expect(detail).toBe(errors[0]!.message)
      return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
    }
    expect(
      await refusal('api-config', {
        rate_limit_per_minute: -1,
        max_request_size_mb: 0.5,
        api_timeout_seconds: '30',
        enable_cors: 'yes',
        allowed_origins: 'everybody',
      }),
    ).toEqual({
      rate_limit_per_minute: 'Rate limit per minute must be a whole number from 0 to 1,000,000.',
      max_request_size_mb: 'Maximum request size must be a whole number from 1 to 100.',
      api_timeout_seconds: 'API timeout must be a whole number from 6 to 600.',
      enable_cors: 'Enable CORS must be on or off (true or false).',
      allowed_origins: 'Allowed origins must be addresses such as https://team.example.com, separated by commas.',
    })
    expect(await refusal('security', { password_min_length: 3, session_timeout_minutes: 60 })).toEqual({
      password_min_length: 'Minimum password length must be a whole number from 4 to 32.',
    })
    expect(await refusal('security', { session_timeout_minutes: 60, rate_limit_per_minute: 5 })).toEqual({
      rate_limit_per_minute: 'rate_limit_per_minute is not a field of this call.',
    })
    for (const origins of [
      '*',
      'https://*.example.com',
      'https://a.example/path',
      'ftp://a.example',
      'https://a.example b.example',
    ])
      expect(Object.keys(await refusal('api-config', { allowed_origins: origins }))).toEqual(['allowed_origins'])
    for (const body of [null, 5, { max_request_size_mb: null }])
      expect((await put('api-config', body, token)).status, JSON.stringify(body)).toBe(400)
    expect(plain(await api.settings.apiConfig())).toEqual(apiDefaults)
    expect(plain(await api.settings.security())).toEqual(securityDefaults)
    const origins = 'https://team.example.com, http://[::1]:8080/, https://xn--mnchen-3ya.example'
    expect(
      plain((await api.settings.saveApiConfig({ body: { allowed_origins: origins } })).config).allowed_origins,
    ).toBe(origins)
    await api.settings.initializeDefaults()
  })

  test('that an older version stored, and that are out of bounds now, count for nothing', async () => {
    const { db, settings } = server.services
    await setSetting(db, 'password_min_length', 1000)
    await setSetting(db, 'enable_cors', 'perhaps')
    await settings.refresh()
    expect(settings.current).toMatchObject({ password_min_length: 8, enable_cors: true })
    await api.settings.initializeDefaults()
  })

  test('change once under one key', async () => {
    const key = { idempotencyKey: 'settings-key-1' }
    await api.settings.saveSecurity({ body: { lockout_duration_minutes: 31 } }, key)
    await api.settings.saveSecurity({ body: { lockout_duration_minutes: 32 } })
    expect(
      (await api.settings.saveSecurity({ body: { lockout_duration_minutes: 31 } }, key)).settings
        .lockout_duration_minutes,
    ).toEqual({ value: 31 })
    expect((await api.settings.security()).lockout_duration_minutes).toEqual({ value: 32 })
    await api.settings.initializeDefaults()
  })

  test('say that an address cannot be confirmed where no mail goes out', async () => {
    expect((await api.settings.security()).require_email_verification).toEqual({
      value: true,
      enforced: false,
      reason: 'This server sends no mail (SMTP_URL is not set), so addresses cannot be confirmed.',
    })
    const { settings } = await api.settings.saveSecurity({ body: { require_email_verification: false } })
    expect(settings.require_email_verification).toEqual({ value: false, enforced: false, reason: null })
    await api.settings.initializeDefaults()
    const mailing = await openTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    const { api: other } = await mailing.signIn('admin')
    expect((await other.settings.security()).require_email_verification).toEqual({
      value: true,
      enforced: true,
      reason: null,
    })
    await mailing.close()
  })
})

describe('another process', () => {
  test('holds by what was changed here, and the other way round', async () => {
    const other = await openTestServer({ database: server.services.env.database, rateLimited: true })
    const { api: there } = await other.signIn('admin', server.demo.password)
    await api.settings.saveApiConfig({ body: { max_request_size_mb: 3 } })
    await expect.poll(async () => (await there.config.get()).limits.max_request_bytes).toBe(3 * 1024 * 1024)
    await there.settings.initializeDefaults()
    await expect.poll(() => server.services.settings.current.max_request_size_mb).toBe(10)
    await other.close()
  })

  test('that has lost its database for a while keeps what it knew, and goes on afterwards', async () => {
    const { settings, db } = server.services
    await db.schema.alterTable('settings').renameTo('settings_away').execute()
    await expect(settings.refresh()).rejects.toThrow('settings')
    expect(settings.current.max_request_size_mb).toBe(10)
    await db.schema.alterTable('settings_away').renameTo('settings').execute()
    await settings.refresh()
    expect(settings.current.max_request_size_mb).toBe(10)
  })
})
