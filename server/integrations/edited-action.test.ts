import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { connectWorkspace } from '../testing/connect-google.ts'
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

async function open(): Promise<TestServer & { api: Api }> {
  const server = await openTestServer({
    googleTimeouts: { answerMs: 500, againMs: [1] },
    now: () => Date.parse('2026-11-21T10:00:00Z'),
    env: google.env,
  })
  servers.push(server)
  const signedIn = Object.assign(server, await server.signIn('admin'))
  await connectWorkspace(signedIn.api)
  return signedIn
}

const letter = {
  tool: 'send_email',
  input: { to: ['ann@example.com'], cc: ['bob@example.com'], subject: 'Figures', body: 'Dear Ann,\n\nthey come.' },
}
const meeting = {
  tool: 'schedule_meeting',
  input: { title: 'Review', date: '2026-11-24', start: '14:00', attendees: ['ann@example.com'] },
}

describe('a mail that a person changes before it goes', () => {
  test('says what can be changed of it', async () => {
    const { api } = await open()
    expect((await runTools(api, [letter])).pending_action).toMatchObject({
      fields: [
        { name: 'to', kind: 'list', required: true },
        { name: 'cc', kind: 'list', required: false },
        { name: 'subject', kind: 'line', required: true },
        { name: 'body', kind: 'text', required: true },
      ],
    })
    const task = await api.tasks.create({ body: { title: 'Old' } })
    expect((await runTools(api, [{ tool: 'delete_task', input: { id: task.id } }])).pending_action).toMatchObject({
      fields: [],
    })
    expect((await runTools(api, [meeting])).pending_action?.fields?.map(({ name, kind }) => `${name} ${kind}`)).toEqual(
      ['title line', 'date day', 'start time', 'end time', 'attendees list', 'notes text'],
    )
  })

  test('goes out as it was changed, once, and the run says so to the model and to people', async () => {
    const { api } = await open()
    const asking = await runTools(api, [letter])
    const change = { to: ['carla@example.com'], cc: [], subject: 'The figures', body: 'Dear Carla,\n\ntomorrow.' }
    const done = await decide(api, asking, true, change)
    expect(google.sent).toEqual([
      expect.stringMatching(/^To: carla@example\.com\nSubject: The figures\n[^]*\n\nDear Carla,\n\ntomorrow\.$/),
    ])
    expect(done.steps).toMatchObject([
      {
        status: 'done',
        summary: 'Sent a mail to carla@example.com with the subject “The figures”, as you changed it',
        sent: { to: ['carla@example.com'], subject: 'The figures', body: 'Dear Carla,\n\ntomorrow.' },
      },
    ])
    expect(done.steps[0]!.sent).not.toHaveProperty('cc')
    expect(JSON.parse(heard[0]!)).toMatchObject({
      the_user_changed_this_to: { subject: 'The figures' },
      sent: { to: ['carla@example.com'] },
    })
    const params = { id: asking.id, action_id: asking.pending_action!.id }
    // The same again, because its answer was lost; and otherwise.
    expect(await api.executions.act({ params, body: { approve: true, input: change } })).toMatchObject({
      status: 'completed',
    })
    await expect(api.executions.act({ params, body: { approve: true } })).rejects.toMatchObject({
      status: 409,
      code: 'action_decided',
    })
    await expect(
      api.executions.act({ params, body: { approve: true, input: { subject: 'Another' } } }),
    ).rejects.toMatchObject({ status: 409, code: 'action_decided' })
    expect(google.sent).toHaveLength(1)
  })

  test('goes out once, however many answer at the same time, and each in another way', async () => {
    const { api } = await open()
    const asking = await runTools(api, [letter])
    const params = { id: asking.id, action_id: asking.pending_action!.id }
    const answers = await Promise.allSettled(
      [
        ...Array.from({ length: 4 }, (_, n) => ({ approve: true, input: { subject: `Subject ${n}` } })),
        { approve: true },
      ].map((body) => api.executions.act({ params, body })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect.poll(async () => (await api.executions.get({ params: { id: asking.id } })).status).toBe('completed')
    expect(google.sent).toHaveLength(1)
  })

  test('that is sent as it was asked says what was sent too', async () => {
    const { api } = await open()
    const done = await decide(api, await runTools(api, [letter]), true)
    expect(done.steps).toMatchObject([
      { summary: 'Sent a mail to ann@example.com and bob@example.com with the subject “Figures”', sent: letter.input },
    ])
    expect(heard[0]).not.toContain('the_user_changed')
  })

  test('has to be one: what is wrong is told field by field, and nothing is decided by it', async () => {
    const { api } = await open()
    const asking = await runTools(api, [letter])
    const params = { id: asking.id, action_id: asking.pending_action!.id }
    const refused = (input: Record<string, unknown>) => api.executions.act({ params, body: { approve: true, input } })
    await expect(refused({ to: ['Carla'], subject: ' ' })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      errors: [
        { path: 'to.0', message: '“Carla” is no e-mail address. Give one such as ann@example.com.' },
        { path: 'subject', message: 'This must not be empty.' },
      ],
    })
    await expect(refused({ to: [] })).rejects.toMatchObject({
      errors: [{ path: 'to', message: 'This must not be empty.' }],
    })
    await expect(refused({ reply_to: 'm1' })).rejects.toMatchObject({
      detail: "reply_to can't be changed here. What can be: to, cc, subject, body.",
    })
    expect((await api.executions.get({ params: { id: asking.id } })).status).toBe('waiting')
    expect(google.sent).toEqual([])
  })
})

test('a meeting is held when and with whom a person says before the invitations go', async () => {
  const { api } = await open()
  const asking = await runTools(api, [meeting])
  const params = { id: asking.id, action_id: asking.pending_action!.id }
  await expect(api.executions.act({ params, body: { approve: true, input: { end: '13:00' } } })).rejects.toMatchObject({
    errors: [{ path: 'end', message: 'The end has to come after the start.' }],
  })
  const done = await decide(api, asking, true, {
    title: 'Budget',
    start: '15:00',
    end: '16:00',
    attendees: ['dora@example.com', 'Millie'],
  })
  expect(done.steps[0]).toMatchObject({
    summary: 'Scheduled “Budget” on 2026-11-24, 15:00–16:00, and invited, as you changed it',
  })
  expect([...google.events.values()]).toMatchObject([
    { summary: 'Budget', attendees: [{ email: 'dora@example.com' }], start: { dateTime: '2026-11-24T14:00:00.000Z' } },
  ])
})
