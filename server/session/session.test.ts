import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { ensureDemo, retireDemo } from '../workspaces/demo.rules.ts'
import { createAdministrator, newSetupToken } from './registration.rules.ts'
import { findUserByLogin } from '../workspaces/users.repo.ts'
import { callerOfToken, openSession } from './session.rules.ts'

let server: TestServer
let clock = Date.parse('2026-11-21T09:00:00Z')
beforeAll(async () => {
  server = await openTestServer({ now: () => clock })
})
afterAll(() => server.close())

const minute = 60_000
const account = (email: string) => ({ name: 'Robin Vale', email, password: 'Long-enough-1' })

describe('signing in', () => {
  test('takes the e-mail address or the user name, in any case', async () => {
    for (const login of ['admin', 'ADMIN@muster.example', ' admin ']) {
      const { api } = await server.signIn(login)
      expect((await api.session.me()).user).toMatchObject({ name: 'Alex Kim', role: 'admin', username: 'admin' })
    }
  })

  test('says the same for an unknown account and a wrong password', async () => {
    const refusal = { status: 401, code: 'invalid_credentials', detail: 'Invalid credentials' }
    await expect(server.signIn('admin', 'wrong')).rejects.toMatchObject(refusal)
    await expect(server.signIn('nobody', 'wrong')).rejects.toMatchObject(refusal)
  })

  test('is over where the password changes, or the account is shut, while it is checked', async () => {
    const { services } = server
    await server.client().session.register({ body: account('quick@example.com') })
    const checked = (await findUserByLogin(services.db, 'quick'))!
    const enter = () => openSession(services, checked, 'device', '')
    for (const meanwhile of [{ password_hash: 'another' }, { active: 0 }]) {
      await services.db.updateTable('users').set(meanwhile).where('id', '=', checked.id).execute()
      await expect(enter()).rejects.toMatchObject({ status: 401, code: 'invalid_credentials' })
      await services.db
        .updateTable('users')
        .set({ password_hash: checked.password_hash, active: 1 })
        .where('id', '=', checked.id)
        .execute()
    }
    expect(await services.db.selectFrom('sessions').select('id').where('user_id', '=', checked.id).execute()).toEqual(
      [],
    )
    expect((await enter()).user.id).toBe(checked.id)
  })

  test('ends with sign-out, for this session alone', async () => {
    const [one, two] = [await server.signIn('admin'), await server.signIn('admin')]
    await one.api.session.logout({ body: {} })
    await expect(one.api.session.me()).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
    expect(await two.api.session.me()).toBeTruthy()
  })

  test('ends when idle for an hour, but lasts while it is used', async () => {
    const { api } = await server.signIn('admin')
    for (let n = 0; n < 4; n += 1) {
      clock += 40 * minute
      await api.session.me()
    }
    clock += 61 * minute
    await expect(api.session.me()).rejects.toMatchObject({ status: 401 })
  })

  test('kept on a device lasts 30 days without use, and no longer', async () => {
    const { access_token } = await server
      .client()
      .session.login({ body: { email: 'admin', password: server.demo.password, remember: true } })
    const api = server.client(access_token)
    clock += 29 * 24 * 60 * minute
    expect(await api.session.me()).toBeTruthy()
    clock += 25 * 60 * minute
    await expect(api.session.me()).rejects.toMatchObject({ status: 401 })
  })

  test('stores no token and no password as they are', async () => {
    const { token } = await server.signIn('admin')
    const sessions = await server.services.db.selectFrom('sessions').selectAll().execute()
    const users = await server.services.db.selectFrom('users').selectAll().execute()
    expect(JSON.stringify([sessions, users])).not.toContain(token)
    expect(JSON.stringify([sessions, users])).not.toContain(server.demo.password)
    expect(users.every((user) => user.password_hash.startsWith('$argon2id$'))).toBe(true)
  })
})

describe('registering', () => {
  test('makes an owner with a workspace of seven agents and one project of three tasks', async () => {
    const { user } = await server.client().session.register({ body: account('Robin@Example.com') })
    expect(user).toMatchObject({ email: 'robin@example.com', username: 'robin', role: 'member', is_owner: true })
    const { api } = await server.signIn('robin', 'Long-enough-1')
    const [agents, tasks, projects] = await Promise.all([api.agents.list(), api.tasks.list(), api.projects.list()])
    expect(agents.map((agent) => `${agent.id} ${agent.name}`)).toEqual([
      '1 Arlo',
      '2 Chip',
      '3 Clide',
      '4 Suki',
      '5 Dot',
      '6 Millie',
      '7 Spec',
    ])
    expect(agents[0]!.skills).toHaveLength(10)
    expect(projects.map((project) => project.name)).toEqual(['Getting started'])
    expect(tasks.map((task) => task.project_id)).toEqual(Array(3).fill(projects[0]!.id))
  })

  test('keeps e-mail addresses unique and user names apart', async () => {
    await server.client().session.register({ body: account('kim@one.example') })
    await expect(server.client().session.register({ body: account('KIM@one.example') })).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
    })
    const { user } = await server.client().session.register({ body: account('kim@two.example') })
    expect(user!.username).toBe('kim2')
  })

  test('lists every password rule that is not met', async () => {
    await expect(
      server.client().session.register({ body: { ...account('weak@example.com'), password: 'abc' } }),
    ).rejects.toMatchObject({
      status: 400,
      code: 'weak_password',
      detail: 'The password needs at least 8 characters, an upper-case letter, a number, and a special character.',
    })
  })

  test('is refused where it is by invitation', async () => {
    const closed = await openTestServer({ env: { MUSTER_DEMO: 'off' } })
    await expect(closed.client().session.register({ body: account('a@example.com') })).rejects.toMatchObject({
      status: 403,
      code: 'invitation_required',
    })
    expect((await closed.client().config.get()).demo).toBeNull()
    await closed.close()
  })
})

describe('the set-up link', () => {
  test('makes the first administrator once', async () => {
    const { services, client, close } = await openTestServer({ env: { MUSTER_DEMO: 'off' } })
    await services.db.deleteFrom('users').execute()
    const setup_token = (await newSetupToken(services.db))!
    await expect(
      client().session.setup({ body: { ...account('boss@example.com'), setup_token: 'guessed' } }),
    ).rejects.toMatchObject({ status: 403 })
    const { user, access_token } = await client().session.setup({
      body: { ...account('boss@example.com'), setup_token },
    })
    expect(user).toMatchObject({ role: 'admin', is_owner: true })
    expect((await client(access_token).agents.list()).length).toBe(7)
    await expect(
      client().session.setup({ body: { ...account('second@example.com'), setup_token } }),
    ).rejects.toMatchObject({ status: 403 })
    expect(await newSetupToken(services.db)).toBeUndefined()
    await expect(createAdministrator(services, account('boss@example.com'))).rejects.toMatchObject({ status: 409 })
    await close()
  })
})

describe('the set-up link used by many at once', () => {
  test('makes one administrator', async () => {
    const { services, client, close } = await openTestServer({ env: { MUSTER_DEMO: 'off' } })
    await services.db.deleteFrom('users').execute()
    const setup_token = (await newSetupToken(services.db))!
    const tries = ['a', 'b', 'c'].map((name) =>
      client().session.setup({ body: { ...account(`${name}@example.com`), setup_token } }),
    )
    const ended = await Promise.allSettled(tries)
    expect(ended.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    expect(await services.db.selectFrom('users').select('id').execute()).toHaveLength(1)
    await close()
  })
})

describe('the demo', () => {
  test('lets nobody in once it is over, and is not seeded among real people', async () => {
    const { services, signIn, demo, close } = await openTestServer()
    const { token } = await signIn('admin')
    await retireDemo(services.db)
    await expect(signIn('admin', demo.password)).rejects.toMatchObject({ status: 401 })
    expect(await callerOfToken(services, token)).toBeUndefined()
    expect(await newSetupToken(services.db)).toBeTruthy()
    expect(await ensureDemo(services.db, Date.now())).toEqual(demo)
    await signIn('admin', demo.password)
    await services.db.deleteFrom('settings').execute()
    expect(await ensureDemo(services.db, Date.now())).toBeNull()
    await close()
  })
})

describe('people who register at the same moment', () => {
  test('all get a user name of their own', async () => {
    const users = await Promise.all(
      ['w', 'x', 'y', 'z'].map((host) => server.client().session.register({ body: account(`lee@${host}.example`) })),
    )
    expect(users.map(({ user }) => user!.username).toSorted()).toEqual(['lee', 'lee2', 'lee3', 'lee4'])
  })
})

describe('the demo password', () => {
  test('is not read through a name that points here', async () => {
    const ask = async (host: string) =>
      (await (await server.fetch('http://muster.test/api/config', { headers: { host } })).json()) as { demo: unknown }
    for (const host of ['localhost:4870', '127.0.0.1:4870', '[::1]:4870', '192.168.1.7'])
      expect((await ask(host)).demo, host).toEqual(server.demo)
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'a b'])
      expect((await ask(host)).demo, host).toBeNull()
  })

  test('is shown to nobody behind a proxy', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await (await server.fetch('http://muster.test/api/config', { headers })).json()) as { demo: unknown }
    expect((await ask({})).demo).toEqual(server.demo)
    for (const name of ['forwarded', 'x-forwarded-for', 'via']) expect((await ask({ [name]: 'x' })).demo).toBeNull()
  })
})
