import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sampleAgents } from '../../../agents/sample-agents.ts'
import { reconnect } from '../../../integrations/refusals.ts'
import { connectWorkspace, putGoogleEvent } from '../../../testing/connect-google.ts'
import { type GoogleStandIn, openGoogle } from '../../../testing/google-stand-in.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../../testing/test-workspace.ts'
import { runAgent } from '../../run.ts'

const { name, role, skills, instructions } = sampleAgents[0]!
const arlo = { id: '1', name, role, skills: [...skills], instructions }
const now = Date.parse('2026-11-23T08:00:00Z')

let google: GoogleStandIn
let workspace: TestWorkspace
beforeAll(async () => {
  google = await openGoogle()
  const opened = await openTestWorkspace({
    now: () => now,
    env: google.env,
    googleTimeouts: { answerMs: 500, againMs: [1] },
  })
  await connectWorkspace((await opened.server.signIn('admin')).api)
  workspace = { ...opened, google: await opened.server.services.google.accountOf(opened.userId, opened.id) }
  google.mails.push(
    {
      id: 'm1',
      from: 'Ann Weber <ann@example.com>',
      subject: 'Figures for Q4',
      text: 'Could you send the figures by Friday?',
      unread: true,
      date: '2026-11-23T07:00:00Z',
    },
    { id: 'm2', from: 'bob@example.com', subject: 'Lunch', text: 'Tomorrow at noon?', date: '2026-11-22T07:00:00Z' },
  )
  putGoogleEvent(google, 'e1', 'Dentist', '2026-11-23T10:00:00Z', '2026-11-23T11:00:00Z')
})
afterEach(() => expect(google.findings).toEqual([]))
afterAll(async () => {
  await workspace.server.close()
  await google.close()
})

const say = (prompt: string, more = {}) =>
  runThrough(runAgent(runInput(workspace, prompt, { agent: arlo, now: new Date(now), ...more })))

test.each([
  [
    'what is in my inbox?',
    [
      '2 mails in the last 3 days, 1 unread',
      '**Figures for Q4** from Ann Weber (unread): Could you send',
      '**Lunch** from bob@example.com',
    ],
  ],
  ['any unread emails?', ['1 mail in the last 3 days, 1 unread', 'Figures for Q4']],
  ['find the mails from Ann about figures', ['1 mail from Ann about “figures”']],
  ['is Monday at 11 free?', ['No, at that time', 'Dentist']],
  ['what is on the calendar today?', ['11:00–12:00 **Dentist**']],
  ['find free time today', ["Free in the workspace's calendar and Google Calendar", '12:00']],
  ['daily briefing', ['Dentist']],
])('“%s” is answered from Google and the workspace', async (prompt, words) => {
  const { text, outcome } = await say(prompt)
  expect(outcome.kind).toBe('completed')
  for (const each of words) expect(text).toContain(each)
})

test.each(['what is on the calendar today?', 'what is my next meeting?', 'is Monday at 11 free?', 'daily briefing'])(
  '“%s” says that Google is left out where it no longer lets Muster in',
  async (prompt) => {
    const google = { ...workspace.google!, events: () => Promise.reject(reconnect('calendar')) }
    const { text } = await runThrough(
      runAgent(runInput({ ...workspace, google }, prompt, { agent: arlo, now: new Date(now) })),
    )
    expect(text).toContain(
      'Google Calendar is left out: Google no longer lets Muster in. Connect Google Calendar again',
    )
    expect(text).not.toContain('Dentist')
  },
)

test('the day is planned between the meetings, the most urgent first, with room for lunch', async () => {
  const { text } = await say(
    'Plan my day: put my tasks between my meetings, the most urgent first, and leave room for lunch.',
  )
  const lines = text.split('\n').filter((line) => line.startsWith('- '))
  expect(lines.findIndex((line) => line.includes('Dentist'))).toBeLessThan(
    lines.findIndex((line) => line.includes('Lunch')),
  )
  expect(lines.find((line) => line.includes('(overdue)'))).toMatch(/^- 09:00–09:45/)
  const times = lines.map((line) => /^- (\d\d:\d\d)–(\d\d:\d\d)/.exec(line)!).filter(Boolean)
  times.slice(1).forEach((time, n) => expect(time[1]! >= times[n]![2]!, text).toBe(true))
})

test.each([
  [
    'Plan my day on 2026-11-25: put my tasks between my meetings, the most urgent first, and leave room for lunch.',
    'Wed 25 Nov 2026',
  ],
  ['plan my day tomorrow', 'Tue 24 Nov 2026'],
  ['Plan my day: finish the report for Friday first', 'Mon 23 Nov 2026'],
  ['plan Friday', 'Fri 27 Nov 2026'],
])('“%s” plans the day that it names', async (prompt, day) => {
  expect((await say(prompt)).text).toContain(`# Plan for ${day}\n`)
})

test('a mail is sent after a yes, as it was said', async () => {
  const { outcome } = await say('Send a mail to ann@example.com with the subject Figures: they come tomorrow')
  expect(outcome).toMatchObject({
    kind: 'waiting',
    action: {
      summary: 'Send this e-mail to ann@example.com with the subject “Figures”?',
      input: { body: 'They come tomorrow.' },
    },
  })
  if (outcome.kind !== 'waiting') return
  const done = await say('Send a mail to ann@example.com with the subject Figures: they come tomorrow', {
    resume: { state: outcome.state, approved: true },
  })
  expect(done.text).toContain('Sent to ann@example.com with the subject **Figures**.')
  expect(google.sent).toHaveLength(1)
})

test('a reply is drafted to the last mail of somebody', async () => {
  expect((await say("Draft a reply to Ann's last email saying that they come on Thursday")).text).toContain(
    'lies among your drafts in Gmail',
  )
  expect(google.drafts).toEqual([expect.stringContaining('Hello Ann Weber,\n\nThey come on Thursday.\n\nKind regards')])
})

test('a note is taken', async () => {
  expect((await say('Take a note: the door code is 4711')).text).toContain('Noted as **Note: The door code is 4711**')
})

test('without a connection it says what to connect, and nothing is asked of Google', async () => {
  const asked = google.journal.length
  for (const prompt of ['what is in my inbox?', 'send an email to bob@example.com saying I am late']) {
    const { text } = await runThrough(
      runAgent(runInput({ ...workspace, google: undefined }, prompt, { agent: arlo, now: new Date(now) })),
    )
    expect(text).toContain('Google Workspace is not connected. Connect it on the page “Configure Arlo”.')
  }
  expect(google.journal).toHaveLength(asked)
})
