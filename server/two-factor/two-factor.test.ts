import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, createClient } from '#shared/client/client.ts'
import { authenticator } from '../testing/authenticator.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { resetTwoFactorFor } from './two-factor.rules.ts'

let server: TestServer
let admin: Api
let clock = Date.parse('2026-11-21T09:00:00Z')
const second = 1000
const password = 'Long-enough-1'

beforeAll(async () => {
  server = await openTestServer({ now: () => clock, env: { MUSTER_TRUST_PROXY: '1' } })
  admin = (await server.signIn('admin')).api
  await admin.settings.saveSecurity({ body: { enable_2fa: true } })
})
afterAll(() => server.close())

let name = ''
let api: Api
let count = 0
beforeEach(async () => {
  name = `robin${(count += 1)}`
  await server.client().session.register({ body: { name, email: `${name}@example.com`, password } })
  api = (await server.signIn(name, password)).api
})

/** Signs in; each address is a network of its own. */
function login(totp_code?: string, { with: typed = password, from = '203.0.113.9' } = {}) {
  const client = createClient({
    baseUrl: 'http://muster.test',
    fetch: server.fetch,
    headers: { 'x-forwarded-for': from },
  })
  return client.session.login({ body: { email: name, password: typed, ...(totp_code !== undefined && { totp_code }) } })
}

/** Turns it on, and lets the step pass whose code that took. */
async function enrol() {
  const { secret, recovery_codes } = await api.twoFactor.begin({ body: { password } })
  const app = authenticator(secret)
  await api.twoFactor.confirm({ body: { code: app.code(clock) } })
  clock += 30 * second
  return { secret, codes: recovery_codes, code: () => app.code(clock) }
}

async function asks(): Promise<void> {
  await expect(login()).rejects.toMatchObject({ status: 401, code: 'totp_required' })
}

const invalid = { status: 401, code: 'totp_invalid' }

describe('turning it on', () => {
  test('takes the password, and a code that shows that the app has the secret; until then nothing is asked for', async () => {
    await expect(api.twoFactor.begin({ body: { password: 'guess' } })).rejects.toMatchObject({
      status: 400,
      code: 'wrong_password',
      errors: [{ path: 'password' }],
    })
    await expect(api.twoFactor.confirm({ body: { code: '000000' } })).rejects.toMatchObject({
      status: 409,
      code: 'two_factor_not_begun',
    })
    const first = await api.twoFactor.begin({ body: { password } })
    const { secret, uri, recovery_codes } = await api.twoFactor.begin({ body: { password } })
    expect(secret).not.toBe(first.secret)
    expect(uri).toContain(`secret=${secret}&`)
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect(await api.twoFactor.get()).toEqual({ enabled: false, available: true, since: null, recovery_codes_left: 0 })
    expect(await login()).toBeTruthy()
    // Not the code of the secret that was made before.
    const wrong = api.twoFactor.confirm({ body: { code: authenticator(first.secret).code(clock) } })
    await expect(wrong).rejects.toMatchObject({ status: 400, code: 'wrong_code', errors: [{ path: 'code' }] })
    expect(await api.twoFactor.confirm({ body: { code: authenticator(secret).code(clock) } })).toEqual({
      success: true,
    })
    expect(await api.twoFactor.get()).toEqual({
      enabled: true,
      available: true,
      since: new Date(clock).toISOString(),
      recovery_codes_left: 10,
    })
    await asks()
    await expect(api.twoFactor.begin({ body: { password } })).rejects.toMatchObject({
      status: 409,
      code: 'two_factor_on',
    })
    await expect(api.twoFactor.confirm({ body: { code: '000000' } })).rejects.toMatchObject({
      status: 409,
      code: 'two_factor_on',
    })
  })

  test('is for those who ask while the setting is on; who has it keeps being asked', async () => {
    const { code } = await enrol()
    await admin.settings.saveSecurity({ body: { enable_2fa: false } })
    expect(await api.twoFactor.get()).toMatchObject({ enabled: true, available: false })
    await asks()
    expect(await login(code())).toBeTruthy()
    name = 'member'
    const { api: member } = await server.signIn(name)
    const refusal = { status: 403, code: 'two_factor_unavailable' }
    await expect(member.twoFactor.begin({ body: { password: server.demo.password } })).rejects.toMatchObject(refusal)
    await expect(member.twoFactor.confirm({ body: { code: '000000' } })).rejects.toMatchObject(refusal)
    await admin.settings.saveSecurity({ body: { enable_2fa: true } })
  })

  test('keeps neither the secret nor a code as it is', async () => {
    const { secret, codes } = await enrol()
    const { db } = server.services
    const kept = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    for (const word of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(word)
    expect(kept).toContain('"sealed":"v1.')
    expect(JSON.stringify(await api.account.exportData())).not.toContain('sealed')
  })
})

describe('signing in', () => {
  test('takes each code once, and no older one after it', async () => {
    const { code } = await enrol()
    const before = code()
    clock += 30 * second
    const now = code()
    expect(await login(now)).toBeTruthy()
    await expect(login(now)).rejects.toMatchObject(invalid)
    await expect(login(before)).rejects.toMatchObject(invalid)
    clock += 30 * second
    // As people write it down.
    expect(await login(` ${code().slice(0, 3)} ${code().slice(3)} `)).toBeTruthy()
  })

  test('with one code many times at once lets one in', async () => {
    const { code } = await enrol()
    const burst = await Promise.allSettled(
      Array.from({ length: 4 }, (_, n) => login(code(), { from: `203.0.113.${n}` })),
    )
    expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('takes the code of a clock that is half a minute off, and no more', async () => {
    const { code } = await enrol()
    const old = code()
    clock += 30 * second
    const previous = code()
    clock += 30 * second
    await expect(login(old)).rejects.toMatchObject(invalid)
    expect(await login(previous)).toBeTruthy()
  })

  test('with a wrong password says no more than it does without', async () => {
    const { code } = await enrol()
    for (const typed of [undefined, code(), '000000'])
      await expect(login(typed, { with: 'wrong' })).rejects.toMatchObject({
        status: 401,
        code: 'invalid_credentials',
        detail: 'Invalid credentials',
      })
    expect(await login(code())).toBeTruthy()
  })

  test('takes each recovery code once', async () => {
    const { codes } = await enrol()
    const [one, two] = codes as [string, string]
    expect(await login(one)).toBeTruthy()
    await expect(login(one)).rejects.toMatchObject(invalid)
    expect(await login(two.replaceAll('-', ' ').toUpperCase())).toBeTruthy()
    expect(await api.twoFactor.get()).toMatchObject({ recovery_codes_left: 8 })
  })

  test('asks after a new password by a link too', async () => {
    const { code } = await enrol()
    const { db } = server.services
    const { user } = await admin.session.me()
    const { id } = (await api.session.me()).user
    await db.updateTable('users').set({ workspace_id: user.workspace.id, is_owner: 0 }).where('id', '=', id).execute()
    const { link } = await admin.team.resetLink({ params: { id } })
    const next = 'Another-one-2'
    await server.client().session.resetPassword({ body: { token: link.split('#')[1]!, password: next } })
    await expect(login(undefined, { with: next })).rejects.toMatchObject({ code: 'totp_required' })
    expect(await login(code(), { with: next })).toBeTruthy()
  })

  test('still takes recovery codes where the secret cannot be read any more', async () => {
    const { code, codes } = await enrol()
    const { id } = (await api.session.me()).user
    await server.services.db
      .updateTable('second_factors')
      .set({ sealed: 'v1.of-another-key' })
      .where('user_id', '=', id)
      .execute()
    await expect(login(code())).rejects.toMatchObject(invalid)
    expect(await login(codes[0])).toBeTruthy()
  })
})

describe('guessing codes', () => {
  test('locks after five, from wherever they come; asking for the code does not', async () => {
    const { code } = await enrol()
    for (let n = 0; n < 8; n += 1) await asks()
    for (let n = 0; n < 5; n += 1)
      await expect(login('abcdef', { from: `198.51.100.${n}` })).rejects.toMatchObject(invalid)
    await expect(login(code(), { from: '198.51.100.77' })).rejects.toMatchObject({
      status: 423,
      code: 'locked',
      retryAfter: 1800,
    })
    const off = api.twoFactor.turnOff({ body: { password, code: code() } })
    await expect(off).rejects.toMatchObject({
      status: 423,
      detail: 'This is locked after too many attempts. Try again in 30 minutes.',
    })
    clock += 30 * 60 * second
    expect(await login(code())).toBeTruthy()
  })

  test('in between signing in without one is counted all the same', async () => {
    await enrol()
    for (let n = 0; n < 5; n += 1) {
      await expect(login('000000')).rejects.toMatchObject(invalid)
      if (n < 4) await asks()
    }
    await expect(login('000000')).rejects.toMatchObject({ status: 423 })
  })

  test('stands in the audit log', async () => {
    await enrol()
    await expect(login('000000')).rejects.toMatchObject(invalid)
    const { logs } = await admin.settings.auditLogs({ query: { action: 'login_failed', limit: 1 } })
    expect(logs[0]!.summary).toBe(`Someone could not sign in as ${name}: the code was wrong`)
  })
})

describe('turning it off', () => {
  test('takes the password and a code, which is used up; once it is off it stays so', async () => {
    const { code, codes } = await enrol()
    const off = (proof: object) => api.twoFactor.turnOff({ body: { password, code: '000000', ...proof } })
    await expect(off({ password: 'guess', code: code() })).rejects.toMatchObject({
      status: 400,
      code: 'wrong_password',
      errors: [{ path: 'password' }],
    })
    await expect(off({})).rejects.toMatchObject({ status: 400, code: 'wrong_code', errors: [{ path: 'code' }] })
    await asks()
    expect(await off({ code: code() })).toEqual({ success: true })
    expect(await off({})).toEqual({ success: true })
    expect(await login()).toBeTruthy()
    // The old secret and the old codes are worth nothing when it is on again.
    const again = await enrol()
    await expect(login(codes[0])).rejects.toMatchObject(invalid)
    expect(await off({ code: again.codes[0]! })).toEqual({ success: true })
    const { logs } = await admin.settings.auditLogs({ query: { resource_type: 'user', limit: 200 } })
    const own = logs.filter(({ actor }) => actor?.name === name).map(({ action }) => action)
    expect(own.slice(0, 4)).toEqual(['two_factor_off', 'two_factor_on', 'two_factor_off', 'two_factor_on'])
  })

  test('new recovery codes end the old ones', async () => {
    const { code, codes } = await enrol()
    await expect(api.twoFactor.renewCodes({ body: { password, code: 'nonsense' } })).rejects.toMatchObject({
      code: 'wrong_code',
    })
    const { recovery_codes } = await api.twoFactor.renewCodes({ body: { password, code: code() } })
    await expect(login(codes[0])).rejects.toMatchObject(invalid)
    expect(await login(recovery_codes[0])).toBeTruthy()
  })

  test('for someone who has lost everything is the admin’s, in their own workspace', async () => {
    await enrol()
    const { id } = (await api.session.me()).user
    await expect(admin.twoFactor.reset({ params: { id } })).rejects.toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
    const { user } = await admin.session.me()
    await server.services.db
      .updateTable('users')
      .set({ workspace_id: user.workspace.id, is_owner: 0 })
      .where('id', '=', id)
      .execute()
    await expect(admin.twoFactor.reset({ params: { id: user.id } })).rejects.toMatchObject({
      status: 409,
      code: 'yourself',
    })
    expect(await admin.twoFactor.reset({ params: { id } })).toEqual({ id })
    expect(await login()).toBeTruthy()
    const { logs } = await admin.settings.auditLogs({ query: { action: 'two_factor_reset' } })
    expect(logs.map(({ summary }) => summary)).toEqual([`Alex Kim turned two-factor sign-in off for ${name}`])
    await admin.twoFactor.reset({ params: { id } })
    expect((await admin.settings.auditLogs({ query: { action: 'two_factor_reset' } })).logs).toHaveLength(1)
  })

  test('is the operator’s for everybody', async () => {
    await enrol()
    expect(await resetTwoFactorFor(server.services, `${name}@example.com`)).toBe(
      `Two-factor sign-in is off for ${name} (${name}@example.com).`,
    )
    expect(await login()).toBeTruthy()
    await expect(resetTwoFactorFor(server.services, 'nobody@example.com')).rejects.toMatchObject({ status: 404 })
  })

  test('is not for access tokens', async () => {
    const { token } = await api.account.createToken({ body: { name: 'All', scopes: ['read', 'write', 'run'] } })
    const script = server.client(token)
    for (const call of [
      () => script.twoFactor.get(),
      () => script.twoFactor.begin({ body: { password } }),
      () => script.twoFactor.turnOff({ body: { password, code: '1' } }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 403, code: 'session_required' })
    }
  })
})
