import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#shared/domain/ids.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { eraseInPieces, tablesOfPerson, tablesOfWorkspace } from './erase.repo.ts'
import type { Caller } from '../session/caller.ts'
import { exportData } from './export.rules.ts'
import { exportedOfPerson } from './export.repo.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const password = 'Long-enough-1'
const file = { name: 'plan.txt', size: 12, type: 'text/plain', content: 'Plan of Robin' }

/** A user who has used everything that leaves rows behind. */
async function live(name: string) {
  await server.client().session.register({ body: { name, email: `${name}@example.com`, password } })
  const { api, token } = await server.signIn(name, password)
  const { user } = await api.session.me()
  const run = await api.executions.create(
    { params: { id: '1' }, body: { prompt: `Summarise for ${name}`, attached_files: [file] } },
    { idempotencyKey: `key-of-${name}` },
  )
  await api.chat.send({ body: { message: `I am ${name}`, session_id: null } })
  await api.webhooks.create({ body: { url: `https://${name}.example.com/hook` } })
  await api.schedules.create({
    body: {
      agent_id: '1',
      prompt: `Each day for ${name}`,
      repeat: { kind: 'daily', time: '08:00' },
      time_zone: 'Europe/Berlin',
    },
  })
  await api.models.savePreferences(
    { body: { preferred_provider: 'builtin', fallback_provider: 'builtin' } },
    { idempotencyKey: `preferences-${name}` },
  )
  await api.tasks.create({ body: { title: 'A task of the workspace' } }, { idempotencyKey: `task-of-${name}` })
  const made = await api.account.createToken({ body: { name: `Token of ${name}`, scopes: ['read'] } })
  const { db, now } = server.services
  await db
    .insertInto('credit_ledger')
    .values({
      id: newId(),
      workspace_id: user.workspace.id,
      user_id: user.id,
      execution_id: run.execution_id,
      kind: 'run',
      credits: -3,
      reason: 'A run',
      created_at: now(),
    })
    .execute()
  await db
    .insertInto('account_links')
    .values({ token_hash: `hash-${name}`, user_id: user.id, created_at: now(), expires_at: now() + 1 })
    .execute()
  const session = await db.selectFrom('sessions').select('id').where('user_id', '=', user.id).executeTakeFirstOrThrow()
  await db
    .insertInto('push_devices')
    .values({
      id: `push-${name}`,
      user_id: user.id,
      session_id: session.id,
      endpoint: `https://push.example/${name}`,
      p256dh: 'p256dh-secret',
      auth: 'auth-secret',
      user_agent: 'Test',
      created_at: now(),
    })
    .execute()
  return { api, token, user, made, run: run.execution_id }
}

async function everything(): Promise<Record<string, unknown[]>> {
  const { db } = server.services
  const tables = await db.introspection.getTables()
  return Object.fromEntries(
    await Promise.all(
      tables.map(async ({ name }) => [
        name,
        await db
          .selectFrom(name as 'users')
          .selectAll()
          .execute(),
      ]),
    ),
  )
}

/** All that is stored but in the tables `but`, as text, once none of these words is in it any more. */
async function withoutTraces(traces: string[], but: string[] = []): Promise<string> {
  let left = ''
  await expect
    .poll(async () => {
      const tables = Object.entries(await everything()).filter(([name]) => !but.includes(name))
      left = JSON.stringify(tables)
      return traces.filter((trace) => left.includes(trace))
    })
    .toEqual([])
  return left
}

/** Moves a user into another's workspace, as an invitation would. */
async function move(userId: string, workspaceId: string): Promise<void> {
  const { db } = server.services
  await db.updateTable('users').set({ workspace_id: workspaceId, is_owner: 0 }).where('id', '=', userId).execute()
  for (const table of ['executions', 'chat_sessions', 'schedules', 'model_preferences', 'credit_ledger'] as const) {
    await db.updateTable(table).set({ workspace_id: workspaceId }).where('user_id', '=', userId).execute()
  }
  // Nobody moves in the product: what they changed where they were goes with that workspace.
  for (const table of ['tasks', 'projects', 'events'] as const)
    await db
      .updateTable(table as 'tasks')
      .set({ workspace_id: workspaceId })
      .where('changed_by', '=', userId)
      .execute()
}

describe('the lists of tables', () => {
  test('name every table that holds something of a person or a workspace', async () => {
    const tables = await server.services.db.introspection.getTables()
    const having = (column: string) =>
      tables.filter(({ columns }) => columns.some(({ name }) => name === column)).map(({ name }) => name)
    // What was charged and what was done stay, under no name.
    expect(having('user_id').toSorted()).toEqual([...tablesOfPerson, 'audit_log', 'credit_ledger'].toSorted())
    const known = [...tablesOfWorkspace, ...tablesOfPerson, 'audit_log', 'users']
    expect(having('workspace_id').filter((name) => !known.includes(name as 'users'))).toEqual([])
    const secretOrPassing = [
      'account_links',
      'chat_continuations',
      'credit_holds',
      'google_mirrors',
      'google_states',
      'recovery_codes',
      'request_keys',
    ]
    expect(
      having('user_id')
        .filter((name) => !(name in exportedOfPerson))
        .toSorted(),
    ).toEqual(secretOrPassing)
  })
})

describe('the export', () => {
  test('breaks off where nobody reads on, and lets go of the moment that it tells of', async () => {
    const { user } = await live('unread')
    const caller = { user, userId: user.id, workspaceId: user.workspace.id } as unknown as Caller
    const reader = exportData(server.services, caller, 50).body!.getReader()
    await reader.read()
    await expect(reader.closed).rejects.toThrow('Nobody reads this export any more.')
    // One that is read goes on, however slowly.
    const slow = exportData(server.services, caller, 60_000).body!
    let text = ''
    for await (const piece of slow.pipeThrough(new TextDecoderStream())) text += piece
    expect(JSON.parse(text)).toMatchObject({ account: { id: user.id } })
  })

  test('holds all that is a person’s own, the workspace of an owner, and no secret', async () => {
    const { api, token, user, made, run } = await live('quinn')
    const data = await api.account.exportData()
    const { user: me } = await api.session.me()
    expect(data.account).toEqual({ ...me, last_seen_at: expect.stringMatching(/^\d{4}-.*Z$/) })
    const runs = data.executions as { id: string; prompt: string; files: unknown[]; created_at: string }[]
    expect(runs.find(({ id }) => id === run)).toMatchObject({
      prompt: 'Summarise for quinn',
      files: [file],
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(runs.some(({ prompt }) => prompt === 'I am quinn')).toBe(true)
    expect(data).toMatchObject({
      sessions: [{ kind: 'session' }],
      access_tokens: [{ name: 'Token of quinn', scopes: ['read'] }],
      push_devices: [{ user_agent: 'Test' }],
      model_preferences: [{ preferred_provider: 'builtin' }],
      schedules: [{ prompt: 'Each day for quinn' }],
      webhooks: [{ url: 'https://quinn.example.com/hook' }],
      credit_ledger: [{ credits: -3 }],
      workspace: { people: [{ name: 'quinn' }], projects: [{ name: 'Getting started' }] },
    })
    const { tasks, agents } = data.workspace as { tasks: { title: string }[]; agents: unknown[] }
    expect(tasks.map(({ title }) => title)).toContain('A task of the workspace')
    expect(agents).toHaveLength(7)
    const { db } = server.services
    const hashes = await Promise.all([
      db.selectFrom('users').select('password_hash as secret').where('id', '=', user.id).execute(),
      db.selectFrom('sessions').select('token_hash as secret').where('user_id', '=', user.id).execute(),
      db.selectFrom('access_tokens').select('token_hash as secret').where('user_id', '=', user.id).execute(),
    ])
    const secrets = [
      token,
      made.token,
      'p256dh-secret',
      'auth-secret',
      'https://push.example',
      ...hashes.flat().map(({ secret }) => secret),
    ]
    const written = JSON.stringify(data)
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
  })

  test('of many runs comes whole, and of a member without what the workspace shares', async () => {
    const { user, api } = await live('sasha')
    const { db } = server.services
    const row = await db.selectFrom('executions').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
    // Some were asked for in the same moment, and ids do not follow the time.
    const copies = Array.from({ length: 120 }, (_, n) => ({
      ...row,
      id: `copy-${n}`,
      client_key: `copy-key-${n}`,
      created_at: row.created_at + (n % 3),
    }))
    await db.insertInto('executions').values(copies).execute()
    await db.updateTable('users').set({ is_owner: 0 }).where('id', '=', user.id).execute()
    const data = await api.account.exportData()
    const ids = (data.executions as { id: string }[]).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => id.startsWith('copy-'))).toHaveLength(120)
    expect(data.workspace).toBeUndefined()
  })
})

describe('deleting an account', () => {
  test('of the last person of a workspace asks again, and then takes the workspace along: nothing of either is left', async () => {
    const { api, token, user } = await live('robin')
    const before = await everything()
    const remove = (body: { password: string; delete_workspace?: boolean }) => api.account.remove({ body })
    await expect(remove({ password: 'guess', delete_workspace: true })).rejects.toMatchObject({
      status: 400,
      code: 'wrong_password',
    })
    await expect(remove({ password })).rejects.toMatchObject({
      status: 409,
      code: 'workspace_goes_too',
      detail:
        'You are the only person in "robin\'s workspace": the workspace and everything in it is deleted with your account.',
    })
    expect((await everything()).executions).toHaveLength(before.executions!.length)

    await remove({ password, delete_workspace: true })
    const left = await withoutTraces([user.id, user.workspace.id, 'robin', token])
    await expect(api.session.me()).rejects.toMatchObject({ status: 401 })
    await expect(server.signIn('robin', password)).rejects.toMatchObject({ status: 401 })
    // Others lose nothing.
    expect(left.includes('quinn@example.com')).toBe(true)
  })

  test('of a member leaves the workspace to the others, and of the owner waits until someone else is', async () => {
    const [owner, member] = [await live('taylor'), await live('morgan')]
    await move(member.user.id, owner.user.workspace.id)
    await expect(owner.api.account.remove({ body: { password, delete_workspace: true } })).rejects.toMatchObject({
      status: 409,
      code: 'owner_must_hand_over',
    })
    await member.api.account.remove({ body: { password } })
    const left = await withoutTraces([member.user.id, 'morgan'], ['workspaces'])
    expect(left.includes(owner.user.id)).toBe(true)
    // What was paid for them stays, and belongs to no one.
    const { items } = await owner.api.billing.ledger()
    expect(items.filter(({ credits }) => credits === -3).map(({ user_id }) => user_id === owner.user.id)).toContain(
      false,
    )
    await owner.api.account.remove({ body: { password, delete_workspace: true } })
  })

  test('stops what agents still do for it', async () => {
    const { api, user } = await live('jo')
    const { db } = server.services
    const waiting = await db
      .selectFrom('executions')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('executions')
      .values({
        ...waiting,
        id: 'open-run',
        client_key: 'open-run-key',
        status: 'waiting',
        waiting_until: Date.now() + 60_000,
      })
      .execute()
    await api.account.remove({ body: { password, delete_workspace: true } })
    await vi.waitFor(async () => expect(JSON.stringify(await everything()).includes(user.id)).toBe(false), 10_000)
  })

  test('of the only administrator is refused', async () => {
    const { api } = await server.signIn('admin')
    await expect(api.account.remove({ body: { password: server.demo.password } })).rejects.toMatchObject({
      status: 409,
      code: 'last_admin',
    })
  })
})

describe('a deleted account with much in it', () => {
  test('is gone at once, its address free again, and its rows soon after', async () => {
    const { api, token, user } = await live('vivian')
    const { db } = server.services
    const row = await db.selectFrom('executions').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 180 }, (_, n) => ({ ...row, id: `much-${n}`, client_key: `much-key-${n}` }))
    await db.insertInto('executions').values(copies).execute()
    await api.account.remove({ body: { password, delete_workspace: true } })
    await expect(server.client(token).session.me()).rejects.toMatchObject({ status: 401 })
    await expect(server.signIn('vivian', password)).rejects.toMatchObject({ status: 401 })
    const again = { name: 'vivian', email: 'vivian@example.com', password }
    await server.client().session.register({ body: again })
    await withoutTraces([user.id, user.workspace.id, 'much-1'])
    const { api: own } = await server.signIn('vivian', password)
    await own.account.remove({ body: { password, delete_workspace: true } })
  })

  test('that a restore has brought back meanwhile is not erased any further', async () => {
    const { user } = await live('ulla')
    const { db } = server.services
    const row = await db.selectFrom('executions').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 60 }, (_, n) => ({ ...row, id: `back-${n}`, client_key: `back-key-${n}` }))
    await db.insertInto('executions').values(copies).execute()
    const set = (erasing: 0 | 2) => db.updateTable('users').set({ erasing }).where('id', '=', user.id).execute()
    const runs = async () =>
      (await db.selectFrom('executions').select('id').where('user_id', '=', user.id).execute()).length
    await set(2)
    const all = await runs()
    const erasure = { userId: user.id, workspaceId: user.workspace.id, withWorkspace: true }
    // As soon as the first runs are gone, they and their person are back.
    await eraseInPieces(db, erasure, Date.now, async () => {
      if ((await runs()) < all) await set(0)
    })
    expect(await runs()).toBeGreaterThan(0)
    expect(await db.selectFrom('users').select('id').where('id', '=', user.id).execute()).toHaveLength(1)
    expect(await db.selectFrom('workspaces').select('id').where('id', '=', user.workspace.id).execute()).toHaveLength(1)
    await set(2)
    await eraseInPieces(db, erasure, Date.now, async () => {})
    expect(await runs()).toBe(0)
  })

  test('whose server ends meanwhile is erased by the next one; nobody sees it until then', async () => {
    const [owner, member] = [await live('wes'), await live('yael')]
    await move(member.user.id, owner.user.workspace.id)
    const before = server
    await before.services.erasures.stop()
    await owner.api.team.remove({ params: { id: member.user.id } })
    expect(JSON.stringify(await owner.api.team.list())).not.toContain('yael')
    await expect(before.signIn('yael', password)).rejects.toMatchObject({ status: 401 })
    const { runs } = await before.services.db
      .selectFrom('executions')
      .select((of) => of.fn.countAll().as('runs'))
      .where('user_id', '=', member.user.id)
      .executeTakeFirstOrThrow()
    expect(Number(runs)).toBeGreaterThan(0)
    const next = await openTestServer({ database: before.services.env.database })
    next.services.erasures.wake()
    await withoutTraces([member.user.id, 'yael'], ['workspaces'])
    await next.close()
  })
})
