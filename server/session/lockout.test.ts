import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '#shared/client/client.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { forgetAttempts, unlockAccount } from './attempts.rules.ts'

let server: TestServer
/** Another process on the same database. */
let other: TestServer
let clock = Date.parse('2026-11-21T09:00:00Z')
const env = { MUSTER_TRUST_PROXY: '1' }
const minute = 60_000
const right = 'Long-enough-1'

beforeAll(async () => {
  server = await openTestServer({ now: () => clock, env })
  other = await openTestServer({ now: () => clock, env, database: server.services.env.database })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

let person = ''
/** A network of its own for each test, since all names of one count together. */
let home = ''
let count = 0
beforeEach(async () => {
  person = `robin${(count += 1)}`
  home = `203.0.113.${count}`
  await server.client().session.register({ body: { name: 'Robin', email: `${person}@example.com`, password: right } })
})

/** Tries to sign in from an address, and returns how that ended. */
async function attempt(
  password: string,
  { login = person, from = home, at = server } = {},
): Promise<{ status: number; code?: string; detail?: string; retryAfter?: number | undefined }> {
  const client = createClient({ baseUrl: 'http://muster.test', fetch: at.fetch, headers: { 'x-forwarded-for': from } })
  try {
    await client.session.login({ body: { email: login, password } })
    return { status: 200 }
  } catch (error) {
    const { status, code, detail, retryAfter } = error as {
      status: number
      code: string
      detail: string
      retryAfter?: number
    }
    return { status, code, detail, retryAfter }
  }
}

async function lock(options: Parameters<typeof attempt>[1] = {}): Promise<void> {
  for (let n = 0; n < 5; n += 1)
    expect(await attempt('wrong', options)).toMatchObject({ status: 401, code: 'invalid_credentials' })
}

const locked = { status: 423, code: 'locked' }

describe('after five wrong passwords', () => {
  test('signing in is locked for half an hour, with the right one too, and says when it ends', async () => {
    await lock()
    expect(await attempt(right)).toEqual({
      ...locked,
      detail: 'Signing in is locked after too many attempts. Try again in 30 minutes.',
      retryAfter: 1800,
    })
    clock += 29 * minute + 1
    // What is refused for the lock does not make it longer.
    expect(await attempt('wrong')).toMatchObject({
      ...locked,
      detail: expect.stringContaining('in a minute'),
      retryAfter: 60,
    })
    clock += minute - 1
    expect(await attempt(right)).toEqual({ status: 200 })
  })

  test('it is locked for a name that nobody has just the same', async () => {
    const answers = async (login: string) => {
      const all = []
      for (let n = 0; n < 7; n += 1) all.push(await attempt('wrong', { login }))
      return all
    }
    expect(await answers('nobody-here')).toEqual(await answers(person))
  })

  test('both names of an account count together, and two texts that nobody has do the same', async () => {
    const answers = async (name: string) => {
      const all = []
      for (let n = 0; n < 7; n += 1) all.push(await attempt('wrong', { login: n % 2 ? name : `${name}@example.com` }))
      return all.map(({ status }) => status)
    }
    const ofAnAccount = await answers(person)
    expect(ofAnAccount).toEqual([401, 401, 401, 401, 401, 423, 423])
    expect(await answers('nobody-with-an-address')).toEqual(ofAnAccount)
    // Nor does an address elsewhere tell whether the first one is known.
    const elsewhere = async (name: string) => {
      for (let n = 0; n < 3; n += 1) await attempt('wrong', { login: `${name}@example.com`, from: '198.51.100.99' })
      const all = []
      for (let n = 0; n < 3; n += 1)
        all.push((await attempt('wrong', { login: `${name}@elsewhere.test`, from: '198.51.100.99' })).status)
      return all
    }
    expect(await elsewhere(person)).toEqual(await elsewhere('nobody-again'))
  })

  test('an account whose names differ is counted once, too', async () => {
    const { db } = server.services
    await db
      .updateTable('users')
      .set({ username: `${person}-at-work` })
      .where('username', '=', person)
      .execute()
    for (let n = 0; n < 5; n += 1)
      await attempt('wrong', { login: n % 2 ? `${person}@example.com` : `${person}-at-work` })
    expect(await attempt(right, { login: `${person}-at-work` })).toMatchObject(locked)
    expect(await attempt(right, { login: `${person}@example.com` })).toMatchObject(locked)
  })

  test('from many networks, fifty in an hour lock an account for all of them; sessions go on', async () => {
    const { api } = await server.signIn(person, right)
    const from = (n: number) => `198.51.${n}.1`
    for (let n = 0; n < 50; n += 1) expect(await attempt('wrong', { from: from(n) })).toMatchObject({ status: 401 })
    expect(await attempt(right, { from: from(51) })).toEqual({
      ...locked,
      detail: 'Signing in is locked after too many attempts. Try again in 60 minutes.',
      retryAfter: 3600,
    })
    expect((await api.session.me()).user.email).toBe(`${person}@example.com`)
    expect(await attempt('wrong', { login: 'nobody-else', from: from(51) })).toMatchObject({ status: 401 })
    clock += 60 * minute
    expect(await attempt(right, { from: from(51) })).toEqual({ status: 200 })
  })

  test('one password tried with many names is counted by its network, and who is right is not counted', async () => {
    const from = '192.0.2.77'
    for (let n = 0; n < 60; n += 1) expect(await attempt(right, { from })).toEqual({ status: 200 })
    for (let n = 0; n < 50; n += 1)
      expect(await attempt('Spring-2026!', { login: `name-${n}@example.com`, from })).toMatchObject({ status: 401 })
    expect(await attempt('Spring-2026!', { login: 'name-50@example.com', from })).toMatchObject(locked)
    expect(await attempt(right, { from: '192.0.2.78' })).toEqual({ status: 200 })
    clock += 60 * minute
    expect(await attempt(right, { from })).toEqual({ status: 200 })
  })

  test('what was right for an account that is deactivated is logged as that, and answered like any wrong one', async () => {
    const { db } = server.services
    await db.updateTable('users').set({ active: 0 }).where('username', '=', person).execute()
    expect(await attempt(right)).toEqual(await attempt('wrong'))
    const { api } = await server.signIn('admin')
    const { logs } = await api.settings.auditLogs({ query: { action: 'login_failed', limit: 2 } })
    expect(logs.map(({ details, summary }) => [details.wrong, summary])).toEqual([
      ['password', 'Someone could not sign in as Robin'],
      ['deactivated', 'Someone could not sign in as Robin: the account is deactivated'],
    ])
  })

  test('the owner comes in from elsewhere, and whoever shares the network and not the name', async () => {
    await lock({ from: '2001:db8:0:7::1' })
    expect(await attempt(right)).toEqual({ status: 200 })
    expect(await attempt(right, { from: '2001:db8:0:7:ffff::2' }), 'another address of the same /64').toMatchObject(
      locked,
    )
    expect(await attempt(right, { from: '2001:db8:0:8::1' })).toEqual({ status: 200 })
    expect(await attempt('wrong', { login: 'someone-else', from: '2001:db8:0:7::1' })).toMatchObject({ status: 401 })
  })

  test('a success in between begins the count anew', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) await attempt('wrong')
      expect(await attempt(right)).toEqual({ status: 200 })
    }
  })

  test('attempts that lie back longer than a lock lasts do not count', async () => {
    for (let n = 0; n < 4; n += 1) await attempt('wrong')
    clock += 30 * minute
    for (let n = 0; n < 4; n += 1) await attempt('wrong')
    expect(await attempt(right)).toEqual({ status: 200 })
  })
})

describe('many attempts at once', () => {
  test('get no more tries than one after another, from several processes', async () => {
    const burst = Array.from({ length: 24 }, (_, n) => attempt(`guess ${n}`, { at: n % 2 ? server : other }))
    const statuses = (await Promise.all(burst)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 423)).toHaveLength(19)
    expect(await attempt(right, { at: other })).toMatchObject(locked)
  })

  test('with the right password are no failures', async () => {
    const burst = await Promise.all(Array.from({ length: 12 }, () => attempt(right)))
    expect(burst.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })
})

describe('the settings', () => {
  test('say after how many, and for how long, for locks that there are too', async () => {
    const { api } = await server.signIn('admin')
    await api.settings.saveSecurity({ body: { max_login_attempts: 2, lockout_duration_minutes: 200 } })
    for (let n = 0; n < 2; n += 1) expect(await attempt('wrong')).toMatchObject({ status: 401 })
    expect(await attempt(right)).toMatchObject({
      ...locked,
      detail: expect.stringContaining('in 4 hours'),
      retryAfter: 12_000,
    })
    await api.settings.saveSecurity({ body: { max_login_attempts: 2, lockout_duration_minutes: 1 } })
    clock += minute
    expect(await attempt(right)).toEqual({ status: 200 })
    await api.settings.initializeDefaults()
  })
})

describe('a lock', () => {
  test('stands in the audit log once, with the person and the address, and without what was typed', async () => {
    const { api } = await server.signIn('admin')
    await lock({ from: '198.51.100.7' })
    await attempt('wrong', { from: '198.51.100.7' })
    await lock({ login: 'a-mistyped-passw0rd', from: '198.51.100.7' })
    const { logs } = await api.settings.auditLogs({ query: { action: 'lockout', limit: 2 } })
    expect(logs.map(({ summary, address }) => [summary, address])).toEqual([
      ['Someone was locked out as an account that is not there for 30 minutes', '198.51.100.7'],
      ['Someone was locked out as Robin for 30 minutes', '198.51.100.7'],
    ])
    const failures = (await api.settings.auditLogs({ query: { action: 'login_failed', limit: 200 } })).logs
    expect(failures.filter(({ address }) => address === '198.51.100.7')).toHaveLength(10)
    const { db } = server.services
    expect(
      JSON.stringify([
        await db.selectFrom('audit_log').selectAll().execute(),
        await db.selectFrom('sign_in_attempts').selectAll().execute(),
      ]),
    ).not.toContain('a-mistyped')
  })

  test('goes with a new password by a link', async () => {
    await lock()
    const { api } = await server.signIn('admin')
    const { user } = await api.session.me()
    await server.services.db
      .updateTable('users')
      .set({ workspace_id: user.workspace.id, is_owner: 0 })
      .where('username', '=', person)
      .execute()
    const { id } = (await api.team.list()).find(({ email }) => email === `${person}@example.com`)!
    const { link } = await api.team.resetLink({ params: { id } })
    await server.client().session.resetPassword({ body: { token: link.split('#')[1]!, password: 'Another-one-2' } })
    expect(await attempt('Another-one-2')).toEqual({ status: 200 })
  })

  test('goes when the operator says so, and the log says that', async () => {
    await lock({ login: person })
    await lock({ login: `${person}@example.com`, from: '198.51.100.8' })
    expect(await unlockAccount(server.services, `${person}@example.com`)).toBe(
      `Robin (${person}@example.com) can try to sign in again.`,
    )
    expect(await attempt(right)).toEqual({ status: 200 })
    expect(await attempt(right, { login: `${person}@example.com`, from: '198.51.100.8' })).toEqual({ status: 200 })
    const { api } = await server.signIn('admin')
    expect((await api.settings.auditLogs({ query: { action: 'unlock' } })).logs[0]).toMatchObject({
      summary: 'The server let Robin try again to sign in',
    })
    await expect(unlockAccount(server.services, 'nobody@example.com')).rejects.toMatchObject({ status: 404 })
  })

  test('leaves nothing behind once it counts for nothing', async () => {
    await lock()
    await forgetAttempts(server.services)
    expect(await attempt(right)).toMatchObject(locked)
    clock += 60 * minute
    await forgetAttempts(server.services)
    expect(await server.services.db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([])
  })
})

describe('a registration that waits for its mail', () => {
  test('neither counts as a failure nor sets the count of someone else back', async () => {
    const mailbox = await openMailServer()
    const mailing = await openTestServer({ now: () => clock, env: { ...env, SMTP_URL: mailbox.url } })
    const waiting = { name: 'Sam', email: 'sam@example.com', password: right }
    await mailing.client().session.register({ body: waiting })
    await expect.poll(() => mailbox.to(waiting.email)).toHaveLength(1)
    const own = { login: waiting.email, at: mailing }
    for (let n = 0; n < 8; n += 1)
      expect(await attempt(right, own)).toMatchObject({ status: 403, code: 'email_unverified' })
    for (let n = 0; n < 5; n += 1) {
      expect(await attempt('wrong', own)).toMatchObject({ status: 401 })
      if (n < 4) expect(await attempt(right, own)).toMatchObject({ status: 403 })
    }
    expect(await attempt(right, own)).toMatchObject(locked)
    await mailing.close()
    await mailbox.close()
  })
})
