import { readFileSync, readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { connectCalendar, connectWorkspace, putGoogleEvent } from '../testing/connect-google.ts'
import { type GoogleStandIn, openGoogle } from '../testing/google-stand-in.ts'
import { createScriptedModel, decide, heard, runTools } from '../testing/scripted-model.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

vi.mock('../engine/builtin/model.ts', () => ({ createBuiltinModel: createScriptedModel }))

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

const now = Date.parse('2026-11-21T10:00:00Z')

async function open(): Promise<TestServer & { api: Api }> {
  const googleTimeouts = { answerMs: 500, againMs: [1] }
  const server = await openTestServer({ googleTimeouts, now: () => now, env: google.env })
  servers.push(server)
  return Object.assign(server, await server.signIn('admin'))
}

const letter = {
  tool: 'send_email',
  input: { to: ['ann@example.com'], subject: 'Grüße', body: 'Dear Ann,\n\nthe figures are on their way.' },
}
const mails = [
  {
    id: 'm1',
    from: 'Ann <ann@example.com>',
    subject: 'Figures',
    text: 'Could you send the figures MARKER-91c2?',
    unread: true,
  },
  {
    id: 'm2',
    from: 'bob@example.com',
    subject: 'Lunch',
    text: 'Tomorrow at noon?',
    html: '<p>Tomorrow <b>at noon</b>?</p>',
  },
]

describe('mail', () => {
  test('is searched, read and listed', async () => {
    const { api } = await open()
    await connectWorkspace(api)
    google.mails.push(...mails)
    const done = await runTools(api, [
      { tool: 'search_email', input: { query: 'from:ann figures' } },
      { tool: 'read_email', input: { id: 'm2' } },
      { tool: 'summarise_inbox', input: {} },
    ])
    expect(done.status).toBe('completed')
    expect(heard[0]).toContain('Could you send the figures')
    expect(JSON.parse(heard[1]!)).toMatchObject({ from: 'bob@example.com', text: 'Tomorrow at noon?' })
    expect(JSON.parse(heard[2]!)).toMatchObject({
      unread: 1,
      mails: [
        { subject: 'Figures', unread: true },
        { subject: 'Lunch', unread: false },
      ],
    })
    expect(done.steps.map(({ summary }) => summary)).toEqual([
      'Searched the mail: 1 found',
      'Read a mail',
      'Looked into the inbox: 2 mails, 1 unread',
    ])
  })

  test('goes out after a yes, once, exactly as it was shown', async () => {
    const { api } = await open()
    await connectWorkspace(api)
    const asking = await runTools(api, [letter])
    expect(asking).toMatchObject({
      status: 'waiting',
      pending_action: {
        tool: 'send_email',
        summary: 'Send this e-mail to ann@example.com with the subject “Grüße”?',
        input: letter.input,
      },
    })
    expect(google.sent).toEqual([])
    const done = await decide(api, asking, true)
    expect(done).toMatchObject({
      status: 'completed',
      outcome_note: 'sent 1 e-mail',
      steps: [{ summary: 'Sent a mail to ann@example.com with the subject “Grüße”', status: 'done' }],
    })
    expect(google.sent).toEqual([
      expect.stringMatching(
        /^To: ann@example.com\nSubject: =\?UTF-8\?B\?R3LDvMOfZQ==\?=\n[\s\S]*\n\nDear Ann,\n\nthe figures are on their way\.$/,
      ),
    ])
    expect(google.count(/\/messages\/send$/)).toBe(1)
  })

  test('stays here after a no', async () => {
    const { api } = await open()
    await connectWorkspace(api)
    expect(await decide(api, await runTools(api, [letter]), false)).toMatchObject({ status: 'completed' })
    expect(heard[0]).toContain('The user refused this')
    expect(google.count(/\/messages\/send$/)).toBe(0)
  })

  test('is not sent twice where nobody knows whether it went out', async () => {
    const { api } = await open()
    await connectWorkspace(api)
    const asking = await runTools(api, [letter])
    google.fail({ path: /\/messages\/send$/, times: 9, silence: true })
    const done = await decide(api, asking, true)
    expect(done.steps).toMatchObject([
      { status: 'failed', summary: expect.stringContaining('nobody knows whether the mail went out') },
    ])
    expect(google.count(/\/messages\/send$/)).toBe(1)
  })

  test('to something that is no address is refused before anybody is asked; a subject adds no header', async () => {
    const { api } = await open()
    await connectWorkspace(api)
    const wrong = await runTools(api, [{ tool: 'send_email', input: { ...letter.input, to: ['Ann'] } }])
    expect(wrong).toMatchObject({
      status: 'completed',
      steps: [
        {
          status: 'failed',
          summary: 'send_email: to.0: “Ann” is no e-mail address. Give one such as ann@example.com.',
        },
      ],
    })
    await decide(
      api,
      await runTools(api, [
        { tool: 'send_email', input: { ...letter.input, subject: 'Hello\r\nBcc: eve@example.com' } },
      ]),
      true,
    )
    expect(google.sent[0]).not.toMatch(/^Bcc:/m)
  })

  test('a reply lies among the drafts, in its thread, and nothing is sent', async () => {
    const { api } = await open()
    await connectWorkspace(api)
    google.mails.push(...mails)
    const done = await runTools(api, [{ tool: 'draft_reply', input: { id: 'm1', body: 'They come tomorrow.' } }])
    expect(done.status).toBe('completed')
    expect(google.drafts).toEqual([
      expect.stringMatching(
        new RegExp(
          '^To: Ann <ann@example.com>\nSubject: Re: Figures\nIn-Reply-To: <m1@mail.test>\nReferences: <m1@mail.test>\n' +
            String.raw`[\s\S]*They come tomorrow\.$`,
        ),
      ),
    ])
    expect(google.sent).toEqual([])
  })

  test('is in no table, also while a run that has read it waits', async () => {
    const server = await open()
    const { api } = server
    await connectWorkspace(api)
    google.mails.push(...mails)
    putGoogleEvent(google, 'e1', 'Dentist MARKER-91c2', '2026-11-21T13:00:00Z', '2026-11-21T14:00:00Z')
    const asking = await runTools(api, [
      { tool: 'search_email', input: { query: 'figures' } },
      { tool: 'daily_briefing', input: {} },
      { tool: 'list_events', input: { from: '2026-11-21', to: '2026-11-21' } },
      letter,
    ])
    expect(asking.status).toBe('waiting')
    expect(heard.every((answer) => answer.includes('MARKER-91c2'))).toBe(true)
    await look()
    await decide(api, asking, true)
    expect(heard[0]).toContain('not kept while a run waits')
    await look()

    async function look() {
      const { db, env } = server.services
      for (const { name } of await db.introspection.getTables())
        expect(
          JSON.stringify(
            await db
              .selectFrom(name as 'users')
              .selectAll()
              .execute(),
          ),
          name,
        ).not.toContain('MARKER-91c2')
      if (env.database.kind === 'sqlite')
        for (const file of readdirSync(env.dataDir, { withFileTypes: true }))
          if (file.isFile())
            expect(readFileSync(`${env.dataDir}/${file.name}`).includes('MARKER-91c2'), file.name).toBe(false)
    }
  })
})

describe('the calendar', () => {
  test('finds free time between both calendars', async () => {
    const { api } = await open()
    await connectCalendar(api)
    await api.calendar.create({
      body: { title: 'Ours', start: '2026-11-23T08:00:00Z', end: '2026-11-23T09:00:00Z', time_zone: 'Europe/Berlin' },
    })
    putGoogleEvent(google, 'e1', 'Theirs', '2026-11-23T12:00:00Z', '2026-11-23T16:45:00Z')
    putGoogleEvent(google, 'e2', 'Not in the way', '2026-11-23T11:00:00Z', '2026-11-23T12:00:00Z', {
      transparency: 'transparent',
    })
    await runTools(api, [{ tool: 'find_free_time', input: { from: '2026-11-23', to: '2026-11-23', minutes: 60 } }])
    expect(JSON.parse(heard[0]!)).toEqual({ free: [{ date: '2026-11-23', from: '10:00', to: '13:00' }] })
  })

  test('invites after a yes, and only those with an address', async () => {
    const { api } = await open()
    await connectWorkspace(api)
    const asking = await runTools(api, [
      {
        tool: 'schedule_meeting',
        input: { title: 'Review', date: '2026-11-24', start: '14:00', attendees: ['Millie', 'ann@example.com'] },
      },
    ])
    expect(asking).toMatchObject({
      status: 'waiting',
      pending_action: { summary: 'Invite ann@example.com to “Review” on 2026-11-24, 14:00?' },
    })
    expect(google.events.size).toBe(0)
    const done = await decide(api, asking, true)
    expect(done.steps).toMatchObject([
      { status: 'done', summary: 'Scheduled “Review” on 2026-11-24, 14:00–14:30, and invited' },
    ])
    expect([...google.events.values()]).toMatchObject([
      { summary: 'Review', attendees: [{ email: 'ann@example.com' }] },
    ])
    expect(google.notices).toEqual(['insert Review'])
    expect(
      (await api.calendar.list({ query: { from: '2026-11-24T00:00:00Z', to: '2026-11-25T00:00:00Z' } })).map(
        ({ title }) => title,
      ),
    ).toEqual(['Review'])
  })

  test('says that it has invited, whether it or the writer beside it was first', async () => {
    const { api, services } = await open()
    await connectWorkspace(api)
    services.google.start()
    for (let hour = 10; hour < 20; hour += 1) {
      const asking = await runTools(api, [
        {
          tool: 'schedule_meeting',
          input: { title: `Review ${hour}`, date: '2026-11-24', start: `${hour}:00`, attendees: ['ann@example.com'] },
        },
      ])
      expect((await decide(api, asking, true)).steps).toMatchObject([
        { status: 'done', summary: expect.stringMatching(/, and invited$/) },
      ])
    }
    expect(google.notices.toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => `insert Review ${n + 10}`))
  })

  test('asks before it changes what others were invited to', async () => {
    const { api } = await open()
    await connectCalendar(api)
    const { id } = await api.calendar.create({
      body: {
        title: 'Review',
        start: '2026-11-24T13:00:00Z',
        end: '2026-11-24T14:00:00Z',
        attendees: ['ann@example.com'],
        invite: true,
      },
    })
    expect(await runTools(api, [{ tool: 'update_event', input: { id, start: '16:00' } }])).toMatchObject({
      status: 'waiting',
      pending_action: { summary: expect.stringContaining('Google tells its guests by e-mail') },
    })
    expect(
      await runTools(api, [{ tool: 'take_note', input: { text: 'Bring figures', on: { kind: 'event', id } } }]),
    ).toMatchObject({ status: 'waiting' })
  })

  test('schedules without asking where nobody is invited, and leaves Google out where it fails', async () => {
    const { api } = await open()
    await connectCalendar(api)
    google.fail({ path: /^\/calendar/, times: 99, status: 503, reason: 'backendError' })
    const done = await runTools(api, [
      { tool: 'schedule_meeting', input: { title: 'Focus', date: '2026-11-24', start: '09:00', end: '11:00' } },
      { tool: 'list_events', input: { from: '2026-11-24', to: '2026-11-24' } },
    ])
    expect(done.status).toBe('completed')
    expect(JSON.parse(heard[1]!)).toMatchObject({
      total: 1,
      note: 'Google Calendar is left out: Google does not answer at the moment. Try again later.',
    })
  })
})

describe('what was never asked of Google', () => {
  test('a mail that waited for a token that did not come is said not to have been sent', async () => {
    const { api } = await open()
    await connectWorkspace(api)
    const asking = await runTools(api, [letter])
    google.expireAll()
    google.fail({ path: /^\/token$/, times: 9, status: 503, reason: 'backendError' })
    const done = await decide(api, asking, true)
    expect(done.steps).toMatchObject([
      { status: 'failed', summary: 'Google does not answer at the moment. Try again later.' },
    ])
    expect(google.sent).toEqual([])
  })
})

describe('a connection that Google has withdrawn', () => {
  test('is asked for in the answer of every later run that needed it, once, with the way to connect again', async () => {
    const { api } = await open()
    await connectCalendar(api)
    await connectWorkspace(api)
    google.withdrawAll()
    const look = [
      { tool: 'list_events', input: { from: '2026-11-21', to: '2026-11-21' } },
      { tool: 'daily_briefing', input: {} },
    ]
    for (let n = 0; n < 2; n += 1) {
      const { result } = await runTools(api, look)
      expect(result).toBe(
        '2 answered.\n\nGoogle no longer lets Muster in, so what it has was left out. [Connect Google ' +
          'Calendar again](/integrations) · [Connect Google Workspace again](/arlo/configure)',
      )
      expect(heard[0]).toContain('Google Calendar is left out')
    }
    const mail = await runTools(api, [{ tool: 'search_email', input: { query: 'x' } }])
    expect(mail.steps[0]).toMatchObject({
      status: 'failed',
      summary: 'Google no longer lets Muster in. Connect Google Workspace again on the page “Configure Arlo”.',
    })
    expect(mail.result).toContain('](/arlo/configure)')
    expect(mail.result).not.toContain('](/integrations)')
    expect((await api.integrations.arloSkills()).skills.find(({ name }) => name === 'Send email')).toMatchObject({
      available: false,
    })
    // What needs nothing of Google's says nothing of it.
    expect((await runTools(api, [{ tool: 'list_tasks', input: {} }])).result).toBe('1 answered.')
  })

  test('keeps a meeting, says so, and invites once it is connected again', async () => {
    const server = await open()
    server.services.google.start()
    const { api } = server
    await connectCalendar(api)
    google.withdrawAll()
    await runTools(api, [{ tool: 'list_events', input: { from: '2026-11-21', to: '2026-11-21' } }])
    const asking = await runTools(api, [
      {
        tool: 'schedule_meeting',
        input: { title: 'Review', date: '2026-11-24', start: '14:00', attendees: ['ann@example.com'] },
      },
    ])
    const done = await decide(api, asking, true)
    expect(done.steps[0]).toMatchObject({
      status: 'done',
      summary: 'Scheduled “Review” on 2026-11-24, 14:00–14:30; invitations follow once Google is connected again',
    })
    expect(done.result).toContain('[Connect Google Calendar again](/integrations)')
    await api.calendar.create({
      body: { title: 'By hand', start: '2026-11-24T08:00:00Z', end: '2026-11-24T09:00:00Z' },
    })
    await expect
      .poll(() => server.services.db.selectFrom('google_mirrors').select('next_at').execute())
      .toEqual([{ next_at: null }, { next_at: null }])
    expect(await api.integrations.calendarStatus()).toMatchObject({ connected: false, pending_writes: 2 })
    await connectCalendar(api)
    await expect
      .poll(() => [...google.events.values()].map(({ summary }) => summary).toSorted())
      .toEqual(['By hand', 'Review'])
    expect(google.notices).toEqual(['insert Review'])
  })
})

describe('the rest of the ten', () => {
  test('to-dos at Google are listed, added and ticked off', async () => {
    const { api } = await open()
    await connectWorkspace(api)
    await runTools(api, [
      { tool: 'add_google_todo', input: { title: 'Buy flowers', due: '2026-11-24' } },
      { tool: 'list_google_todos', input: {} },
      { tool: 'complete_google_todo', input: { id: 'todo1' } },
      { tool: 'list_google_todos', input: {} },
    ])
    expect(heard.map((answer) => JSON.parse(answer) as object)).toMatchObject([
      { added: { id: 'todo1', due: '2026-11-24' } },
      { todos: [{ title: 'Buy flowers', done: false }] },
      { completed: { done: true } },
      { todos: [] },
    ])
  })

  test('a briefing begins with what began before the day', async () => {
    const { api } = await open()
    await connectCalendar(api)
    await api.calendar.create({
      body: { title: 'Standup', start: '2026-11-21T08:00:00Z', end: '2026-11-21T08:15:00Z' },
    })
    putGoogleEvent(google, 'e1', 'Night shift', '2026-11-20T21:00:00Z', '2026-11-21T05:00:00Z')
    await runTools(api, [{ tool: 'daily_briefing', input: { date: '2026-11-21' } }])
    expect(
      (JSON.parse(heard[0]!) as { events: { title: string }[] }).events.map(({ title }) => title).slice(0, 2),
    ).toEqual(['Night shift', 'Standup'])
  })

  test('notes go below what they are about, or by themselves', async () => {
    const { api } = await open()
    const task = await api.tasks.create({ body: { title: 'Call Acme', notes: 'Ask for Ann.' } })
    await runTools(api, [
      { tool: 'take_note', input: { text: 'She is back on Monday.', on: { kind: 'task', id: task.id } } },
      { tool: 'take_note', input: { text: 'The door code is 4711.', title: 'Door' } },
    ])
    expect((await api.tasks.get({ params: { id: task.id } })).notes).toBe(
      'Ask for Ann.\n\n2026-11-21, 11:00: She is back on Monday.',
    )
    expect((await api.tasks.list()).find(({ title }) => title === 'Note: Door')).toMatchObject({
      notes: 'The door code is 4711.',
      status: 'Completed',
    })
  })

  test('without a connection six work, and the others say what to connect', async () => {
    const { api } = await open()
    const { skills, google_connected } = await api.integrations.arloSkills()
    expect(google_connected).toBe(false)
    expect(skills.filter(({ available }) => !available).map(({ name }) => name)).toEqual([
      'Search email',
      'Summarise inbox',
      'Draft reply',
      'Send email',
    ])
    const done = await runTools(api, [
      { tool: 'search_email', input: { query: 'x' } },
      letter,
      { tool: 'daily_briefing', input: {} },
      {
        tool: 'schedule_meeting',
        input: { title: 'Review', date: '2026-11-24', start: '14:00', attendees: ['ann@example.com'] },
      },
    ])
    expect(done.status).toBe('completed')
    const summary = 'Google Workspace is not connected. Connect it on the page “Configure Arlo”.'
    expect(done.steps.slice(0, 2)).toMatchObject(Array.from({ length: 2 }, () => ({ status: 'failed', summary })))
    expect(heard[3]).toContain('Nobody was invited: Google Calendar is not connected.')
  })

  test('nobody but Arlo and the assistant of the chat works with what a person has connected', async () => {
    const { api } = await open()
    await connectWorkspace(api)
    putGoogleEvent(google, 'e1', 'Theirs', '2026-11-23T12:00:00Z', '2026-11-23T13:00:00Z')
    const look = [
      { tool: 'list_events', input: { from: '2026-11-23', to: '2026-11-23' } },
      { tool: 'search_email', input: { query: 'x' } },
    ]
    const custom = await api.agents.create({ body: { name: 'Pat', role: 'Helper', description: '' } })
    for (const id of ['2', custom.id]) {
      await runTools(api, look, id)
      expect(JSON.parse(heard[0]!)).toMatchObject({ total: 0 })
      expect(heard[1]).toContain('There is no tool called search_email')
    }
    expect(google.count(/^\/calendar/)).toBe(0)
    for (const ask of [
      () => runTools(api, look),
      () => api.chat.send({ body: { message: JSON.stringify(look), session_id: null } }),
    ]) {
      heard.length = 0
      await ask()
      expect(JSON.parse(heard[0]!)).toMatchObject({ total: 1, events: [{ source: 'google' }] })
      expect(heard[1]).toContain('mails')
    }
  })
})
