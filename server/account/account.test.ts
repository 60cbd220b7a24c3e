import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { scriptedEngine } from '../testing/scripted-engine.ts'

let server: TestServer
const engine = scriptedEngine()
beforeAll(async () => {
  server = await openTestServer({ runAgent: engine.runAgent })
  await server.client().session.register({ body: { name: 'Robin Vale', email: 'robin@example.com', password } })
})
afterAll(() => server.close())

const password = 'Long-enough-1'
const signIn = (as = password) => server.signIn('robin', as)

describe('the profile', () => {
  test('takes a name and a zone, each by itself, and refuses what is none', async () => {
    const { api } = await signIn()
    expect((await api.account.update({ body: { time_zone: 'Europe/Berlin' } })).user).toMatchObject({
      name: 'Robin Vale',
      time_zone: 'Europe/Berlin',
    })
    expect((await api.account.update({ body: { name: '  Robin Hill ' } })).user).toMatchObject({
      name: 'Robin Hill',
      time_zone: 'Europe/Berlin',
    })
    expect((await api.session.me()).user).toMatchObject({ name: 'Robin Hill', time_zone: 'Europe/Berlin' })
    expect((await api.account.update({ body: { time_zone: null } })).user.time_zone).toBeNull()
    await expect(api.account.update({ body: { name: ' ' } })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'name', message: 'The name must not be empty.' }],
    })
    await expect(api.account.update({ body: { time_zone: 'Mars/Olympus' } })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'time_zone', message: 'Give the time zone by its IANA name, e.g. Europe/Berlin.' }],
    })
  })
})

test('a run that names no zone means the one chosen for the account', async () => {
  const { api } = await signIn()
  await api.account.update({ body: { time_zone: 'Asia/Tokyo' } })
  for (const time_zone of [undefined, 'Europe/Berlin']) {
    engine.end()
    await api.executions.create({
      params: { id: '6' },
      body: { prompt: 'What is due today?', ...(time_zone && { time_zone }) },
    })
  }
  expect(engine.inputs.map(({ timeZone }) => timeZone)).toEqual(['Asia/Tokyo', 'Europe/Berlin'])
  await api.account.update({ body: { time_zone: null } })
})

describe('the password', () => {
  test('is changed by whoever knows it, and everybody else who is signed in is not any more', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()]
    const { token } = await here.api.account.createToken({ body: { name: 'CI', scopes: ['read'] } })
    const wrong = here.api.account.changePassword({
      body: { current_password: 'guess', new_password: 'Longer-yet-22' },
    })
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      code: 'wrong_password',
      errors: [{ path: 'current_password', message: 'This is not your current password.' }],
    })
    const weak = here.api.account.changePassword({ body: { current_password: password, new_password: 'short' } })
    await expect(weak).rejects.toMatchObject({ status: 400, code: 'weak_password', errors: [{ path: 'new_password' }] })
    expect(await elsewhere.api.session.me()).toBeTruthy()

    expect(
      await here.api.account.changePassword({ body: { current_password: password, new_password: 'Longer-yet-22' } }),
    ).toEqual({ success: true })
    expect(await here.api.session.me()).toBeTruthy()
    await expect(elsewhere.api.session.me()).rejects.toMatchObject({ status: 401 })
    // A script goes on, unless that is asked for: its token is listed, and can be revoked.
    expect(await server.client(token).session.me()).toBeTruthy()
    await expect(signIn()).rejects.toMatchObject({ status: 401 })
    const again = await signIn('Longer-yet-22')
    const guess = again.api.account.changePassword({
      body: { current_password: 'guess', new_password: password, end_tokens: true },
    })
    await expect(guess).rejects.toMatchObject({ status: 400 })
    expect(await again.api.account.tokens()).toHaveLength(1)
    await again.api.account.changePassword({
      body: { current_password: 'Longer-yet-22', new_password: password, end_tokens: true },
    })
    await expect(server.client(token).session.me()).rejects.toMatchObject({ status: 401 })
    expect(await again.api.account.tokens()).toEqual([])
  })
})

describe('devices', () => {
  test('are listed with this one marked, and one that is signed out is out at once', async () => {
    const here = await signIn()
    const { access_token } = await server.client().session.login({ body: { email: 'robin', password, remember: true } })
    const phone = server.client(access_token)
    const listed = await here.api.account.devices()
    expect(listed.filter((device) => device.current)).toHaveLength(1)
    const theirs = (await phone.account.devices()).find((device) => device.current)!
    expect(theirs).toMatchObject({ kind: 'device' })
    expect(JSON.stringify(listed)).not.toContain(here.token)

    expect(await here.api.account.revokeDevice({ params: { id: theirs.id } })).toEqual({ id: theirs.id })
    await expect(phone.session.me()).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
    expect((await here.api.account.devices()).map(({ id }) => id)).not.toContain(theirs.id)
    await expect(here.api.account.revokeDevice({ params: { id: theirs.id } })).rejects.toMatchObject({ status: 404 })
  })

  test("nobody signs out another person's", async () => {
    const { api } = await signIn()
    const stranger = await server.signIn('member')
    const [own] = await api.account.devices()
    await expect(stranger.api.account.revokeDevice({ params: { id: own!.id } })).rejects.toMatchObject({ status: 404 })
    expect((await api.account.devices()).map(({ id }) => id)).toContain(own!.id)
  })

  test('a stream that is open ends with its session, and with nobody else’s', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()]
    const run = await here.api.executions.create(
      { params: { id: '1' }, body: { prompt: 'Wait' } },
      { respondAsync: true },
    )
    const follow = async (api: typeof here.api, seen: string[]) => {
      for await (const { event } of api.stream.executions.events({ params: { id: run.execution_id } })) seen.push(event)
    }
    const [mine, theirs] = [[] as string[], [] as string[]]
    const stays = follow(here.api, mine)
    const ends = follow(elsewhere.api, theirs)
    await expect.poll(() => [mine.length > 0, theirs.length > 0]).toEqual([true, true])
    const other = (await elsewhere.api.account.devices()).find((device) => device.current)!
    await here.api.account.revokeDevice({ params: { id: other.id } })
    await ends
    expect(theirs).not.toContain('done')
    engine.write('still here')
    engine.end()
    await stays
    expect(mine.at(-1)).toBe('done')
  })
})

test('the password that someone signed in is asked for cannot be guessed: five tries, wherever it is asked', async () => {
  const own = await openTestServer()
  const { api } = await own.signIn('member')
  const wrong = { current_password: 'Not-the-one-1', new_password: 'Some-new-pass-2', end_tokens: false }
  for (let n = 0; n < 3; n += 1)
    await expect(api.account.changePassword({ body: wrong })).rejects.toMatchObject({
      status: 400,
      code: 'wrong_password',
    })
  for (let n = 0; n < 2; n += 1)
    await expect(
      api.account.remove({ body: { password: 'Not-the-one-1', delete_workspace: false } }),
    ).rejects.toMatchObject({ status: 400 })
  await expect(
    api.account.changePassword({ body: { ...wrong, current_password: own.demo.password } }),
  ).rejects.toMatchObject({ status: 423, code: 'locked', retryAfter: expect.any(Number) })
  expect((await api.session.me()).user.username).toBe('member')
  await own.close()
})
