import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { seal } from '../secrets/seal.ts'
import { connectCalendar, connectWorkspace, putGoogleEvent } from '../testing/connect-google.ts'
import { type GoogleStandIn, openGoogle } from '../testing/google-stand-in.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { createCall } from './google-call.ts'
import { writeDue } from './mirrors.rules.ts'

const servers: TestServer[] = []
const clock = { time: 0 }
let google: GoogleStandIn
beforeEach(async () => {
  google = await openGoogle()
  clock.time = Date.parse('2026-11-21T10:00:00Z')
})
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
  await google.close()
  expect(google.findings).toEqual([])
})

async function open(
  options: Parameters<typeof openTestServer>[0] = {},
): Promise<TestServer & { api: Api; token: string }> {
  const server = await openTestServer({
    googleTimeouts: { answerMs: 2_000, againMs: [1, 1] },
    now: () => clock.time,
    ...options,
    env: { ...google.env, MUSTER_SECRET: 'a secret of sixteen' },
  })
  servers.push(server)
  server.services.google.start()
  return Object.assign(server, await server.signIn('admin'))
}

const day = { from: '2026-12-01T00:00:00Z', to: '2026-12-02T00:00:00Z' }
const meeting = {
  title: 'Board meeting',
  start: '2026-12-01T09:00:00Z',
  end: '2026-12-01T10:00:00Z',
  time_zone: 'Europe/Berlin',
}
const theirs = () => [...google.events.values()].map(({ summary, status }) => ({ summary, status }))
const writes = /^\/calendar\/v3\/calendars\/primary\/events/

describe("Google's events", () => {
  test('are listed with those of the workspace, page after page, and are marked', async () => {
    const { api } = await open()
    await connectCalendar(api)
    for (const n of [1, 2, 3, 4, 5])
      putGoogleEvent(google, `their${n}`, `Theirs ${n}`, `2026-12-01T1${n}:00:00Z`, `2026-12-01T1${n}:30:00Z`)
    putGoogleEvent(google, 'allday', 'Fair', '2026-12-01', '2026-12-02')
    putGoogleEvent(google, 'declined', 'Declined', '2026-12-01T11:00:00Z', '2026-12-01T12:00:00Z', {
      attendees: [{ email: 'robin@gmail.test', self: true, responseStatus: 'declined' }],
    })
    const own = await api.calendar.create({ body: meeting })
    const listed = await api.calendar.list({ query: day })
    expect(listed.map(({ title }) => title)).toEqual([
      'Fair',
      'Board meeting',
      'Theirs 1',
      'Theirs 2',
      'Theirs 3',
      'Theirs 4',
      'Theirs 5',
    ])
    expect(listed.filter(({ source }) => source === 'workspace').map(({ id }) => id)).toEqual([own.id])
    expect(listed.find(({ title }) => title === 'Theirs 1')).toMatchObject({
      source: 'google',
      link: 'https://calendar.google.test/their1',
      time_zone: 'Europe/Berlin',
    })
    expect(listed[0]).toMatchObject({
      all_day: true,
      start: '2026-11-30T23:00:00.000Z',
      end: '2026-12-01T23:00:00.000Z',
    })
    expect((await api.integrations.calendarStatus()).last_synced).toBe('2026-11-21T10:00:00.000Z')
  })

  test('belong to who connected, and are in no table', async () => {
    const server = await open()
    await connectCalendar(server.api)
    putGoogleEvent(google, 'secret', 'MARKER-7f3a', '2026-12-01T11:00:00Z', '2026-12-01T12:00:00Z', {
      description: 'MARKER-7f3a',
    })
    expect((await server.api.calendar.list({ query: day })).map(({ title }) => title)).toEqual(['MARKER-7f3a'])
    const member = (await server.signIn('member')).api
    expect(await member.calendar.list({ query: day })).toEqual([])
    expect(await member.integrations.calendarEvents({ query: day })).toMatchObject({ connected: false, events: [] })
    const { db } = server.services
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    expect(tables).toContain('google_mirrors')
    for (const table of tables)
      expect(
        JSON.stringify(
          await db
            .selectFrom(table as 'users')
            .selectAll()
            .execute(),
        ),
        table,
      ).not.toContain('MARKER-7f3a')
  })
})

describe('an event of the workspace', () => {
  test('is written to Google, changed and deleted there too, and is listed once', async () => {
    const { api } = await open()
    await connectCalendar(api)
    const { id } = await api.calendar.create({
      body: { ...meeting, attendees: ['Millie', 'ann@example.com'], notes: 'Bring figures' },
    })
    await expect.poll(theirs).toEqual([{ summary: 'Board meeting', status: 'confirmed' }])
    const [copy] = [...google.events.values()]
    expect(copy).toMatchObject({
      description: 'Bring figures\n\nWith: Millie, ann@example.com',
      start: { dateTime: '2026-12-01T09:00:00.000Z', timeZone: 'Europe/Berlin' },
    })
    expect(copy).not.toHaveProperty('attendees')
    expect((await api.calendar.list({ query: day })).map(({ source }) => source)).toEqual(['workspace'])
    await api.calendar.update({ params: { id }, body: { title: 'Board call' } })
    await expect.poll(theirs).toEqual([{ summary: 'Board call', status: 'confirmed' }])
    await api.calendar.remove({ params: { id } })
    await expect.poll(theirs).toEqual([{ summary: 'Board call', status: 'cancelled' }])
    // Taken back: the same event is there again.
    await api.calendar.create({ body: { id, ...meeting } })
    await expect.poll(theirs).toEqual([{ summary: 'Board meeting', status: 'confirmed' }])
    expect(google.notices).toEqual([])
  })

  test('of someone who has connected nothing stays here', async () => {
    const server = await open()
    await connectCalendar(server.api)
    const member = (await server.signIn('member')).api
    await member.calendar.create({ body: meeting })
    await server.api.calendar.create({ body: { ...meeting, title: 'Mine' } })
    await expect.poll(theirs).toEqual([{ summary: 'Mine', status: 'confirmed' }])
  })

  test('changes at Google when a colleague changes it', async () => {
    const server = await open()
    await connectCalendar(server.api)
    const { id } = await server.api.calendar.create({ body: meeting })
    await expect.poll(() => theirs().length).toBe(1)
    await (
      await server.signIn('member')
    ).api.calendar.update({ params: { id }, body: { title: 'Moved by a colleague' } })
    await expect.poll(theirs).toEqual([{ summary: 'Moved by a colleague', status: 'confirmed' }])
  })

  test('invites whom it names only where that is asked for', async () => {
    const { api } = await open()
    await connectCalendar(api)
    const { id } = await api.calendar.create({
      body: { ...meeting, attendees: ['Millie', 'ann@example.com'], invite: true },
    })
    await expect.poll(() => google.notices).toEqual(['insert Board meeting'])
    expect([...google.events.values()][0]).toMatchObject({
      attendees: [{ email: 'ann@example.com' }],
      description: 'With: Millie',
    })
    await api.calendar.remove({ params: { id } })
    await expect.poll(() => google.notices).toEqual(['insert Board meeting', 'delete Board meeting'])
  })

  test('is kept and written later where Google is down, once, and the status says so meanwhile', async () => {
    const { api } = await open()
    await connectCalendar(api)
    google.fail({ path: writes, times: 3, status: 503, reason: 'backendError' })
    await api.calendar.create({ body: meeting })
    await expect.poll(() => google.count(writes, 'POST')).toBe(3)
    expect(await api.integrations.calendarStatus()).toMatchObject({ connected: true, pending_writes: 1 })
    expect(await api.calendar.list({ query: day })).toHaveLength(1)
    clock.time += 5_000
    // Whatever wakes the writer: here another event.
    await api.calendar.create({ body: { ...meeting, title: 'Another' } })
    await expect
      .poll(() =>
        theirs()
          .map(({ summary }) => summary)
          .toSorted(),
      )
      .toEqual(['Another', 'Board meeting'])
    await expect.poll(() => api.integrations.calendarStatus()).toMatchObject({ pending_writes: 0 })
  })

  test('is not doubled when the answer of the first writing was lost', async () => {
    const server = await open()
    await connectCalendar(server.api)
    const { id } = await server.api.calendar.create({ body: meeting })
    await expect.poll(() => theirs().length).toBe(1)
    await expect
      .poll(() => server.services.db.selectFrom('google_mirrors').select('written').execute())
      .toEqual([{ written: 1 }])
    // As the database would be if this process had died between Google's answer and its own note.
    await server.services.db.updateTable('google_mirrors').set({ written: 0, next_at: clock.time }).execute()
    server.services.google.wake()
    await expect
      .poll(() => server.services.db.selectFrom('google_mirrors').select(['written', 'next_at']).execute())
      .toEqual([{ written: 1, next_at: null }])
    expect(theirs()).toHaveLength(1)
    expect(google.count(writes, 'PATCH')).toBe(1)
    await server.api.calendar.remove({ params: { id } })
    await expect.poll(theirs).toEqual([{ summary: 'Board meeting', status: 'cancelled' }])
  })

  test('that was written while the connection was withdrawn goes out once it is back', async () => {
    const { api } = await open()
    await connectCalendar(api)
    google.withdrawAll()
    await api.calendar.create({ body: meeting })
    await expect
      .poll(() => api.integrations.calendarStatus())
      .toMatchObject({ connected: false, error: expect.stringContaining('again'), pending_writes: 1 })
    await connectCalendar(api)
    await expect.poll(theirs).toEqual([{ summary: 'Board meeting', status: 'confirmed' }])
  })

  test('is tried again at growing intervals whatever goes wrong, not once a minute for ever', async () => {
    const server = await open()
    await server.services.google.stop()
    await connectCalendar(server.api)
    // What breaks is not Google's doing.
    await server.services.db
      .updateTable('google_connections')
      .set({ sealed: seal(server.services.env, '{}') })
      .execute()
    await server.api.calendar.create({ body: meeting })
    const {
      db,
      google: { parts },
    } = server.services
    const mirror = () => db.selectFrom('google_mirrors').select(['tries', 'next_at']).executeTakeFirst()
    const writing = {
      ...parts,
      callAs: (who: Parameters<typeof createCall>[1]) => createCall(parts, who),
      stopping: new AbortController().signal,
    }
    const waits = [5_000, 30_000, 120_000, 600_000, 3_600_000, 3_600_000]
    for (const [n, wait] of waits.entries()) {
      expect(await writeDue(writing)).toBe(clock.time + wait)
      expect(await mirror()).toEqual({ tries: n + 1, next_at: clock.time + wait })
      clock.time += wait
    }
  })

  test('does not hold up a server that closes while Google is silent', async () => {
    const server = await open({ googleTimeouts: { answerMs: 60_000, againMs: [] } })
    await connectCalendar(server.api)
    google.fail({ path: writes, times: 9, silence: true })
    await server.api.calendar.create({ body: meeting })
    await expect.poll(() => google.count(writes)).toBe(1)
    await server.services.google.stop()
    expect(await server.api.integrations.calendarStatus()).toMatchObject({ pending_writes: 1 })
  })

  test('that Google refuses is told of and not tried for ever', async () => {
    const { api } = await open()
    await connectCalendar(api)
    google.fail({ path: writes, times: 1, status: 400, reason: 'invalid' })
    await api.calendar.create({ body: meeting })
    await expect
      .poll(() => api.integrations.calendarStatus())
      .toMatchObject({
        connected: true,
        pending_writes: 0,
        error: 'Google did not accept this. Check what was entered and try again.',
      })
  })

  test('moved at Google by its owner is shown where it is there too', async () => {
    const { api } = await open()
    await connectCalendar(api)
    await api.calendar.create({ body: meeting })
    await expect.poll(() => theirs().length).toBe(1)
    Object.assign([...google.events.values()][0]!, {
      start: { dateTime: '2026-12-01T14:00:00+01:00' },
      end: { dateTime: '2026-12-01T15:00:00+01:00' },
    })
    expect((await api.calendar.list({ query: day })).map(({ source, start }) => [source, start])).toEqual([
      ['workspace', '2026-12-01T09:00:00.000Z'],
      ['google', '2026-12-01T13:00:00.000Z'],
    ])
  })

  test('is not written with what was connected for Arlo alone', async () => {
    const { api } = await open()
    await connectWorkspace(api)
    await api.calendar.create({ body: meeting })
    await connectCalendar(api)
    await api.calendar.create({ body: { ...meeting, title: 'With the calendar' } })
    await expect.poll(theirs).toEqual([{ summary: 'With the calendar', status: 'confirmed' }])
  })
})
