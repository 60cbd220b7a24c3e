import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { AuditAction } from '#shared/contract/audit.ts'
import { newId } from '#shared/domain/ids.ts'
import { makeResetLinkFor } from '../account/links.rules.ts'
import { inTransaction } from '../db/connect.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { recordAudit } from './audit.rules.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signIn']>>
let address: string
beforeAll(async () => {
  server = await openTestServer()
  address = await server.listen()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

const password = 'Long-enough-1'
const day = 24 * 60 * 60_000
const client = () => server.client()
const logs = async (query: Parameters<typeof admin.api.settings.auditLogs>[0] = {}) =>
  (await admin.api.settings.auditLogs(query)).logs
const latest = async () => (await logs({ query: { limit: 1 } }))[0]!

async function person(name: string) {
  await client().session.register({ body: { name, email: `${name}@example.com`, password } })
  const signedIn = await server.signIn(name, password)
  return { ...signedIn, user: (await signedIn.api.session.me()).user }
}

describe('the audit log', () => {
  test('tells what was done, who did it, from where and with what', async () => {
    const before = Date.now()
    const headers = { 'content-type': 'application/json', 'user-agent': 'Test agent/1.0' }
    const login = (typed: string) =>
      fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: 'admin', password: typed }),
      })
    const { access_token } = (await (await login(server.demo.password)).json()) as { access_token: string }
    const me = (await admin.api.session.me()).user
    const log = await latest()
    expect(log).toMatchObject({
      action: 'login',
      resource_type: 'session',
      details: { kind: 'session' },
      summary: 'Alex Kim signed in',
      actor: { id: me.id, name: 'Alex Kim' },
      address: '127.0.0.1',
      user_agent: 'Test agent/1.0',
    })
    expect(Date.parse(log.timestamp)).toBeGreaterThanOrEqual(before)
    await login('wrong')
    expect(await latest()).toMatchObject({
      action: 'login_failed',
      actor: null,
      resource_type: 'user',
      resource_id: me.id,
      summary: 'Someone could not sign in as Alex Kim',
      details: {},
    })
    await expect(server.signIn('my-secret-password', 'x')).rejects.toMatchObject({ status: 401 })
    expect(await latest()).toMatchObject({
      action: 'login_failed',
      resource_id: null,
      summary: 'Someone could not sign in as an account that is not there',
    })
    await server.client(access_token).session.logout({ body: {} })
    expect(await latest()).toMatchObject({ action: 'logout', summary: 'Alex Kim signed out' })
    expect(JSON.stringify(await logs())).not.toContain('my-secret-password')
  })

  test('holds settings as they were and as they are', async () => {
    await admin.api.settings.saveApiConfig({ body: { max_request_size_mb: 20, api_timeout_seconds: 30 } })
    expect(await latest()).toMatchObject({
      action: 'update_system_setting',
      resource_type: 'system_setting',
      details: { changes: { max_request_size_mb: { before: 10, after: 20 } } },
      summary: 'Alex Kim changed Maximum request size from 10 to 20',
    })
    await admin.api.settings.saveSecurity({ body: { enable_2fa: true, password_min_length: 9 } })
    expect((await latest()).summary).toBe('Alex Kim changed Minimum password length, Two-factor authentication')
    const { length } = await logs({ query: { limit: 200 } })
    // What stays as it is is no change.
    await admin.api.settings.saveSecurity({ body: { enable_2fa: true } })
    expect(await logs({ query: { limit: 200 } })).toHaveLength(length)
    await admin.api.settings.initializeDefaults()
    expect(await latest()).toMatchObject({
      summary: 'Alex Kim set every setting back to its default',
      details: { defaults: true, changes: { password_min_length: { before: 9, after: 8 } } },
    })
    await admin.api.settings.saveApiConfig({ body: { rate_limit_per_minute: 0 } })
  })

  test('holds everything that is done to accounts, tokens, invitations, connections and keys, and no secret', async () => {
    const { api, user } = await person('jamie')
    const { db } = server.services
    const trial = await db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow()
    await db
      .insertInto('subscriptions')
      .values({
        ...trial,
        workspace_id: user.workspace.id,
        plan_id: 'standard',
        trial_ends_at: Date.now() + day,
        period_started_at: Date.now(),
      })
      .execute()
    const invitation = await api.team.invite({ body: { email: 'kit@example.com', role: 'manager' } })
    await api.team.withdraw({
      params: { id: (await api.team.invite({ body: { email: 'lou@example.com', role: 'member' } })).id },
    })
    await client().session.register({
      body: { name: 'kit', email: 'kit@example.com', password, invitation: invitation.link.split('/').at(-1)! },
    })
    const kit = await server.signIn('kit', password)
    const token = await api.account.createToken({ body: { name: 'CI', scopes: ['read'] } })
    await api.account.revokeToken({ params: { id: token.id } })
    const elsewhere = await server.signIn('jamie', password)
    await api.account.revokeDevice({
      params: { id: (await api.account.devices()).find(({ current }) => !current)!.id },
    })
    await expect(elsewhere.api.session.me()).rejects.toMatchObject({ status: 401 })
    await api.account.changePassword({ body: { current_password: password, new_password: 'Long-enough-2' } })
    const { id: kitId } = (await kit.api.session.me()).user
    const link = await api.team.resetLink({ params: { id: kitId } })
    await client().session.resetPassword({ body: { token: link.link.split('#')[1]!, password: 'Long-enough-3' } })
    await api.team.handOver({ params: { id: kitId } })
    const { api: kitApi } = await server.signIn('kit', 'Long-enough-3')
    await kitApi.team.remove({ params: { id: user.id } })
    await admin.api.models.saveApiKey({ params: { vendor: 'openai' }, body: { key: 'sk-very-secret-key-of-openai' } })
    await admin.api.models.removeApiKey({ params: { vendor: 'openai' } })
    await makeResetLinkFor(server.services, 'kit@example.com')
    const all = await logs({ query: { limit: 200 } })
    const told = all.toReversed().map(({ action, summary }) => [action, summary] as const)
    const since = told.findIndex(([action]) => action === 'register')
    const gone = 'Someone who has left'
    expect(told.slice(since).filter(([action]) => action !== 'login')).toEqual([
      ['register', `${gone} created an account`],
      ['invite', `${gone} invited someone as manager`],
      ['invite', `${gone} invited someone as member`],
      ['withdraw_invitation', `${gone} withdrew an invitation`],
      ['join', 'kit joined by an invitation'],
      ['token_create', `${gone} made an access token`],
      ['token_revoke', `${gone} revoked an access token`],
      ['revoke_device', `${gone} signed a device out`],
      ['password_change', `${gone} changed the password`],
      ['reset_link', `${gone} made a link for a new password of kit`],
      ['password_reset', 'kit chose a new password by a link'],
      ['owner_change', `${gone} made kit the owner of the workspace`],
      ['remove_user', 'kit removed someone who has left'],
      ['vendor_key_set', 'Alex Kim entered a key for openai'],
      ['vendor_key_remove', 'Alex Kim removed the key for openai'],
      ['reset_link', 'The server made a link for a new password of kit'],
    ])
    const written = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())
    for (const secret of ['sk-very-secret', token.token, 'Long-enough', link.link.split('#')[1]!, 'example.com'])
      expect(written).not.toContain(secret)
  })

  test('is durable with the deed or not at all', async () => {
    const { db } = server.services
    const { length } = await db.selectFrom('audit_log').selectAll().execute()
    const failing = inTransaction(db, async (tx) => {
      await recordAudit(tx, Date.now(), null, { action: 'create_backup', resource_type: 'backup', resource_id: 'b1' })
      throw new Error('The deed failed.')
    })
    await expect(failing).rejects.toThrow('The deed failed.')
    expect(await db.selectFrom('audit_log').selectAll().execute()).toHaveLength(length)
  })

  test('is refused by the database itself to whoever would change it', async () => {
    const { db } = server.services
    const {
      id,
      user_id,
      address: from,
    } = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('user_id', 'is not', null)
      .where('address', 'is not', null)
      .executeTakeFirstOrThrow()
    const change = (set: object) => db.updateTable('audit_log').set(set).where('id', '=', id).execute()
    const refusal = 'The audit log is never changed.'
    for (const set of [
      { id: 'x' },
      { at: 1 },
      { action: 'logout!' },
      { resource_type: 'x' },
      { details: '{}!' },
      { user_id: 'someone-else' },
      { address: '1.2.3.4' },
      { user_agent: 'x' },
      { workspace_id: 'x' },
      { resource_id: 'x' },
    ]) {
      await expect(change(set), JSON.stringify(set)).rejects.toThrow(refusal)
    }
    await expect(db.deleteFrom('audit_log').where('id', '=', id).execute()).rejects.toThrow(refusal)
    if (process.env.TEST_DATABASE === 'postgres')
      await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow(refusal)
    expect(
      await db.selectFrom('audit_log').select(['user_id', 'address']).where('id', '=', id).executeTakeFirst(),
    ).toEqual({ user_id, address: from })
  })

  test('forgets who someone was when their account is deleted, and keeps what was done', async () => {
    const { api, user } = await person('ariel')
    const { db } = server.services
    const guess = JSON.stringify({ email: 'ariel', password: 'guess' })
    await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': "Ariel's browser" },
      body: guess,
    })
    expect(await latest()).toMatchObject({ resource_id: user.id, address: '127.0.0.1' })
    const rows = () => db.selectFrom('audit_log').selectAll().orderBy('at').orderBy('id').execute()
    const exported = (await api.account.exportData()).audit_log as { action: string; at: string; details: unknown }[]
    expect(exported.map(({ action }) => action)).toEqual(['register', 'login'])
    expect(exported[1]).toMatchObject({ at: expect.stringMatching(/^\d{4}-.*Z$/), details: { kind: 'session' } })
    const before = await rows()
    await api.account.remove({ body: { password, delete_workspace: true } })
    expect((await latest()).summary).toBe('Someone who has left deleted the account')
    const left = () => db.selectFrom('users').select('id').where('id', '=', user.id).execute()
    await expect.poll(left).toEqual([])
    const after = await rows()
    expect(after.slice(0, before.length).map(({ id, at, action, details }) => ({ id, at, action, details }))).toEqual(
      before.map(({ id, at, action, details }) => ({ id, at, action, details })),
    )
    const written = JSON.stringify(after)
    for (const trace of [user.id, user.workspace.id, 'ariel', "Ariel's browser"]) expect(written).not.toContain(trace)
    expect(await latest()).toMatchObject({
      action: 'delete_account',
      actor: { id: 'gone', name: null },
      address: null,
      summary: 'Someone who has left deleted the account',
    })
  })
})

describe('reading the audit log', () => {
  const old = async (days: number, action: AuditAction, resource_type = 'backup') =>
    server.services.db
      .insertInto('audit_log')
      .values({
        id: newId(),
        at: Date.now() - days * day,
        user_id: null,
        workspace_id: null,
        address: null,
        user_agent: null,
        action,
        resource_type,
        resource_id: null,
        details: '{}',
      })
      .execute()

  test('goes by action, resource and period, and in pages without a gap or a repetition', async () => {
    for (const days of [5, 6, 20, 40, 80, 100]) await old(days, 'create_backup')
    await old(20, 'restore_backup')
    const count = async (query: object) =>
      (await logs({ query: { limit: 200, action: 'create_backup', ...query } })).length
    expect([await count({ days: 7 }), await count({}), await count({ days: 30 }), await count({ days: 90 })]).toEqual([
      2, 3, 3, 5,
    ])
    expect(new Set((await logs({ query: { resource_type: 'backup' } })).map(({ action }) => action))).toEqual(
      new Set(['create_backup', 'restore_backup']),
    )
    expect(await logs({ query: { resource_type: 'backup', action: 'login' } })).toEqual([])
    expect((await logs()).length).toBeLessThanOrEqual(50)
    // As a form sends what is not chosen, and what nobody can have chosen.
    expect(await count({ resource_type: '' })).toBe(3)
    expect((await logs({ query: { action: '', resource_type: '', limit: 200 } })).length).toBeGreaterThan(5)
    await expect(logs({ query: { resource_type: 'nonsense' as 'user' } })).rejects.toMatchObject({
      status: 400,
      detail: expect.stringContaining('The audit log knows no such type.'),
    })

    // Some of one moment, so that the time alone does not tell them apart.
    const at = Date.now() - day
    const same = Array.from({ length: 7 }, () => ({
      id: newId(),
      at,
      user_id: null,
      workspace_id: null,
      address: null,
      user_agent: null,
      action: 'disconnect',
      resource_type: 'connection',
      resource_id: null,
      details: '{"service":"x"}',
    }))
    await server.services.db.insertInto('audit_log').values(same).execute()
    const seen: string[] = []
    for (let before: string | undefined, pages = 0; pages < 10; pages += 1) {
      const page = await admin.api.settings.auditLogs({
        query: { limit: 3, action: 'disconnect', ...(before !== undefined && { before }) },
      })
      seen.push(...page.logs.map(({ id }) => id))
      if (page.next_before === null) break
      before = page.next_before
    }
    expect(seen).toEqual(
      same
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    const times = (await logs({ query: { limit: 200, days: 90 } })).map(({ timestamp }) => Date.parse(timestamp))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    for (const query of [{ days: 8 }, { action: 'nothing' }, { before: 'x' }, { limit: 0 }])
      await expect(
        admin.api.settings.auditLogs({ query: query as never }),
        JSON.stringify(query),
      ).rejects.toMatchObject({ status: 400 })
  })

  test('counts each action, the most frequent first', async () => {
    const { stats } = await admin.api.settings.auditStats({ query: { days: 90 } })
    expect(stats.period_days).toBe(90)
    expect(stats.total_events).toBe(
      (
        await server.services.db
          .selectFrom('audit_log')
          .select('id')
          .where('at', '>=', Date.now() - 90 * day)
          .execute()
      ).length,
    )
    expect(stats.actions.find(({ action }) => action === 'create_backup')!.count).toBe(5)
    expect(stats.actions.map(({ count }) => count)).toEqual(
      stats.actions.map(({ count }) => count).toSorted((a, b) => b - a),
    )
    expect(stats.actions.reduce((sum, { count }) => sum + count, 0)).toBe(stats.total_events)
    expect((await admin.api.settings.auditStats()).stats.period_days).toBe(30)
  })

  test('as a file takes all of it, in CSV that no spreadsheet calculates and in lines of JSON', async () => {
    const { db } = server.services
    await db
      .updateTable('users')
      .set({ name: '=HYPERLINK("https://evil.example")' })
      .where('username', '=', 'member')
      .execute()
    await server.signIn('member', server.demo.password)
    const many = Array.from({ length: 1200 }, (_, n) => ({
      id: newId(),
      at: 1000 + Math.floor(n / 7),
      user_id: null,
      workspace_id: null,
      address: null,
      user_agent: '\t-1+1',
      action: 'logout',
      resource_type: 'session',
      resource_id: null,
      details: '{"a":"\\"b\\",\\n"}',
    }))
    for (let n = 0; n < many.length; n += 100)
      await db
        .insertInto('audit_log')
        .values(many.slice(n, n + 100))
        .execute()
    const get = (query: string) =>
      fetch(`${address}/api/admin/settings/audit-logs/export${query}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })

    const csv = await get('')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="muster-audit-\d{4}-\d\d-\d\d\.csv"$/)
    expect(csv.headers.get('cache-control')).toBe('no-store')
    const { default: papaparse } = await import('papaparse')
    const text = await csv.text()
    const { data, errors } = papaparse.parse<Record<string, string>>(text.trimEnd(), { header: true })
    expect(errors).toEqual([])
    const stored = await db.selectFrom('audit_log').select('id').orderBy('at').orderBy('id').execute()
    expect(data.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
    expect(data.filter((row) => Object.values(row).some((cell) => /^\s*[=+\-@]/.test(cell)))).toEqual([])
    expect(data.find(({ actor }) => actor?.includes('HYPERLINK'))).toMatchObject({
      actor: '\'=HYPERLINK("https://evil.example")',
    })
    expect(data[0]).toMatchObject({ details: '{"a":"\\"b\\",\\n"}', user_agent: "'\t-1+1" })

    const jsonl = await get('?format=jsonl&days=7&action=login')
    expect(jsonl.headers.get('content-type')).toBe('application/jsonl')
    const lines = (await jsonl.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { action: string; summary: string })
    expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(['login']))
    expect(lines.map(({ summary }) => summary)).toContain('=HYPERLINK("https://evil.example") signed in')
    expect(await latest()).toMatchObject({
      action: 'export_audit_log',
      details: { format: 'jsonl', days: 7, action: 'login' },
    })
    expect((await get('?format=xml')).status).toBe(400)
  })
})
