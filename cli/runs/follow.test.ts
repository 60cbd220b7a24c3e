import { afterEach, expect, test } from 'vitest'
import {
  type FakeServer,
  type Handler,
  aRun,
  breakOff,
  events,
  html,
  json,
  problem,
  startFakeServer,
} from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const post = 'POST /agents/1/execute'
const attach = 'GET /executions/run-1/events'
const accepted: [string, string, unknown] = ['0', 'accepted', { execution_id: 'run-1', status: 'queued' }]
const text = (id: string, text: string): [string, string, unknown] => [id, 'text', { text }]
const done: [string, string, unknown] = ['done', 'done', aRun()]

async function run(handlers: Record<string, Handler>, options: Parameters<typeof runCommand>[1] = {}) {
  server = await startFakeServer(handlers)
  return runCommand(['run', 'arlo', 'Hello', '--idempotency-key', 'key-0001'], { server: server.url, ...options })
}

test('a stream that breaks goes on behind the last event, without a second run', async () => {
  const ended = await run(
    {
      [post]: (response) => breakOff(events(response, accepted, text('1', 'Hel'))),
      [attach]: (response) => void events(response, accepted, text('2', 'lo there'), done).end(),
    },
    { terminal: 80 },
  )
  expect(ended).toMatchObject({ code: 0, stdout: 'Hel\nlo there\n' })
  expect(server!.asked(post)).toHaveLength(1)
  expect(server!.asked(attach).map((request) => request.headers['last-event-id'])).toEqual(['1'])
})

test('a polite end in the middle is a break too', async () => {
  const { code, stdout } = await run({
    [post]: (response) => void events(response, accepted).end(),
    [attach]: (response) => void events(response, accepted, done).end(),
  })
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Hello there\n' })
  expect(server!.asked(attach)[0]!.headers['last-event-id']).toBeUndefined()
})

test('a greeting on each connection does not rewind the stream', async () => {
  const { code } = await run({
    [post]: (response) => breakOff(events(response, accepted, text('7', 'Hello'))),
    [attach]: (response, _, nth) =>
      nth === 0 ? breakOff(events(response, accepted)) : void events(response, accepted, done).end(),
  })
  expect(code).toBe(0)
  expect(server!.asked(attach).map((request) => request.headers['last-event-id'])).toEqual(['7', '7'])
})

test('a task whose answer never came is sent again under the same key', async () => {
  const { code, stdout } = await run({
    [post]: (response, _, nth) => {
      if (nth === 0) response.destroy()
      else if (nth === 1) html(response)
      else if (nth === 2) problem(response, 503, 'stopping', 'The server is stopping.')
      else events(response, accepted, done).end()
    },
  })
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Hello there\n' })
  expect(server!.asked(post).map((request) => request.headers['idempotency-key'])).toEqual([
    'key-0001',
    'key-0001',
    'key-0001',
    'key-0001',
  ])
})

test('when no try is left the key to repeat with is told', async () => {
  const { code, stdout, stderr, waits } = await run({
    [post]: (response) => breakOff(events(response, accepted)),
    [attach]: (response) => void response.destroy(),
  })
  expect({ code, stdout }).toEqual({ code: 6, stdout: '' })
  expect(stderr).toContain('Repeat safely with --idempotency-key key-0001\n')
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000])
})

test('with --json the key is in the problem', async () => {
  const ended = await runCommand(['run', 'arlo', 'Hello', '--json', '--idempotency-key', 'key-0001'], {
    server: 'http://127.0.0.1:1',
  })
  expect(ended).toMatchObject({ code: 6, stdout: '' })
  expect(JSON.parse(ended.stderr)).toMatchObject({ code: 'unreachable', idempotency_key: 'key-0001' })
})

test('a refusal is final', async () => {
  const { code, stderr, waits } = await run({
    [post]: (response) => problem(response, 422, 'idempotency_key_reused', 'Send a new key.'),
  })
  expect({ code, stderr, waits }).toEqual({ code: 2, stderr: 'Send a new key.\n', waits: [] })
})

test('Ctrl-C cancels the run on the server', async () => {
  const interrupt = new AbortController()
  const { code, stdout, stderr } = await run(
    {
      [post]: (response) => {
        events(response, accepted, text('1', 'Hel'))
        setTimeout(() => interrupt.abort(new Error('stop')), 50)
      },
      'POST /executions/run-1/cancel': (response) => json(response, aRun({ status: 'cancelled' })),
    },
    { interrupt },
  )
  expect({ code, stdout, stderr }).toEqual({ code: 130, stdout: '', stderr: 'The run was cancelled.\n' })
})

test('Ctrl-C before the answer finds the run by its key', async () => {
  const interrupt = new AbortController()
  const { code } = await run(
    {
      [post]: () => interrupt.abort(new Error('stop')),
      'GET /executions': (response) => json(response, { items: [aRun()], next_cursor: null }),
      'POST /executions/run-1/cancel': (response) => json(response, aRun({ status: 'cancelled' })),
    },
    { interrupt },
  )
  expect(code).toBe(130)
  expect(server!.asked('GET /executions?')[0]!.path).toBe('/executions?idempotency_key=key-0001&limit=1')
  expect(server!.asked('POST /executions/run-1/cancel')).toHaveLength(1)
})
