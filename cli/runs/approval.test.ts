import { afterEach, expect, test } from 'vitest'
import type { Run } from '#shared/contract/runs.ts'
import {
  type FakeServer,
  type Handler,
  aRun,
  breakOff,
  events,
  json,
  problem,
  startFakeServer,
} from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const run = '019ab3c4-0000-7000-8000-0000aaaa1111'
const action = { id: 'ask-1', tool: 'send_email', summary: 'Send the mail to Ada?', input: {} }
const waiting = aRun({ id: run, status: 'waiting', result: null, pending_action: action })
const done = aRun({ id: run, result: 'I would send it. Sent.' })
const accepted: [string, string, unknown] = ['0', 'accepted', { execution_id: run, status: 'queued' }]
const act = `POST /executions/${run}/actions/ask-1`
const follow = `GET /executions/${run}/events`

/** A server with one run that asks once, and goes on when it is answered. */
async function serve(more: Record<string, Handler> = {}): Promise<string> {
  let status: Run['status'] = 'waiting'
  server = await startFakeServer({
    'POST /agents/1/execute': (response) =>
      void events(response, accepted, ['1', 'text', { text: 'I would send it. ' }], ['2', 'approval', action]),
    [`GET /executions/${run}`]: (response) => json(response, status === 'waiting' ? waiting : done),
    'GET /executions': (response) => json(response, { items: [waiting], next_cursor: null }),
    [act]: (response) => {
      status = 'completed'
      json(response, { ...waiting, status: 'queued' })
    },
    [follow]: (response, { headers }) => {
      const missed =
        headers['last-event-id'] === undefined
          ? ([
              ['1', 'text', { text: 'I would send it. ' }],
              ['2', 'approval', action],
            ] as [string, string, unknown][])
          : []
      events(response, accepted, ...missed, ['3', 'text', { text: 'Sent.' }], ['done', 'done', done]).end()
    },
    ...more,
  })
  return server.url
}

const answers = () => server!.asked(act).map(({ body }) => body)

test('in a terminal the question is asked, and the run goes on in place', async () => {
  const { code, stdout, stderr } = await runCommand(['run', 'arlo', 'Mail Ada'], {
    server: await serve(),
    terminal: 80,
    typed: 'y\n',
  })
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'I would send it.\nSent.\n' })
  expect(stderr).toContain('Send the mail to Ada? [y/N] ')
  expect(answers()).toEqual([{ approve: true }])
  expect(server!.asked(follow).map(({ headers }) => headers['last-event-id'])).toEqual(['2'])
})

test('whatever is not a yes is a no', async () => {
  const url = await serve()
  await runCommand(['run', 'arlo', 'Mail Ada'], { server: url, terminal: 80, typed: '\n' })
  expect(answers()).toEqual([{ approve: false }])
})

test('without a terminal nothing is answered, and --json gives the run as it waits', async () => {
  const { code, stdout, stderr } = await runCommand(['run', 'arlo', 'Mail Ada', '--json'], {
    server: await serve(),
    terminal: 80,
    typed: 'y\n',
  })
  expect(code).toBe(8)
  expect(JSON.parse(stdout)).toEqual(waiting)
  expect(JSON.parse(stderr)).toMatchObject({ code: 'approval_needed', execution_id: run, run_status: 'waiting' })
  expect(answers()).toEqual([])
})

test('an answer that was lost on its way is sent again, and the run is followed across a restart', async () => {
  const url = await serve({
    [act]: (response, _, nth) =>
      nth === 0
        ? void response.destroy()
        : nth === 1
          ? problem(response, 503, 'stopping', 'The server is stopping.')
          : json(response, waiting),
    [follow]: (response, _, nth) =>
      nth === 0 ? breakOff(events(response, accepted)) : void events(response, accepted, ['done', 'done', done]).end(),
  })
  const { code } = await runCommand(['run', 'arlo', 'Mail Ada'], { server: url, terminal: 80, typed: 'yes\n' })
  expect(code).toBe(0)
  expect(answers()).toEqual([{ approve: true }, { approve: true }, { approve: true }])
})

test('what was answered elsewhere meanwhile stands, and is told', async () => {
  const url = await serve({
    [act]: (response) =>
      problem(response, 409, 'action_decided', 'This question has been answered already, and otherwise.'),
  })
  const { code, stderr } = await runCommand(['run', 'arlo', 'Mail Ada'], { server: url, terminal: 80, typed: 'y\n' })
  expect(code).toBe(0)
  expect(stderr).toContain('This question has been answered already, and otherwise.\n')
})

test('what waits is listed with its question', async () => {
  const { stdout } = await runCommand(['runs', 'list', '--waiting'], { server: await serve() })
  expect(stdout).toBe(`${run}\tArlo\twaiting\tSend the mail to Ada?\t2026-11-21 09:00\n`)
  expect(server!.asked('GET /executions?')[0]!.path).toBe('/executions?limit=50&status=waiting')
})

test.each([
  ['approve', 'aaaa1111', true],
  ['refuse', run, false],
])('executions %s %s answers, and shows how the run goes on', async (verb, wanted, approve) => {
  const { code, stdout } = await runCommand(['runs', verb, wanted], { server: await serve() })
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'I would send it. Sent.\n' })
  expect(answers()).toEqual([{ approve }])
})

test('--set changes what goes out, and says which fields there are', async () => {
  const fields = [
    { name: 'to', kind: 'list', required: true },
    { name: 'subject', kind: 'line', required: true },
    { name: 'body', kind: 'text', required: true },
  ]
  const asked = { ...waiting, pending_action: { ...action, fields } }
  const url = await serve({ [`GET /executions/${run}`]: (response) => json(response, asked) })
  const approve = (...args: string[]) =>
    runCommand(['runs', 'approve', run, '--no-wait', ...args], {
      server: url,
      stdin: 'Dear Ann,\n\nthey come = soon.\n',
    })
  expect(
    await approve('--set', 'to=ann@example.com, bob@example.com', '--set', 'subject=a=b', '--set', 'body=-'),
  ).toMatchObject({ code: 0 })
  expect(answers()).toEqual([
    {
      approve: true,
      input: { to: ['ann@example.com', 'bob@example.com'], subject: 'a=b', body: 'Dear Ann,\n\nthey come = soon.' },
    },
  ])
  expect(await approve('--set', 'cc=x@example.com')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"cc" is not a field of this. There are: to, subject, body.'),
  })
  expect(await approve('--set', 'subject')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Give it as field=value, such as --set "to=…".'),
  })
  expect(answers()).toHaveLength(1)
})

test('--no-wait ends with the answer', async () => {
  expect(await runCommand(['runs', 'approve', run, '--no-wait'], { server: await serve() })).toMatchObject({
    code: 0,
    stdout: '',
  })
  expect(server!.asked(follow)).toEqual([])
})

test('a run that asks nothing cannot be answered', async () => {
  const url = await serve({ [`GET /executions/${run}`]: (response) => json(response, done) })
  expect(await runCommand(['runs', 'approve', run], { server: url })).toMatchObject({
    code: 1,
    stderr: 'This run does not wait for approval (completed).\n',
  })
})

const mail = {
  ...action,
  input: { id: '7', to: ['ada@example.com'], subject: 'The figures', body: 'Dear Ada,\nhere they are.' },
  fields: [
    { name: 'to', kind: 'list', required: true },
    { name: 'subject', kind: 'line', required: true },
    { name: 'body', kind: 'text', required: true },
  ],
}
const asksMail: Record<string, Handler> = {
  'POST /agents/1/execute': (response) => void events(response, accepted, ['2', 'approval', mail]),
  [`GET /executions/${run}`]: (response) => json(response, { ...waiting, pending_action: mail }),
}
const question = 'Send the mail to Ada? [y/N, e to change it] '

test('what would be sent is shown before the question, without ids', async () => {
  const { stderr } = await runCommand(['run', 'arlo', 'Mail Ada'], {
    server: await serve(asksMail),
    terminal: 80,
    typed: 'n\n',
  })
  expect(stderr).toContain(
    `\nTo: ada@example.com\nSubject: The figures\nBody:\n  Dear Ada,\n  here they are.\n${question}`,
  )
  expect(answers()).toEqual([{ approve: false }])
})

test('e changes it first, shows it again, and only a yes sends it', async () => {
  const dialogue: [string, string][] = [
    [question, 'e\n'],
    ['> ', 'subjct=x\n'],
    ['"subjct" is not a field of this. There are: to, subject, body.\n> ', 'to=ann@example.com; bob@example.com\n'],
    ['> ', 'body=Dear both,\\\n'],
    ['… ', 'they come = soon.\n'],
    ['> ', '\n'],
    ['To: ann@example.com, bob@example.com\nSubject: The figures\nBody:\n  Dear both,\n  they come = soon.\n', 'y\n'],
  ]
  const { code } = await runCommand(['run', 'arlo', 'Mail Ada'], {
    server: await serve(asksMail),
    terminal: 80,
    dialogue,
  })
  expect(code).toBe(0)
  expect(answers()).toEqual([
    { approve: true, input: { to: ['ann@example.com', 'bob@example.com'], body: 'Dear both,\nthey come = soon.' } },
  ])
})

test('a change that the server does not take is told, and can be changed again', async () => {
  const url = await serve({
    ...asksMail,
    [act]: (response, { body }) =>
      (body.input as { to: string[] }).to[0] === 'nobody'
        ? problem(response, 400, 'invalid', 'This is not an address.')
        : json(response, { ...waiting, status: 'queued' }),
  })
  const dialogue: [string, string][] = [
    [question, 'e\n'],
    ['> ', 'to=nobody\n'],
    ['> ', '\n'],
    [question, 'y\n'],
    [`This is not an address.\nTo: nobody\n`, 'e\n'],
    ['> ', 'to=ada@example.com\n'],
    ['> ', '\n'],
    [question, 'y\n'],
  ]
  expect(await runCommand(['run', 'arlo', 'Mail Ada'], { server: url, terminal: 80, dialogue })).toMatchObject({
    code: 0,
  })
  expect(answers().map((body) => body.input)).toEqual([{ to: ['nobody'] }, { to: ['ada@example.com'] }])
})

test('what was changed and then refused is refused', async () => {
  const dialogue: [string, string][] = [
    [question, 'e\n'],
    ['> ', 'subject=Other\n'],
    ['> ', '\n'],
    ['Subject: Other\n', 'n\n'],
  ]
  await runCommand(['run', 'arlo', 'Mail Ada'], { server: await serve(asksMail), terminal: 80, dialogue })
  expect(answers()).toEqual([{ approve: false }])
})
