import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type FakeServer, type Handler, aRun, events, json, startFakeServer } from '../testing/fake-server.ts'
import { newConfigFile, runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const session = '019ab3c4-0000-7000-8000-0000cccc1111'
const accepted: [string, string, unknown] = [
  '0',
  'accepted',
  { session_id: session, execution_id: 'run-1', status: 'queued' },
]
const done = (result: string): [string, string, unknown] => ['done', 'done', aRun({ thread_id: session, result })]
const stored = {
  id: session,
  title: 'About the launch',
  agent_id: '2',
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
}
const controlC = '\u0003'
const controlD = '\u0004'
const up = '\u001b[A'

/** A server that repeats what it is sent. */
async function serve(more: Record<string, Handler> = {}): Promise<string> {
  server = await startFakeServer({
    'POST /chat': (response, { body }) =>
      void events(
        response,
        accepted,
        ['1', 'text', { text: `You said: ${body.message as string}` }],
        ['done', 'done', { execution_id: 'run-1' }],
      ).end(),
    'GET /executions/run-1/events': (response) =>
      void events(
        response,
        accepted,
        done(`You said: ${server!.asked('POST /chat').at(-1)!.body.message as string}`),
      ).end(),
    'GET /chat/sessions': (response) => json(response, { items: [stored], next_cursor: null }),
    [`GET /chat/sessions/${session}`]: (response) =>
      json(response, {
        ...stored,
        messages: [
          { role: 'user', content: 'When is it?' },
          { role: 'assistant', content: 'On Monday.' },
        ],
      }),
    ...more,
  })
  return server.url
}

const sent = () => server!.asked('POST /chat').map(({ body }) => body)

/** Types these keys and returns what came of it. */
async function talk(typed: string, options: Parameters<typeof runCommand>[1] = {}) {
  return runCommand(['chat'], { server: await serve(), terminal: 80, typed, ...options })
}

test('messages go to one conversation until Ctrl-D', async () => {
  const { code, stdout } = await talk(`Hello\rAnd now?\r${controlD}`)
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'You said: Hello\nYou said: And now?\n' })
  expect(sent().map(({ message, session_id, agent_id }) => [message, session_id, agent_id])).toEqual([
    ['Hello', null, null],
    ['And now?', session, null],
  ])
})

test('a line that ends in a backslash goes on, a blank one says nothing', async () => {
  await talk(`First\\\rsecond\r\r/exit\r`)
  expect(sent().map(({ message }) => message)).toEqual(['First\nsecond'])
})

test('what is pasted is one message, which can be gone on with, and comes back from the history', async () => {
  const paste = (text: string) => `\u001b[200~${text}\u001b[201~`
  const { stderr } = await talk(`Look: ${paste('one\rtwo\rthree\r')}, please\r${up}\u007f!\r/exit\r`)
  expect(sent().map(({ message }) => message)).toEqual([
    'Look: one\ntwo\nthree, please',
    'Look: one\ntwo\nthree, pleas!',
  ])
  expect(stderr).toContain('one⏎two⏎three')
  expect(stderr.indexOf('\u001b[?2004h')).toBe(0)
  expect(stderr.endsWith('\u001b[?2004l')).toBe(true)
})

test('/agent says who answers, /new forgets the conversation', async () => {
  const { stderr } = await talk(`/agent chip\rHello\r/new\r/agent assistant\rHello again\r/agent nobody\r/exit\r`)
  expect(sent().map(({ session_id, agent_id }) => [session_id, agent_id])).toEqual([
    [null, '2'],
    [null, null],
  ])
  expect(stderr).toContain('Chip answers from now on.\n')
  expect(stderr).toContain('There is no agent "nobody".')
})

test('/file goes with the next message and no other', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'muster-chat-')), 'my notes.md')
  writeFileSync(file, '# Notes')
  const { stderr } = await talk(`/file "${file}"\r/file /nowhere.md\rRead it\rAgain\r/exit\r`)
  expect(sent().map(({ attached_files }) => (attached_files as { name: string }[]).map(({ name }) => name))).toEqual([
    ['my notes.md'],
    [],
  ])
  expect(stderr).toContain('my notes.md (7 bytes) goes with the next message.\n')
  expect(stderr).toContain("Can't read /nowhere.md: there is no such file.\n")
})

test('/sessions lists conversations, and /open goes on with one of them', async () => {
  const { stdout } = await talk(`/sessions\r/open 1\rAnd where?\r/exit\r`, { timeZone: 'Europe/Berlin' })
  expect(stdout).toContain('1  About the launch  2026-11-20 10:30\n')
  expect(stdout).toContain('> When is it?\nOn Monday.\n')
  expect(sent().map(({ session_id, agent_id }) => [session_id, agent_id])).toEqual([[session, '2']])
})

test('/help tells what there is, and what there is not is told too', async () => {
  const { stderr } = await talk(`/help\r/nope\r/etc/hosts is a file\r/exit\r`)
  expect(stderr).toContain('/file PATH')
  expect(stderr).toContain('There is no /nope.')
  expect(sent().map(({ message }) => message)).toEqual(['/etc/hosts is a file'])
})

test('Ctrl-C stops the reply on the server, and the conversation goes on', async () => {
  const url = await serve({
    'POST /chat': (response, _, nth) => {
      events(response, accepted, ['1', 'text', { text: 'Once upon a time' }])
      if (nth > 0) response.end()
    },
    'POST /executions/run-1/cancel': (response) => json(response, aRun({ status: 'cancelled' })),
  })
  const dialogue: [string, string][] = [
    ['Once upon', controlC],
    ['The run was cancelled.', `Go on\r${controlD}`],
  ]
  const { code } = await runCommand(['chat'], { server: url, terminal: 80, typed: 'Tell a story\r', dialogue })
  expect(code).toBe(0)
  expect(sent().map(({ message }) => message)).toEqual(['Tell a story', 'Go on'])
  expect(server!.asked('POST /executions/run-1/cancel')).toHaveLength(1)
})

test('a second Ctrl-C right behind the first leaves, and the reply is stopped all the same', async () => {
  const url = await serve({
    'POST /chat': (response) => void events(response, accepted, ['1', 'text', { text: 'Once upon a time' }]),
    'POST /executions/run-1/cancel': (response) => json(response, aRun({ status: 'cancelled' })),
  })
  const { code, stderr } = await runCommand(['chat'], {
    server: url,
    terminal: 80,
    typed: 'Tell a story\r',
    dialogue: [['Once upon', `${controlC}${controlC}`]],
  })
  expect(code).toBe(130)
  expect(stderr).toContain('The run was cancelled.\n')
})

test('a second Ctrl-C leaves', async () => {
  const { code, stderr } = await talk(`half a line${controlC}${controlC}`)
  expect(code).toBe(130)
  expect(stderr).toContain('Press Ctrl-C again to leave.\n')
  expect(sent()).toEqual([])
})

const action = { id: 'ask-1', tool: 'delete_task', summary: 'Delete “Old”?', input: {} }
const asking: Record<string, Handler> = {
  'POST /chat': (response) => void events(response, accepted, ['1', 'approval', action]),
  'GET /executions/run-1': (response) => json(response, aRun({ status: 'waiting', pending_action: action })),
  'POST /executions/run-1/actions/ask-1': (response) => json(response, aRun({ status: 'queued' })),
  'GET /executions/run-1/events': (response) => void events(response, accepted, done('It is deleted.')).end(),
}
const answers = () => server!.asked('POST /executions/run-1/actions/ask-1').map(({ body }) => body)

test('a question is asked in place; its answer is no message, and what was typed before is no answer', async () => {
  const configFile = newConfigFile()
  const dialogue: [string, string][] = [
    ['[y/N]', 'y\r'],
    ['It is deleted.', controlD],
  ]
  const { code, stdout } = await runCommand(['chat'], {
    server: await serve(asking),
    terminal: 80,
    typed: 'Delete it\rno\r',
    dialogue,
    environment: { configFile },
  })
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'It is deleted.\n' })
  expect(answers()).toEqual([{ approve: true }])
  expect(readFileSync(join(dirname(configFile), 'chat-history'), 'utf8')).toBe('Delete it\nno\n')
})

test('a question to someone who leaves stays open', async () => {
  const { stderr } = await runCommand(['chat'], {
    server: await serve(asking),
    terminal: 80,
    typed: 'Delete it\r',
    dialogue: [['[y/N]', controlD]],
  })
  expect(stderr).toContain('Answer with: muster runs approve run-1')
  expect(answers()).toEqual([])
})

test('a message that did not arrive is sent again under its key with /again', async () => {
  let away = true
  const url = await serve({
    'POST /chat': (response, _, nth) => {
      if (nth === 5) away = false
      if (away || nth === 5) response.destroy()
      else events(response, accepted, ['done', 'done', { execution_id: 'run-1' }]).end()
    },
  })
  const { stderr } = await runCommand(['chat'], { server: url, terminal: 80, typed: `Hello\r/again\r/again\r/exit\r` })
  expect(stderr).toContain('Type /again to send your message once more; it is never run twice.\n')
  const keys = server!.asked('POST /chat').map(({ headers }) => headers['idempotency-key'])
  expect([keys.length, new Set(keys).size]).toEqual([7, 1])
  expect(stderr).toContain('Every message has its answer.\n')
})

test.skipIf(process.platform === 'win32')('what was typed is kept for the next time, for its owner only', async () => {
  const configFile = newConfigFile()
  const file = join(dirname(configFile), 'chat-history')
  await talk(`First\rSecond\r/exit\r`, { environment: { configFile } })
  expect(existsSync(file)).toBe(true)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await server!.close()
  await talk(`${up}${up}${up}\r${controlD}`, { environment: { configFile } })
  expect(sent().map(({ message }) => message)).toEqual(['First'])
})
