import { afterEach, expect, test } from 'vitest'
import { interruption } from './exit.ts'
import { type FakeServer, type Handler, json, problem, startFakeServer } from './testing/fake-server.ts'
import { runCommand } from './testing/run-command.ts'
import { aTask } from './testing/entities.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const task = aTask()
const key = '[0-9a-f-]{36}'

async function run(args: string[], write: Handler, options: Parameters<typeof runCommand>[1] = {}) {
  server = await startFakeServer({
    'GET /tasks': (response) => json(response, [task]),
    'POST /tasks': write,
    [`PATCH /tasks/${task.id}`]: write,
    [`DELETE /tasks/${task.id}`]: write,
  })
  return runCommand(['tasks', ...args], { server: server.url, ...options })
}

const lost: Handler = (response) => void response.destroy()
const created: Handler = (response) => json(response, task, 201)

test('every write has a key of its own, or the one that is given', async () => {
  await run(['create', 'Draft'], created)
  await runCommand(['tasks', 'create', 'Draft', '--idempotency-key', 'my-own-key'], { server: server!.url })
  const writes = server!.asked('POST /tasks')
  expect(writes.map((request) => request.headers['idempotency-key'])).toEqual([
    expect.stringMatching(key),
    'my-own-key',
  ])
})

test('a repetition is the same request: nothing in it is made up', async () => {
  await run(['create', 'Draft', '--priority', 'high'], created)
  expect(server!.asked('POST /tasks')[0]!.body).toEqual({ title: 'Draft', priority: 'High' })
})

test('a lost answer names the key to repeat with', async () => {
  const { code, stdout, stderr } = await run(['create', 'Draft'], lost)
  expect({ code, stdout }).toEqual({ code: 6, stdout: '' })
  const sent = server!.asked('POST /tasks')[0]!.headers['idempotency-key']
  expect(stderr).toBe(`Can't reach the server at ${server!.url}.\nRepeat safely with --idempotency-key ${sent}\n`)
})

test('a lost answer to a change names the id too, because the name may be gone', async () => {
  const { stderr } = await run(['edit', 'send the offer', '--title', 'Sent'], lost)
  expect(stderr).toMatch(new RegExp(`Repeat safely with the id ${task.id} and --idempotency-key ${key}\n$`))
  await server!.close()
  const asJson = await run(['delete', 'send the offer', '--yes', '--json', '--idempotency-key', 'my-own-key'], lost)
  expect(JSON.parse(asJson.stderr)).toMatchObject({ code: 'unreachable', idempotency_key: 'my-own-key', id: task.id })
})

test('a refusal names no key, because nothing was stored', async () => {
  const { code, stderr } = await run(['create', 'Draft'], (response) =>
    problem(response, 402, 'plan_limit', 'Your plan is full.'),
  )
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'Your plan is full.\n' })
})

test('an interruption ends a write with 130', async () => {
  const interrupt = new AbortController()
  const ended = await run(['create', 'Draft'], () => interrupt.abort(interruption()), { interrupt })
  expect(ended).toMatchObject({ code: 130, stdout: '', stderr: '' })
})
