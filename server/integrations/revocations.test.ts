import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectCalendar, connectWorkspace, consent } from '../testing/connect-google.ts'
import { type GoogleStandIn, openGoogle } from '../testing/google-stand-in.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

const servers: TestServer[] = []
let google: GoogleStandIn
beforeEach(async () => {
  google = await openGoogle()
})
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
  await google.close()
  expect(google.findings).toEqual([])
})

const quick = { answerMs: 2_000, againMs: [1, 1] }

async function open(options: Parameters<typeof openTestServer>[0] = {}): Promise<TestServer> {
  const server = await openTestServer({ googleTimeouts: quick, ...options, env: { ...google.env, ...options.env } })
  servers.push(server)
  return server
}

/** A server whose clock the test moves. */
async function ticking() {
  const clock = { time: Date.now() }
  return { server: await open({ now: () => clock.time }), clock }
}

const today = { from: '2026-11-21T00:00:00Z', to: '2026-11-22T00:00:00Z' }

describe('a plan that has no room', () => {
  test('asks Google for nothing where the plan became too small meanwhile, and takes the same consent once there is room', async () => {
    const server = await open()
    await server
      .client()
      .session.register({ body: { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' } })
    const { api } = await server.signIn('robin', 'Long-enough-1')
    const { redirect: _, ...begun } = await consent((await api.integrations.workspaceAuthorize()).authorization_url)
    await connectCalendar(api)
    const tokens = google.count(/^\/token$/)
    await expect(api.integrations.workspaceCallback({ body: begun })).rejects.toMatchObject({
      status: 402,
      code: 'plan_limit',
    })
    expect(google.count(/^\/token$/)).toBe(tokens)
    await api.integrations.calendarDisconnect()
    expect(await api.integrations.workspaceCallback({ body: begun })).toMatchObject({ success: true })
  })

  test('gives back what Google gave to the one of two that came too late', async () => {
    const server = await open()
    await server
      .client()
      .session.register({ body: { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' } })
    const { api } = await server.signIn('robin', 'Long-enough-1')
    const { redirect: _, ...begun } = await consent((await api.integrations.workspaceAuthorize()).authorization_url)
    google.fail({
      path: /^\/token$/,
      times: 1,
      meanwhile: async () => {
        google.consent.email = 'first@gmail.test'
        await connectCalendar(api)
        google.consent.email = 'second@gmail.test'
      },
    })
    await expect(api.integrations.workspaceCallback({ body: begun })).rejects.toMatchObject({
      status: 402,
      code: 'plan_limit',
    })
    expect(google.validTokens()).toBe(1)
    expect(await api.integrations.calendarEvents({ query: today })).toMatchObject({ events: [] })
  })
})

describe('disconnecting', () => {
  test('revokes at Google and forgets here', async () => {
    const server = await open()
    const { api } = await server.signIn('admin')
    await connectCalendar(api)
    expect(google.validTokens()).toBe(1)
    expect(await api.integrations.calendarDisconnect()).toMatchObject({ success: true })
    expect(google.validTokens()).toBe(0)
    expect(await server.services.db.selectFrom('google_connections').selectAll().execute()).toEqual([])
    expect(await api.integrations.calendarStatus()).toMatchObject({ connected: false, calendar_email: null })
    expect(await api.integrations.calendarDisconnect()).toMatchObject({ success: true })
  })

  test('leaves the other connection of the same account its access', async () => {
    const { api } = await (await open()).signIn('admin')
    await connectCalendar(api)
    await connectWorkspace(api)
    await api.integrations.calendarDisconnect()
    expect(google.count(/^\/revoke$/)).toBe(0)
    expect(await api.integrations.workspaceStatus()).toEqual({
      connected: true,
      email: 'robin@gmail.test',
      error: null,
      missing: [],
    })
    await api.integrations.workspaceDisconnect()
    expect(google.count(/^\/revoke$/)).toBe(1)
  })

  test('goes through where Google can not be told, and says so', async () => {
    const { server, clock } = await ticking()
    const { api } = await server.signIn('admin')
    await connectCalendar(api)
    google.fail({ path: /^\/revoke$/, times: 1, status: 503, reason: 'backendError' })
    expect(await api.integrations.calendarDisconnect()).toMatchObject({
      success: true,
      message: 'Google Calendar is disconnected. Google does not answer at the moment: it is told as soon as it does.',
    })
    expect(await api.integrations.calendarStatus()).toMatchObject({ connected: false })
    expect(google.validTokens()).toBe(1)
    clock.time += 10_000
    server.services.google.start()
    await expect.poll(() => google.validTokens()).toBe(0)
    // It is forgotten once Google has answered.
    await expect.poll(() => server.services.db.selectFrom('google_revocations').select('id').execute()).toEqual([])
  })

  test('that Google could not be told of is forgotten where the account is connected again', async () => {
    const { server, clock } = await ticking()
    const { api } = await server.signIn('admin')
    await connectCalendar(api)
    google.fail({ path: /^\/revoke$/, times: 1, status: 503, reason: 'backendError' })
    await api.integrations.calendarDisconnect()
    await connectCalendar(api)
    clock.time += 10_000
    server.services.google.start()
    await expect.poll(() => server.services.db.selectFrom('google_revocations').select('id').execute()).toEqual([])
    expect(google.count(/^\/revoke$/)).toBe(1)
    expect(await api.integrations.calendarEvents({ query: today })).toMatchObject({ events: [] })
  })

  test('happens where another account takes the place of one, and where a person goes', async () => {
    const { server, clock } = await ticking()
    server.services.google.start()
    const { api } = await server.signIn('admin')
    await connectCalendar(api)
    google.consent.email = 'other@gmail.test'
    await connectCalendar(api)
    expect(google.validTokens()).toBe(1)
    const member = (await server.signIn('member')).api
    google.consent.email = 'member@gmail.test'
    await connectCalendar(member)
    await connectWorkspace(member)
    expect(google.validTokens()).toBe(3)
    google.fail({ path: /^\/revoke$/, times: 2, status: 503, reason: 'backendError' })
    const person = (await api.team.list()).find(({ email }) => email.startsWith('member'))!
    await api.team.remove({ params: { id: person.id } })
    await expect.poll(() => google.count(/^\/revoke$/)).toBe(3)
    clock.time += 10_000
    server.services.google.wake()
    await expect.poll(() => google.validTokens()).toBe(1)
  })

  test('of an account that is deleted happens too', async () => {
    const { server } = await ticking()
    server.services.google.start()
    await server
      .client()
      .session.register({ body: { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' } })
    const { api } = await server.signIn('robin', 'Long-enough-1')
    await connectCalendar(api)
    await api.account.remove({ body: { password: 'Long-enough-1', delete_workspace: true } })
    await expect.poll(() => google.validTokens()).toBe(0)
  })
})
