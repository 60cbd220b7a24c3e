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

const today = { from: '2026-11-21T00:00:00Z', to: '2026-11-22T00:00:00Z' }

describe('connecting', () => {
  test('goes through consent with PKCE and ends connected, with whose account it is', async () => {
    const { api } = await (await open()).signIn('admin')
    expect(await api.integrations.calendarStatus()).toEqual({
      connected: false,
      calendar_email: null,
      last_synced: null,
      error: null,
      pending_writes: 0,
    })
    const { authorization_url } = await api.integrations.calendarConnect()
    const { searchParams } = new URL(authorization_url)
    expect(searchParams.get('scope')).toBe('openid email https://www.googleapis.com/auth/calendar.events')
    const { code, state, redirect } = await consent(authorization_url)
    expect(redirect.pathname).toBe('/auth/google/calendar/callback')
    expect(await api.integrations.calendarCallback({ body: { code, state } })).toMatchObject({ success: true })
    expect(await api.integrations.calendarStatus()).toMatchObject({
      connected: true,
      calendar_email: 'robin@gmail.test',
      error: null,
    })
    expect(await api.integrations.workspaceStatus()).toMatchObject({ connected: false })
  })

  test('asks for mail, tasks and events where Arlo is connected, and for nothing else', async () => {
    const { api } = await (await open()).signIn('admin')
    const { authorization_url } = await api.integrations.workspaceAuthorize()
    const asked = new URL(authorization_url).searchParams
      .get('scope')!
      .split(' ')
      .map((scope) => scope.split('/').at(-1))
    expect(asked).toEqual(['openid', 'email', 'gmail.readonly', 'gmail.compose', 'calendar.events', 'tasks'])
    const { code, state, redirect } = await consent(authorization_url)
    expect(redirect.pathname).toBe('/integrations/callback')
    expect(await api.integrations.workspaceCallback({ body: { code, state } })).toMatchObject({
      success: true,
      message: expect.stringContaining('10 Arlo skills'),
    })
    expect((await api.integrations.arloSkills()).skills.every(({ available }) => available)).toBe(true)
  })

  test('says what to do without credentials of its own', async () => {
    const { api } = await (await open({ env: { GOOGLE_CLIENT_ID: '' } })).signIn('admin')
    const refusal = {
      status: 409,
      code: 'google_not_configured',
      detail: 'Unable to start Google authorization. Please check your configuration.',
    }
    await expect(api.integrations.calendarConnect()).rejects.toMatchObject(refusal)
    await expect(api.integrations.workspaceAuthorize()).rejects.toMatchObject(refusal)
  })

  test('a state works once, for whoever began it, in its own flow, and for ten minutes', async () => {
    const clock = { time: Date.now() }
    const server = await open({ now: () => clock.time })
    const { api } = await server.signIn('admin')
    const stranger = (await server.signIn('member')).api
    const { code, state } = await consent((await api.integrations.calendarConnect()).authorization_url)
    const refusal = { status: 400, code: 'invalid_state' }
    await expect(stranger.integrations.calendarCallback({ body: { code, state } })).rejects.toMatchObject(refusal)
    await expect(api.integrations.workspaceCallback({ body: { code, state } })).rejects.toMatchObject(refusal)
    await expect(api.integrations.calendarCallback({ body: { code, state: `${state}x` } })).rejects.toMatchObject(
      refusal,
    )
    await api.integrations.calendarCallback({ body: { code, state } })
    await expect(api.integrations.calendarCallback({ body: { code, state } })).rejects.toMatchObject(refusal)
    const { redirect: _, ...late } = await consent((await api.integrations.calendarConnect()).authorization_url)
    clock.time += 10 * 60_000
    await expect(api.integrations.calendarCallback({ body: late })).rejects.toMatchObject(refusal)
  })

  test('the same request, sent again because its answer was lost, gets the same answer', async () => {
    const { api } = await (await open()).signIn('admin')
    const { code, state } = await consent((await api.integrations.calendarConnect()).authorization_url)
    const send = () => api.integrations.calendarCallback({ body: { code, state } }, { idempotencyKey: 'callback-0001' })
    const first = await send()
    expect(await send()).toEqual(first)
    expect(google.count(/^\/token$/)).toBe(1)
  })

  test('a code that Google does not know, and a consent with the box left empty, leave nothing behind', async () => {
    const { api } = await (await open()).signIn('admin')
    const { state } = await consent((await api.integrations.calendarConnect()).authorization_url)
    await expect(api.integrations.calendarCallback({ body: { code: 'made-up', state } })).rejects.toMatchObject({
      status: 400,
      code: 'google_refused',
    })
    google.consent.scopes = ['openid', 'email']
    await expect(connectCalendar(api)).rejects.toMatchObject({ status: 400, code: 'google_scope' })
    expect(google.validTokens()).toBe(0)
    expect(await api.integrations.calendarStatus()).toMatchObject({ connected: false })
  })

  test('a consent with the box left empty takes nothing from what the same account is connected for', async () => {
    const { api } = await (await open()).signIn('admin')
    await connectCalendar(api)
    google.consent.scopes = ['openid', 'email']
    await expect(connectWorkspace(api)).rejects.toMatchObject({ code: 'google_scope' })
    await expect(connectCalendar(api)).rejects.toMatchObject({ code: 'google_scope' })
    // Google would revoke the account as a whole.
    expect(google.count(/^\/revoke$/)).toBe(0)
    expect(await api.integrations.calendarEvents({ query: today })).toMatchObject({ events: [] })
  })

  test('is nothing that an access token may do: events would go on to an account that it chose', async () => {
    const server = await open()
    const { api } = await server.signIn('admin')
    const script = server.client(
      (await api.account.createToken({ body: { name: 'Script', scopes: ['read', 'write', 'run'] } })).token,
    )
    const refusal = { status: 403, code: 'session_required' }
    const body = { code: 'x', state: 'y' }
    for (const call of ['calendarConnect', 'calendarDisconnect', 'workspaceAuthorize', 'workspaceDisconnect'] as const)
      await expect(script.integrations[call](), call).rejects.toMatchObject(refusal)
    for (const call of ['calendarCallback', 'workspaceCallback'] as const)
      await expect(script.integrations[call]({ body }), call).rejects.toMatchObject(refusal)
    expect(await script.integrations.calendarStatus()).toMatchObject({ connected: false })
  })

  test('keeps to the integrations of the plan', async () => {
    const server = await open()
    await server
      .client()
      .session.register({ body: { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' } })
    const { api } = await server.signIn('robin', 'Long-enough-1')
    await connectCalendar(api)
    await expect(api.integrations.workspaceAuthorize()).rejects.toMatchObject({ status: 402, code: 'plan_limit' })
    await connectCalendar(api)
  })

  test('can be finished with the same consent after Google was silent in the middle of it', async () => {
    const { api } = await (await open()).signIn('admin')
    const { code, state } = await consent((await api.integrations.calendarConnect()).authorization_url)
    google.fail({ path: /^\/token$/, times: 1, status: 503, reason: 'backendError' })
    const send = () => api.integrations.calendarCallback({ body: { code, state } }, { idempotencyKey: 'callback-0002' })
    await expect(send()).rejects.toMatchObject({ status: 503, code: 'google_unreachable' })
    expect(await send()).toMatchObject({ success: true })
  })
})

describe('tokens', () => {
  test('are nowhere to be read in the database', async () => {
    const server = await open()
    const { api } = await server.signIn('admin')
    await connectCalendar(api)
    const rows = JSON.stringify([
      await server.services.db.selectFrom('google_connections').selectAll().execute(),
      await server.services.db.selectFrom('google_states').selectAll().execute(),
    ])
    expect(rows).toContain('robin@gmail.test')
    expect(rows).not.toMatch(/access-|refresh-[0-9a-f]/)
  })

  test('are refreshed once, however many ask at once', async () => {
    const server = await open()
    const { api } = await server.signIn('admin')
    await connectCalendar(api)
    google.expireAll()
    await Promise.all(Array.from({ length: 8 }, () => api.integrations.calendarEvents({ query: today })))
    expect(
      google.journal.filter(
        ({ path, body }) => path === '/token' && (body as { grant_type: string }).grant_type === 'refresh_token',
      ),
    ).toHaveLength(1)
  })

  test('two processes at once refresh once', async () => {
    const env = { MUSTER_SECRET: 'a secret of sixteen' }
    const server = await open({ env })
    const { api, token } = await server.signIn('admin')
    await connectCalendar(api)
    const other = (await open({ database: server.services.env.database, env })).client(token)
    google.expireAll()
    await Promise.all([api, other, api, other].map((each) => each.integrations.calendarEvents({ query: today })))
    expect(
      google.journal.filter(
        ({ path, body }) => path === '/token' && (body as { grant_type: string }).grant_type === 'refresh_token',
      ),
    ).toHaveLength(1)
  })

  test('that were withdrawn are told of, and a new connection heals it', async () => {
    const { api } = await (await open()).signIn('admin')
    await connectCalendar(api)
    google.withdrawAll()
    await expect(api.integrations.calendarEvents({ query: today })).rejects.toMatchObject({
      status: 409,
      code: 'google_reconnect',
    })
    expect(await api.integrations.calendarStatus()).toMatchObject({
      connected: false,
      calendar_email: 'robin@gmail.test',
      error: 'Google no longer lets Muster in. Connect Google Calendar again on the Integrations page.',
    })
    await connectCalendar(api)
    expect(await api.integrations.calendarStatus()).toMatchObject({ connected: true, error: null })
    expect(await api.integrations.calendarEvents({ query: today })).toMatchObject({ events: [] })
  })

  test('are renewed before they run out', async () => {
    const clock = { time: Date.now() }
    const { api } = await (await open({ now: () => clock.time })).signIn('admin')
    await connectCalendar(api)
    clock.time += 59 * 60_000 + 30_000
    await api.integrations.calendarEvents({ query: today })
    expect(google.count(/^\/token$/)).toBe(2)
  })
})

describe('the server’s own trouble', () => {
  test('credentials that Google does not know are not blamed on the connection', async () => {
    const { api } = await (await open({ env: { GOOGLE_CLIENT_SECRET: 'another' } })).signIn('admin')
    await expect(connectCalendar(api)).rejects.toMatchObject({ status: 409, code: 'google_credentials' })
  })

  test('an API that is switched off is said to be', async () => {
    const { api } = await (await open()).signIn('admin')
    await connectCalendar(api)
    google.fail({ path: /^\/calendar/, times: 1, status: 403, reason: 'accessNotConfigured' })
    await expect(api.integrations.calendarEvents({ query: today })).rejects.toMatchObject({
      status: 409,
      code: 'google_api_off',
    })
    expect(await api.integrations.calendarStatus()).toMatchObject({ connected: true })
  })

  test('an account that Google refuses with a new token too is told of, and well again once Google answers', async () => {
    const { api } = await (await open()).signIn('admin')
    await connectCalendar(api)
    google.fail({ path: /^\/calendar/, times: 2, status: 401, reason: 'authError' })
    await expect(api.integrations.calendarEvents({ query: today })).rejects.toMatchObject({
      status: 409,
      code: 'google_reconnect',
    })
    expect(await api.integrations.calendarStatus()).toMatchObject({
      connected: false,
      calendar_email: 'robin@gmail.test',
      error: 'Google no longer lets Muster in. Connect Google Calendar again on the Integrations page.',
    })
    expect(await api.integrations.calendarEvents({ query: today })).toMatchObject({ connected: true, events: [] })
    expect(await api.integrations.calendarStatus()).toMatchObject({ connected: true, error: null })
  })

  test('what was allowed in part works in part', async () => {
    const { api } = await (await open()).signIn('admin')
    google.consent.scopes = ['openid', 'email', 'https://www.googleapis.com/auth/calendar.events']
    const { authorization_url } = await api.integrations.workspaceAuthorize()
    const { code, state } = await consent(authorization_url)
    expect((await api.integrations.workspaceCallback({ body: { code, state } })).message).toContain(
      'not all of it was allowed',
    )
    expect(await api.integrations.workspaceStatus()).toMatchObject({ connected: true, missing: ['mail', 'to-dos'] })
    expect(
      (await api.integrations.arloSkills()).skills
        .filter(({ available }) => !available)
        .map(({ category }) => category),
    ).toEqual(Array.from({ length: 4 }, () => 'Email Management'))
  })
})

test('mail that may only be read lights what reads it', async () => {
  const { api } = await (await open()).signIn('admin')
  google.consent.scopes = ['openid', 'email', 'https://www.googleapis.com/auth/gmail.readonly']
  await connectWorkspace(api)
  const { skills, google_connected } = await api.integrations.arloSkills()
  expect(google_connected).toBe(true)
  expect(skills.filter(({ available }) => !available).map(({ name }) => name)).toEqual(['Draft reply', 'Send email'])
})

describe('a refresh', () => {
  test('asks Google one thing, and notes when', async () => {
    const clock = { time: Date.now() }
    const { api } = await (await open({ now: () => clock.time })).signIn('admin')
    expect(await api.integrations.calendarRefresh()).toMatchObject({ connected: false, last_synced: null })
    expect(await api.integrations.workspaceRefresh()).toMatchObject({ connected: false })
    await connectCalendar(api)
    await connectWorkspace(api)
    const before = google.count(/^\/(calendar|gmail|tasks)\//)
    expect(await api.integrations.calendarRefresh()).toMatchObject({
      connected: true,
      last_synced: new Date(clock.time).toISOString(),
    })
    expect(await api.integrations.workspaceRefresh()).toMatchObject({ connected: true, error: null })
    expect(google.count(/^\/(calendar|gmail|tasks)\//)).toBe(before + 2)
  })

  test.each([
    ['https://www.googleapis.com/auth/gmail.readonly', /^\/gmail\//],
    ['https://www.googleapis.com/auth/tasks', /^\/tasks\//],
  ])('asks what %s allows', async (scope, service) => {
    const { api } = await (await open()).signIn('admin')
    google.consent.scopes = ['openid', 'email', scope]
    await connectWorkspace(api)
    expect(await api.integrations.workspaceRefresh()).toMatchObject({ connected: true })
    expect(google.count(service)).toBe(1)
  })

  test('says why where Google does not answer, and nothing is noted', async () => {
    const { api } = await (await open()).signIn('admin')
    await connectCalendar(api)
    google.fail({ path: /^\/calendar/, times: 3, status: 503, reason: 'backendError' })
    await expect(api.integrations.calendarRefresh()).rejects.toMatchObject({ code: 'google_unreachable' })
    expect(await api.integrations.calendarStatus()).toMatchObject({ connected: true, last_synced: null, error: null })
  })

  test('notices what was withdrawn; so does the status, by itself, where nothing was heard for a while', async () => {
    const clock = { time: Date.now() }
    const { api } = await (await open({ now: () => clock.time })).signIn('admin')
    await connectCalendar(api)
    await connectWorkspace(api)
    google.withdrawAll()
    expect(await api.integrations.calendarRefresh()).toMatchObject({
      connected: false,
      error: expect.stringContaining('Google no longer lets Muster in.'),
    })
    expect(await api.integrations.workspaceStatus()).toMatchObject({ connected: true })
    clock.time += 11 * 60_000
    await expect
      .poll(() => api.integrations.workspaceStatus())
      .toMatchObject({
        connected: false,
        error: expect.stringContaining('Google no longer lets Muster in.'),
      })
  })
})

describe('when Google is not well', () => {
  const list = /^\/calendar\/v3/

  test('a refused token is renewed once, and the call goes through', async () => {
    const { api } = await (await open()).signIn('admin')
    await connectCalendar(api)
    google.fail({ path: list, times: 1, status: 401, reason: 'authError' })
    expect(await api.integrations.calendarEvents({ query: today })).toMatchObject({ events: [] })
    expect(google.count(list)).toBe(2)
  })

  test('a limit is waited out, and told where it lasts', async () => {
    const { api } = await (await open()).signIn('admin')
    await connectCalendar(api)
    google.fail({ path: list, times: 2, status: 403, reason: 'userRateLimitExceeded' })
    expect(await api.integrations.calendarEvents({ query: today })).toMatchObject({ events: [] })
    google.fail({ path: list, times: 1, status: 403, reason: 'rateLimitExceeded', retryAfter: 120 })
    await expect(api.integrations.calendarEvents({ query: today })).rejects.toMatchObject({
      status: 503,
      code: 'google_busy',
      retryAfter: 120,
    })
  })

  test('silence ends, and the events of the workspace are there all the same', async () => {
    const { api } = await (await open({ googleTimeouts: { answerMs: 50, againMs: [1] } })).signIn('admin')
    await connectCalendar(api)
    google.fail({ path: list, times: 9, silence: true })
    await expect(api.integrations.calendarEvents({ query: today })).rejects.toMatchObject({
      status: 503,
      code: 'google_unreachable',
      detail: 'Google does not answer at the moment. Try again later.',
    })
    const event = await api.calendar.create({
      body: { title: 'Ours', start: '2026-11-21T09:00:00Z', end: '2026-11-21T10:00:00Z' },
    })
    expect((await api.calendar.list({ query: today })).map(({ id }) => id)).toContain(event.id)
  })
})
