import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { newId } from '#shared/domain/ids.ts'
import { scriptedEngine } from '../testing/scripted-engine.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

let server: TestServer
let api: Api
const engine = scriptedEngine()
const password = 'Long-enough-1'
let clock = Date.parse('2026-11-21T09:00:00Z')
beforeAll(async () => {
  server = await openTestServer({ runAgent: engine.runAgent, now: () => clock })
  api = (await server.signIn('admin')).api
})
afterAll(() => server.close())

let count = 0
/** The owner of a workspace of their own, which has seats for ten. */
async function owner() {
  const name = `Otto${(count += 1)} Müller`
  const email = `otto${count}@elsewhere.example`
  const { user } = await server.client().session.register({ body: { name, email, password } })
  const { db } = server.services
  const trial = await db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('subscriptions')
    .values({ ...trial, workspace_id: user!.workspace.id })
    .execute()
  return { user: user!, ...(await server.signIn(email, password)) }
}

/** Somebody who has joined the workspace of this owner. */
async function colleague(of: Api) {
  const email = `kit${(count += 1)}@elsewhere.example`
  const { user } = await server
    .client()
    .session.register({ body: { name: `Kit${count}`, email, password, invitation: await invitation(of, email) } })
  return { user: user!, ...(await server.signIn(email, password)) }
}

async function invitation(of: Api, email: string): Promise<string> {
  return (await of.team.invite({ body: { email, role: 'member' } })).link.split('/').at(-1)!
}

const suspend = (id: string, suspended = true, by = api) =>
  by.instance.changePerson({ params: { id }, body: { suspended } })
const suspendAll = (id: string, suspended = true, by = api) =>
  by.instance.changeWorkspace({ params: { id }, body: { suspended } })
const personOf = async (email: string) => (await api.instance.people({ query: { q: email } })).items[0]!
const shut = { status: 401, code: 'invalid_credentials', detail: 'Invalid credentials' }
const out = { status: 401, code: 'unauthorized' }

/** What was recorded last, the newest first. */
async function told(limit: number): Promise<string[]> {
  return (await api.settings.auditLogs({ query: { limit } })).logs.map(({ summary }) => summary)
}

/** A run that goes on, a task of every day and a token. */
async function busy(person: { api: Api }) {
  const { token } = await person.api.account.createToken({ body: { name: 'CI', scopes: ['read'] } })
  const schedule = await person.api.schedules.create({
    body: { agent_id: '1', prompt: 'Each day', repeat: { kind: 'daily', time: '08:00' }, time_zone: 'UTC' },
  })
  const run = await person.api.executions.create(
    { params: { id: '1' }, body: { prompt: 'Take your time' } },
    { respondAsync: true },
  )
  return { token, schedule, runId: run.execution_id }
}

function statusOf(runId: string) {
  return server.services.db.selectFrom('executions').select('status').where('id', '=', runId).executeTakeFirst()
}

describe('a person of another workspace', () => {
  test('is suspended as one is deactivated: out at once with everything, until that is lifted', async () => {
    const person = await owner()
    const { token, schedule, runId } = await busy(person)
    const stream = person.api.stream.executions.events({ params: { id: runId } })
    expect((await stream.next()).value).toMatchObject({ event: 'accepted' })

    expect(await suspend(person.user.id)).toMatchObject({ id: person.user.id, suspended: true, sessions: 0 })
    await expect(person.api.session.me()).rejects.toMatchObject(out)
    await expect(server.client(token).tasks.list()).rejects.toMatchObject(out)
    await expect(server.signIn(person.user.email, password)).rejects.toMatchObject(shut)
    // The stream ends, whatever else it has sent.
    for (;;) if ((await stream.next().catch(() => ({ done: true }))).done) break
    expect(await statusOf(runId)).toEqual({ status: 'cancelled' })

    expect(await suspend(person.user.id, false)).toMatchObject({ suspended: false })
    const { api: back } = await server.signIn(person.user.email, password)
    await expect(server.client(token).tasks.list()).rejects.toMatchObject(out)
    expect(await back.schedules.list()).toMatchObject([
      { id: schedule.id, paused: true, paused_reason: 'Your account was deactivated.' },
    ])
    const { name, workspace } = person.user
    expect((await told(6)).filter((line) => line.includes('suspen'))).toEqual([
      `Alex Kim lifted the suspension of ${name} of ${workspace.name}`,
      `Alex Kim suspended ${name} of ${workspace.name}`,
    ])
  })

  test('needs a seat to come back, and doing it twice changes and records nothing', async () => {
    const first = await owner()
    const second = await colleague(first.api)
    const whom = `${second.user.name} of ${first.user.workspace.name}`
    await suspend(second.user.id)
    await suspend(second.user.id)
    const plan = server.services.db.updateTable('subscriptions').where('workspace_id', '=', first.user.workspace.id)
    await plan.set({ plan_id: 'workplace' }).execute()
    await expect(suspend(second.user.id, false)).rejects.toMatchObject({ status: 402, code: 'plan_limit' })
    await plan.set({ plan_id: 'standard' }).execute()
    await suspend(second.user.id, false)
    await suspend(second.user.id, false)
    expect((await told(8)).filter((line) => line.startsWith('Alex Kim'))).toEqual([
      `Alex Kim lifted the suspension of ${whom}`,
      `Alex Kim suspended ${whom}`,
    ])
  })

  test('is signed out everywhere, tokens too, while what was begun goes on and the door is open', async () => {
    const person = await owner()
    const { token, schedule, runId } = await busy(person)
    await server.signIn(person.user.email, password)
    clock += 5 * 60_000
    await server.client(token).tasks.list()
    expect(await personOf(person.user.email)).toMatchObject({
      sessions: 2,
      last_seen_at: new Date(clock).toISOString(),
    })
    expect(await api.instance.signPersonOut({ params: { id: person.user.id }, body: {} })).toMatchObject({
      sessions: 0,
      suspended: false,
    })
    for (const client of [person.api, server.client(token)])
      await expect(client.session.me()).rejects.toMatchObject(out)
    expect(['queued', 'running']).toContain((await statusOf(runId))?.status)
    const { api: back } = await server.signIn(person.user.email, password)
    expect(await back.schedules.list()).toMatchObject([{ id: schedule.id, paused: false }])
    expect(await told(3)).toContain(
      `Alex Kim signed ${person.user.name} of ${person.user.workspace.name} out everywhere`,
    )
    engine.end()
  })

  test('is not there under a made-up id', async () => {
    const id = newId()
    await expect(suspend(id)).rejects.toMatchObject({ status: 404, code: 'user_not_found' })
    await expect(api.instance.signPersonOut({ params: { id }, body: {} })).rejects.toMatchObject({ status: 404 })
    await expect(suspendAll(id)).rejects.toMatchObject({ status: 404, code: 'workspace_not_found' })
  })
})

describe('a workspace', () => {
  test('is suspended with everybody in it, lets nobody join, and lets in again only whom that had shut out', async () => {
    const first = await owner()
    const [second, third] = [await colleague(first.api), await colleague(first.api)]
    const { id, name } = first.user.workspace
    await suspend(third.user.id)
    const open = await invitation(first.api, 'new@elsewhere.example')
    const { runId } = await busy(second)

    expect(await suspendAll(id)).toMatchObject({ id, suspended: true, people: 3 })
    for (const person of [first, second]) {
      await expect(person.api.session.me()).rejects.toMatchObject(out)
      await expect(server.signIn(person.user.email, password)).rejects.toMatchObject(shut)
    }
    await expect.poll(() => statusOf(runId)).toEqual({ status: 'cancelled' })
    const join = { name: 'New', email: 'new@elsewhere.example', password, invitation: open }
    const closed = { status: 403, code: 'workspace_suspended' }
    await expect(server.client().session.invitation({ body: { token: open } })).rejects.toMatchObject(closed)
    await expect(server.client().session.register({ body: join })).rejects.toMatchObject(closed)
    await expect(suspend(second.user.id, false)).rejects.toMatchObject({
      status: 409,
      code: 'workspace_is_suspended',
      detail: `${name} is suspended with everybody in it. Lift that first to let ${second.user.name} in.`,
    })
    // On their own as well: that outlasts the workspace's.
    await suspend(first.user.id)

    expect(await suspendAll(id, false)).toMatchObject({ suspended: false })
    for (const person of [first, third])
      await expect(server.signIn(person.user.email, password)).rejects.toMatchObject(shut)
    await server.signIn(second.user.email, password)
    expect(await server.client().session.register({ body: join })).toMatchObject({ user: { workspace: { id } } })
    expect((await told(20)).filter((line) => line.includes('the workspace'))).toEqual([
      `Alex Kim lifted the suspension of the workspace ${name}`,
      `Alex Kim suspended the workspace ${name}`,
    ])
  })
})

test('a suspended owner finds the workspace again, also where the last colleague has deleted their account', async () => {
  const first = await owner()
  const second = await colleague(first.api)
  const task = await first.api.tasks.create({ body: { title: 'Stays' } })
  await suspend(first.user.id)
  await second.api.account.remove({ body: { password, delete_workspace: true } })
  await suspend(first.user.id, false)
  const { api: back } = await server.signIn(first.user.email, password)
  expect((await back.tasks.list()).map(({ id }) => id)).toContain(task.id)
})

describe('nobody can be locked out', () => {
  test('who is calling, the last administrator, or with the workspace of one', async () => {
    const me = (await api.session.me()).user
    await expect(suspend(me.id)).rejects.toMatchObject({ status: 409, code: 'yourself' })
    await expect(suspendAll(me.workspace.id)).rejects.toMatchObject({ status: 409, code: 'yourself' })
    await expect(api.instance.signPersonOut({ params: { id: me.id }, body: {} })).rejects.toMatchObject({
      status: 409,
      code: 'yourself',
    })
    const other = await owner()
    const { db } = server.services
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', other.user.id).execute()
    await expect(suspendAll(other.user.workspace.id)).rejects.toMatchObject({
      status: 409,
      code: 'admin_inside',
      detail: `${other.user.name} is an administrator of this server and works in ${other.user.workspace.name}. Suspend this person first.`,
    })
    expect(await other.api.session.me()).toBeTruthy()
    // Of two who suspend each other at the same moment one stays.
    const both = await Promise.allSettled([suspend(other.user.id), suspend(me.id, true, other.api)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const active = db.selectFrom('users').select('id').where('role', '=', 'admin').where('active', '=', 1)
    expect(await active.execute()).toHaveLength(1)
    await db.updateTable('users').set({ active: 1 }).where('id', '=', me.id).execute()
    api = (await server.signIn('admin')).api
    await suspend(other.user.id).catch(() => {})
    expect(await suspendAll(other.user.workspace.id)).toMatchObject({ suspended: true })
  })
})

describe('the lists', () => {
  test('come in pages, the newest first, and each row once', async () => {
    for (const call of ['people', 'workspaces'] as const) {
      const whole = (await api.instance[call]({ query: { limit: 200 } })).items.map(({ id }) => id)
      expect(whole).toEqual(whole.toSorted().toReversed())
      const pages: string[] = []
      let cursor: string | undefined
      do {
        const { items, next_cursor } = await api.instance[call]({ query: { limit: 2, ...(cursor && { cursor }) } })
        expect(items.length).toBeLessThanOrEqual(2)
        pages.push(...items.map(({ id }) => id))
        cursor = next_cursor ?? undefined
      } while (cursor)
      expect(pages).toEqual(whole)
      await expect(api.instance[call]({ query: { cursor: 'made up' } })).rejects.toMatchObject({ status: 400 })
    }
  })

  test('find people by name, user name, address and workspace, and workspaces by name', async () => {
    const { user } = await owner()
    const [given, family] = user.name.split(' ') as [string, string]
    for (const q of [
      user.name,
      `${family.toUpperCase()} ${given}`,
      user.username,
      user.email,
      user.id,
      `${user.name}'s`,
    ])
      expect(
        (await api.instance.people({ query: { q } })).items.map(({ id }) => id),
        q,
      ).toContain(user.id)
    expect((await api.instance.people({ query: { q: `${given} nowhere` } })).items).toEqual([])
    const found = await api.instance.workspaces({ query: { q: `${given.toUpperCase()} müller` } })
    expect(found).toMatchObject({ items: [{ id: user.workspace.id }], next_cursor: null })
    // Of those who are being erased nothing is told any more.
    await server.services.db.updateTable('users').set({ erasing: 1 }).where('id', '=', user.id).execute()
    expect((await api.instance.people({ query: { q: user.email } })).items).toEqual([])
    await expect(suspend(user.id)).rejects.toMatchObject({ status: 404 })
  })

  test('tell who and how much, and nothing of what is in a workspace', async () => {
    const registered = clock
    const person = await owner()
    const words = ['Zeppelin', 'Quagga', 'Kumquat', 'Obsidian', 'Yttrium']
    const [task, project, prompt, content, agent] = words as [string, string, string, string, string]
    await person.api.tasks.create({ body: { title: task, notes: task } })
    await person.api.projects.create({ body: { name: project } })
    await person.api.agents.create({ body: { name: agent, role: agent } })
    const attached_files = [{ name: `${content}.txt`, size: 8, type: 'text/plain', content }]
    await person.api.executions.create(
      { params: { id: '1' }, body: { prompt, attached_files } },
      { respondAsync: true },
    )
    engine.end()
    clock += 5 * 60_000
    await person.api.session.me()

    const { name, email, username, workspace, id } = person.user
    const people = await api.instance.people({ query: { q: email } })
    // Whatever else a row holds, this is all that leaves the server.
    expect(people.items).toEqual([
      {
        id,
        name,
        username,
        email,
        role: 'member',
        is_owner: true,
        workspace: { ...workspace, suspended: false },
        created_at: new Date(registered).toISOString(),
        last_seen_at: new Date(clock).toISOString(),
        suspended: false,
        sessions: 1,
      },
    ])
    const workspaces = await api.instance.workspaces({ query: { q: workspace.name } })
    expect(workspaces.items).toEqual([
      {
        ...workspace,
        people: 1,
        plan: 'AI Employees Standard',
        runs: 1,
        file_bytes: 8,
        created_at: new Date(registered).toISOString(),
        suspended: false,
      },
    ])
    const changed = [
      await suspend(id),
      await suspend(id, false),
      await api.instance.signPersonOut({ params: { id }, body: {} }),
      await suspendAll(workspace.id),
      await suspendAll(workspace.id, false),
    ]
    const recorded = (await api.settings.auditLogs({ query: { limit: 10 } })).logs
    const answers = JSON.stringify([people, workspaces, changed, recorded])
    for (const word of words) expect(answers).not.toContain(word)
    const keys = (row: object) => Object.keys(row).toSorted()
    for (const row of changed.slice(0, 3)) expect(keys(row)).toEqual(keys(people.items[0]!))
    for (const row of changed.slice(3)) expect(keys(row)).toEqual(keys(workspaces.items[0]!))
  })
})
