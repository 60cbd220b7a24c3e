import { afterEach, expect, test } from 'vitest'
import { type FakeServer, type Handler, aRun, breakOff, events, json, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const session = '019ab3c4-0000-7000-8000-0000cccc1111'
const accepted: [string, string, unknown] = [
  '0',
  'accepted',
  { session_id: session, execution_id: 'run-1', status: 'queued' },
]
const text = (id: string, text: string): [string, string, unknown] => [id, 'text', { text }]
/** The end of a request of the chat, not yet of the run. */
const budget: [string, string, unknown] = [
  'done',
  'done',
  { session_id: session, execution_id: 'run-1', status: 'running', still_processing: true, continuation_token: 't' },
]
const done: [string, string, unknown] = ['done', 'done', aRun({ thread_id: session })]
const stored = {
  id: session,
  title: 'About the launch',
  agent_id: '2',
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
}

const follow = 'GET /executions/run-1/events'

async function serve(more: Record<string, Handler> = {}): Promise<string> {
  server = await startFakeServer({
    'POST /chat': (response) => void events(response, accepted, text('1', 'Hello'), budget).end(),
    [follow]: (response) => void events(response, accepted, text('2', ' there'), done).end(),
    'GET /chat/sessions': (response) => json(response, { items: [stored], next_cursor: null }),
    ...more,
  })
  return server.url
}

const sent = () => server!.asked('POST /chat')

test('a message is answered, behind the budget of its request too', async () => {
  const { code, stdout } = await runCommand(['chat', 'Hi'], { server: await serve() })
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Hello there\n' })
  expect(sent()[0]!.body).toMatchObject({
    message: 'Hi',
    session_id: null,
    agent_id: null,
    attached_files: [],
    time_zone: 'UTC',
  })
  expect(server!.asked(follow).map(({ headers }) => headers['last-event-id'])).toEqual(['1'])
})

test('in a terminal the way to go on is told', async () => {
  const { stdout, stderr } = await runCommand(['chat', 'Hi'], { server: await serve(), terminal: 80 })
  expect(stdout).toBe('Hello there\n')
  expect(stderr).toBe('Built-in assistant, no credits used\nGo on with: muster chat --session cccc1111 "…"\n')
  const elsewhere = await runCommand(['chat', 'Hi', '--server', server!.url], { terminal: 80 })
  expect(elsewhere.stderr).toContain(`Go on with: muster chat --session cccc1111 --server ${server!.url} "…"\n`)
})

test('--json gives the reply with its conversation', async () => {
  const { stdout } = await runCommand(['chat', 'Hi', '--json'], { server: await serve() })
  expect(JSON.parse(stdout)).toMatchObject({
    response: 'Hello there',
    session_id: session,
    execution_id: 'run-1',
    status: 'completed',
    pending_action: null,
  })
})

test('a conversation goes on with whoever answered last, or with who is named', async () => {
  const url = await serve()
  await runCommand(['chat', 'Hi', '--session', 'cccc1111'], { server: url })
  await runCommand(['chat', 'Hi', '--session', 'about the launch', '--agent', 'arlo', '--provider', 'Opus'], {
    server: url,
  })
  expect(sent().map(({ body }) => [body.session_id, body.agent_id, body.provider])).toEqual([
    [session, '2', undefined],
    [session, '1', 'opus'],
  ])
})

test('a model that nobody knows is wrong use, and nothing is sent', async () => {
  expect(await runCommand(['chat', 'Hi', '--provider', 'opsu'], { server: await serve() })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'There is no model "opsu". Did you mean Opus?\n',
  })
  expect(sent()).toEqual([])
})

test('a conversation that there is not is an error that says where they are listed', async () => {
  expect(await runCommand(['chat', 'Hi', '--session', 'zzzz'], { server: await serve() })).toMatchObject({
    code: 2,
    stderr: 'There is no conversation "zzzz". See: /sessions in muster chat\n',
  })
})

test('the message comes from a pipe, and files go with it', async () => {
  const url = await serve()
  await runCommand(['chat'], { server: url, stdin: 'From a pipe\n' })
  await runCommand(['chat', 'Explain', '-f', '-'], { server: url, stdin: 'a diff' })
  expect(sent().map(({ body }) => body.message)).toEqual(['From a pipe', 'Explain'])
  expect(sent()[1]!.body.attached_files).toMatchObject([{ name: 'stdin.txt', content: 'a diff' }])
})

test('a message whose answer never came is sent again under its key, and one whose stream broke is followed', async () => {
  const url = await serve({
    'POST /chat': (response, _, nth) =>
      nth === 0 ? void response.destroy() : breakOff(events(response, accepted, text('1', 'Hello'))),
  })
  const { code, stdout } = await runCommand(['chat', 'Hi', '--idempotency-key', 'key-0001'], { server: url })
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Hello there\n' })
  expect(sent().map(({ headers }) => headers['idempotency-key'])).toEqual(['key-0001', 'key-0001'])
  expect(server!.asked(follow).map(({ headers }) => headers['last-event-id'])).toEqual(['1'])
})

test('a reply that failed exits with 1, one that asks with 8', async () => {
  const failed = aRun({ status: 'failed', error: 'The model is away.' })
  const action = { id: 'a', tool: 'delete_task', summary: 'Delete “Old”?', input: {} }
  const url = await serve({ [follow]: (response) => void events(response, accepted, ['done', 'done', failed]).end() })
  expect(await runCommand(['chat', 'Hi'], { server: url })).toMatchObject({ code: 1, stderr: 'The model is away.\n' })
  await server!.close()
  const asking = await serve({
    'POST /chat': (response) => void events(response, accepted, ['1', 'approval', action]),
    'GET /executions/run-1': (response) => json(response, aRun({ status: 'waiting', pending_action: action })),
  })
  expect(await runCommand(['chat', 'Hi'], { server: asking })).toMatchObject({
    code: 8,
    stderr: expect.stringContaining('muster runs approve run-1'),
  })
})

test('without an answer in time the key to repeat with is told', async () => {
  const ended = await runCommand(['chat', 'Hi', '--idempotency-key', 'key-0001'], { server: 'http://127.0.0.1:1' })
  expect(ended).toMatchObject({
    code: 6,
    stderr: expect.stringContaining('Repeat safely with --idempotency-key key-0001'),
  })
})

test.each([
  [['chat', 'plan', 'my', 'week'], 'Unexpected "my": put the message in quotes and -f before each file.'],
  [['chat', ' '], 'The message is empty.'],
  [['chat', '-f', '-'], 'Give a message too: standard input is the file.'],
  [['chat', 'Hi', '-f', '/nowhere/x.md'], "Can't read /nowhere/x.md: there is no such file."],
])('%j is wrong use, and no server is asked', async (args, sentence) => {
  expect(await runCommand(args, { server: 'http://127.0.0.1:1' })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `${sentence}\n`,
  })
})

test('a conversation needs no message, but --json does', async () => {
  expect(await runCommand(['chat', '--json'], { terminal: 80 })).toMatchObject({ code: 2 })
})
