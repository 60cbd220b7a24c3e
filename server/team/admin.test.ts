import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import type { Role } from '#shared/contract/session.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { scriptedEngine } from '../testing/scripted-engine.ts'

let server: TestServer
let api: Api
const engine = scriptedEngine()
beforeAll(async () => {
  server = await openTestServer({ runAgent: engine.runAgent })
  api = (await server.signIn('admin')).api
})
afterAll(() => server.close())

const password = 'Long-enough-1'
let count = 0

/** A new user in the administrator's workspace. */
async function colleague() {
  const name = `colleague${(count += 1)}`
  const { link } = await api.team.invite({ body: { email: `${name}@example.com`, role: 'member' } })
  const { user } = await server
    .client()
    .session.register({ body: { name, email: `${name}@example.com`, password, invitation: link.split('/').at(-1)! } })
  return { user: user!, ...(await server.signIn(name, password)) }
}
const change = (id: string, body: { role?: Role; active?: boolean }, by = api) =>
  by.team.changeUser({ params: { id }, body })
const meOf = async (by: Api) => (await by.session.me()).user

describe('the overview', () => {
  test("counts the administrator's own workspace, and tells what happened there last", async () => {
    const [agents, tasks, projects] = await Promise.all([api.agents.list(), api.tasks.list(), api.projects.list()])
    await server.client().session.register({ body: { name: 'Elsewhere', email: 'elsewhere@example.com', password } })
    await server.signIn('elsewhere', password)
    const me = await meOf(api)
    const other = await colleague()
    await change(other.user.id, { role: 'manager' })
    const overview = await api.team.overview()
    expect(overview).toMatchObject({
      users: (await api.team.list()).length,
      agents: agents.length,
      tasks: tasks.length,
      projects: projects.length,
    })
    expect(overview.recent_activity[0]).toMatchObject({
      action: 'role_change',
      summary: `${me.name} changed the role of ${other.user.name} from member to manager`,
      timestamp: expect.any(String),
    })
    expect(overview.recent_activity.length).toBeLessThanOrEqual(10)
    expect(JSON.stringify(overview)).not.toContain('Elsewhere')
  })
})

describe('someone who is deactivated', () => {
  test('is out at once in every process, with tokens, streams, runs and what recurs, until they are let in again', async () => {
    const other = await openTestServer({ database: server.services.env.database })
    const person = await colleague()
    const { id } = person.user
    const token = await person.api.account.createToken({ body: { name: 'CI', scopes: ['read'] } })
    const schedule = await person.api.schedules.create({
      body: { agent_id: '1', prompt: 'Each day', repeat: { kind: 'daily', time: '08:00' }, time_zone: 'Europe/Berlin' },
    })
    const run = await person.api.executions.create(
      { params: { id: '1' }, body: { prompt: 'Take your time' } },
      { respondAsync: true },
    )
    const there = other.client(person.token)
    const stream = there.stream.executions.events({ params: { id: run.execution_id } })
    expect((await stream.next()).value).toMatchObject({ event: 'accepted' })

    const { user } = await change(id, { active: false })
    expect(user).toMatchObject({ id, active: false })
    for (const client of [person.api, there]) await expect(client.session.me()).rejects.toMatchObject({ status: 401 })
    for (const process of [server, other])
      await expect(process.client(token.token).tasks.list()).rejects.toMatchObject({ status: 401 })
    await expect(server.signIn(person.user.username, password)).rejects.toMatchObject({
      status: 401,
      code: 'invalid_credentials',
    })
    // The stream ends, whatever else it has sent.
    for (;;) if ((await stream.next().catch(() => ({ done: true }))).done) break
    const { db } = server.services
    expect(
      await db.selectFrom('executions').select('status').where('id', '=', run.execution_id).executeTakeFirst(),
    ).toEqual({ status: 'cancelled' })
    expect(await db.selectFrom('access_tokens').select('id').where('user_id', '=', id).execute()).toEqual([])
    expect((await api.team.list()).map((member) => member.id)).not.toContain(id)
    expect((await api.team.users()).find((member) => member.id === id)).toMatchObject({ active: false })

    expect((await change(id, { active: true })).user).toMatchObject({ active: true })
    const { api: back } = await server.signIn(person.user.username, password)
    await expect(person.api.session.me()).rejects.toMatchObject({ status: 401 })
    expect(await back.schedules.list()).toMatchObject([
      { id: schedule.id, paused: true, paused_reason: 'Your account was deactivated.', next_at: null },
    ])
    expect(await back.schedules.update({ params: { id: schedule.id }, body: { paused: false } })).toMatchObject({
      paused: false,
      next_at: expect.any(String),
    })
    const told = (await api.team.overview()).recent_activity.map(({ action }) => action)
    expect(told).toContain('deactivate')
    expect(told).toContain('activate')
    await other.close()
  })

  test('needs a seat to come back', async () => {
    const person = await colleague()
    await change(person.user.id, { active: false })
    const { db } = server.services
    const { workspace } = await meOf(api)
    const plan = db.updateTable('subscriptions').where('workspace_id', '=', workspace.id)
    await plan.set({ plan_id: 'workplace' }).execute()
    await expect(change(person.user.id, { active: true })).rejects.toMatchObject({ status: 402, code: 'plan_limit' })
    expect((await api.team.users()).find(({ id }) => id === person.user.id)).toMatchObject({ active: false })
    await plan.set({ plan_id: 'standard' }).execute()
    expect((await change(person.user.id, { active: true })).user.active).toBe(true)
  })
})

describe('nobody can be locked out', () => {
  test('who is the last administrator, the owner, or oneself', async () => {
    const me = await meOf(api)
    await expect(change(me.id, { role: 'member' })).rejects.toMatchObject({
      status: 409,
      code: 'last_admin',
      detail: `${me.name} is the only administrator of this server. Make another one first.`,
    })
    await expect(change(me.id, { active: false })).rejects.toMatchObject({ status: 409, code: 'yourself' })
    const second = await colleague()
    expect((await change(second.user.id, { role: 'admin' })).user.role).toBe('admin')
    // The owner, by another administrator.
    await expect(change(me.id, { active: false }, second.api)).rejects.toMatchObject({
      status: 409,
      code: 'owner_must_hand_over',
    })
    expect((await change(me.id, { role: 'manager' }, second.api)).user).toMatchObject({
      role: 'manager',
      is_owner: true,
    })
    await expect(api.team.users()).rejects.toMatchObject({ status: 403 })
    await expect(change(second.user.id, { role: 'member' }, second.api)).rejects.toMatchObject({
      status: 409,
      code: 'last_admin',
    })
    await change(me.id, { role: 'admin' }, second.api)
    expect((await api.team.users()).length).toBeGreaterThan(1)
    await change(second.user.id, { role: 'member' })
  })

  test('by two administrators of two workspaces who give it up at once, each counting on the other', async () => {
    const { db } = server.services
    const me = await meOf(api)
    await server.client().session.register({ body: { name: 'Second', email: 'second@example.com', password } })
    const { api: second } = await server.signIn('second', password)
    const { id } = await meOf(second)
    const admins = () =>
      db.selectFrom('users').select('id').where('role', '=', 'admin').where('active', '=', 1).execute()
    for (let round = 0; round < 5; round += 1) {
      await db.updateTable('users').set({ role: 'admin' }).where('id', 'in', [id, me.id]).execute()
      const both = await Promise.allSettled([change(me.id, { role: 'member' }), change(id, { role: 'member' }, second)])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await admins()).toHaveLength(1)
    }
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', me.id).execute()
    await db.updateTable('users').set({ role: 'member' }).where('id', '=', id).execute()
  })

  test('and nobody of another workspace is there at all', async () => {
    await server.client().session.register({ body: { name: 'Far', email: 'far@example.com', password } })
    const { api: far } = await server.signIn('far', password)
    const { id } = await meOf(far)
    await expect(change(id, { active: false })).rejects.toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await api.team.users()).map((member) => member.id)).not.toContain(id)
    await expect(far.team.overview()).rejects.toMatchObject({ status: 403 })
    await expect(change(id, { role: 'admin' }, far)).rejects.toMatchObject({ status: 403 })
  })
})
