import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  type FakeServer,
  type Handler,
  aConfig,
  anAgent,
  aRun,
  events,
  html,
  json,
  problem,
  startFakeServer,
} from '../testing/fake-server.ts'
import { newConfigFile, runCommand, writeProfile } from '../testing/run-command.ts'
import { type Entry, stateOf } from './entry.ts'
import { choose, pass } from './pass.ts'
import { type StoredEntry, addEntry, folderOf, readEntries } from './store.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const user = {
  id: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  username: 'ada',
  role: 'member',
  is_owner: true,
  workspace: { id: 'w1', name: 'Engines' },
  time_zone: null,
  created_at: '2026-11-21T09:00:00.000Z',
}
const reply = {
  result: null,
  execution_id: 'run-1',
  status: 'queued',
  error: null,
  provider: null,
  credits_used: 0,
  created_at: '2026-11-21T09:00:00.000Z',
  finished_at: null,
}
const accept: Handler = (response, { headers }) =>
  json(response, { ...reply, execution_id: `run-of-${String(headers['idempotency-key'])}` }, 202)

/** A server, and an outbox with a run request for each agent that is named, in this order. */
async function keep(agents: string[], handlers: Record<string, Handler>) {
  server = await startFakeServer({
    'GET /auth/me': (response) => json(response, { user }),
    'POST /agents/1/execute': accept,
    'POST /agents/2/execute': accept,
    ...handlers,
  })
  const configFile = newConfigFile()
  const folder = folderOf(join(dirname(configFile), 'outbox'), server.url)
  for (const [n, name] of agents.entries())
    await addEntry(folder, anEntry({ key: `key-000${n}`, agent: { id: null, name } }), [])
  await writeProfile(configFile, { server: server.url, token: 'secret', user_id: 'u1' })
  const run = (args: string[], environment = {}) =>
    runCommand(['outbox', ...args], { environment: { configFile, ...environment }, now: '2026-11-21T09:00:00.000Z' })
  const muster = (...args: string[]) => run(args)
  return { run, muster, folder }
}

function anEntry(fields: Partial<Entry>): Entry {
  return {
    v: 1,
    key: 'key-0001',
    owner: 'user:u1',
    agent: { id: '1', name: 'arlo' },
    body: { prompt: 'Hello', context: {} },
    files: [],
    createdAt: 0,
    tried: false,
    ...fields,
  }
}

function aKept(
  name: string,
  lane: string,
  state: Partial<StoredEntry['state']> = {},
  isTakenBack = false,
): StoredEntry {
  const entry = anEntry({ agent: { id: lane, name: lane } })
  return { name, entry, isTakenBack, state: { ...stateOf(entry), ...state } }
}

const sent = () =>
  server!.seen.filter(({ path }) => path.endsWith('/execute')).map(({ headers }) => headers['idempotency-key'])
const trouble = { kind: 'server' as const, status: 500, code: 'internal', detail: 'Oops.', at: 0 }

test('what needs a moment holds up its own agent only, and keeps its place there', async () => {
  const { muster } = await keep(['arlo', 'chip', '1', 'chip'], {
    'POST /agents/1/execute': (response, request, nth) =>
      nth === 0 ? problem(response, 500, 'internal', 'Oops.') : accept(response, request, nth),
  })
  const first = await muster('send')
  expect(first).toMatchObject({ code: 6, stdout: 'key-0001\trun-of-key-0001\nkey-0003\trun-of-key-0003\n' })
  expect(first.stderr).toBe('Oops.\n2 tasks still wait. Send again with: muster outbox send\n')
  expect(await muster('send')).toMatchObject({
    code: 0,
    stdout: 'key-0000\trun-of-key-0000\nkey-0002\trun-of-key-0002\n',
  })
  expect(sent()).toEqual(['key-0000', 'key-0001', 'key-0003', 'key-0000', 'key-0002'])
})

test('a server that asks to wait is left alone, by every lane and by the next command too', async () => {
  const busy: Handler = (response) => {
    response.setHeader('retry-after', '60')
    problem(response, 429, 'rate_limited', 'Too many requests.')
  }
  const { muster, folder } = await keep(['arlo', 'chip'], { 'POST /agents/1/execute': busy })
  expect(await muster('send')).toMatchObject({ code: 6 })
  expect(await muster('send')).toMatchObject({ code: 6 })
  expect(sent()).toEqual(['key-0000'])
  // It said no clearly: it has done nothing.
  expect((await readEntries(folder)).kept.map(({ state }) => state.unacknowledgedAttempts)).toEqual([0, 0])
})

test('a model is looked up when its task is sent, and one that nobody knows is refused', async () => {
  const { muster, folder } = await keep([], {})
  await addEntry(folder, anEntry({ key: 'key-0001', body: { prompt: 'Hello', context: {}, provider: 'Haiku' } }), [])
  await addEntry(folder, anEntry({ key: 'key-0002', body: { prompt: 'Hi', context: {}, provider: 'gpt' } }), [])
  expect(await muster('send')).toMatchObject({
    code: 1,
    stdout: 'key-0001\trun-of-key-0001\n',
    stderr: expect.stringContaining('Refused: "Hi": There is no model "gpt". See: muster models list\n'),
  })
  expect(sent()).toEqual(['key-0001'])
  expect(server!.asked('POST /agents/1/execute')[0]!.body).toMatchObject({ provider: 'haiku' })
})

test('no answer of ours ends the pass, and is written down as one that may have arrived', async () => {
  const { muster, folder } = await keep(['arlo', 'chip'], { 'POST /agents/1/execute': (response) => html(response) })
  expect(await muster('send')).toMatchObject({ code: 6, stdout: '' })
  expect(sent()).toEqual(['key-0000'])
  expect((await readEntries(folder)).kept.map(({ state }) => state.unacknowledgedAttempts)).toEqual([1, 0])
  // One that gets nowhere lets the others pass.
  expect(await muster('send')).toMatchObject({ code: 6, stdout: 'key-0001\trun-of-key-0001\n' })
})

test('JSON that is not what the contract says is no answer of ours', async () => {
  const { muster } = await keep(['arlo'], { 'POST /agents/1/execute': (response) => json(response, { ok: true }) })
  expect((await muster('send')).stderr).toContain('What the server sent is not what it should be.')
  expect(JSON.parse((await muster('list', '--json')).stdout)).toMatchObject([
    { state: 'waiting', may_have_arrived: true },
  ])
})

test('a refused token ends it at the first task, and nothing counts as sent', async () => {
  const { muster, folder } = await keep(['arlo', 'chip'], {
    'POST /agents/1/execute': (response) => problem(response, 401, 'unauthorized', 'Sign in.'),
  })
  expect(await muster('send')).toMatchObject({ code: 4, stdout: '' })
  expect(sent()).toEqual(['key-0000'])
  expect((await readEntries(folder)).kept).toMatchObject([
    { state: { unacknowledgedAttempts: 0, rejected: false } },
    { state: { unacknowledgedAttempts: 0 } },
  ])
})

test('--watch waits between its tries, longer each time, also before the server has said who it is', async () => {
  const { muster } = await keep(['arlo'], {
    'GET /auth/me': (response, _, nth) => (nth < 6 ? html(response) : json(response, { user })),
    'POST /agents/1/execute': (response, request, nth) => (nth < 3 ? html(response) : accept(response, request, nth)),
  })
  const { code, waits } = await muster('send', '--watch')
  expect(code).toBe(0)
  expect(sent()).toHaveLength(4)
  const naps = waits.slice(0, 6)
  naps.forEach((nap, n) => expect(nap).toBeLessThanOrEqual(Math.min(30_000, 2000 * 2 ** n)))
})

test('--wait shows the replies in their order, and ends as the first of them that failed', async () => {
  const end =
    (n: number, more: object): Handler =>
    (response) =>
      void events(
        response,
        ['0', 'accepted', { execution_id: `run-of-key-000${n}`, status: 'running' }],
        ['done', 'done', aRun({ id: `run-of-key-000${n}`, ...more })],
      ).end()
  const { muster } = await keep(['arlo', 'chip'], {
    'GET /executions/run-of-key-0000/events': end(0, { result: 'First.' }),
    'GET /executions/run-of-key-0001/events': end(1, { result: 'Sorry.', status: 'failed', error: 'It broke.' }),
  })
  expect(await muster('send', '--wait')).toMatchObject({
    code: 1,
    stdout: 'First.\n',
    stderr: expect.stringContaining('It broke.'),
  })
  expect(sent()).toEqual(['key-0000', 'key-0001'])
})

test('whoever was overtaken while an answer was on its way sends nothing more', async () => {
  const { folder } = await keep(['arlo', 'chip'], {})
  let isHeld = true
  const create = async () => {
    isHeld = false
    return reply
  }
  const at = {
    folder,
    api: { executions: { create } } as never,
    team: async () => [anAgent({}), anAgent({ id: '2', name: 'Chip' })],
    signal: new AbortController().signal,
    now: () => 0,
  }
  await pass({
    ...at,
    owners: ['user:u1'],
    isFresh: true,
    random: () => 0,
    settled: () => {},
    isHeld: async () => isHeld,
  })
  expect((await readEntries(folder)).kept.map(({ entry }) => entry.key)).toEqual(['key-0001'])
})

test("a token from the environment sends what was kept with a sign-in of the same user, and nobody else's", async () => {
  const { run, folder } = await keep(['arlo'], {})
  await addEntry(folder, anEntry({ key: 'key-9999', owner: 'user:u2' }), [])
  const environment = { token: 'another', server: server!.url }
  expect(await run(['send'], environment)).toMatchObject({ code: 0, stdout: 'key-0000\trun-of-key-0000\n' })
  expect(await run(['send'], environment)).toMatchObject({ code: 0, stdout: '' })
  expect(sent()).toEqual(['key-0000'])
  await server!.close()
  expect(await run(['send'], environment)).toMatchObject({ code: 6, stdout: '' })
})

test('what was kept under a sign-in that has ended is told of, and goes when it is said to be mine', async () => {
  const { muster, folder } = await keep([], {})
  await addEntry(folder, anEntry({ key: 'key-7777', owner: 'token:gone' }), [])
  expect(await muster('send')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('muster outbox send --adopt'),
  })
  expect(sent()).toEqual([])
  expect((await muster('list', '--json')).stdout).toContain('key-7777')
  expect(await muster('send', '--adopt')).toMatchObject({ code: 0, stdout: 'key-7777\trun-of-key-7777\n' })
  expect((await readEntries(folder)).kept).toEqual([])
})

test('only the first of a lane may go; what failed less goes first, and what was taken back before all', () => {
  const now = 1000
  expect(
    choose([aKept('1', 'a', { attempts: 2, fault: trouble }), aKept('2', 'a'), aKept('3', 'b')], now).next?.name,
  ).toBe('3')
  expect(choose([aKept('1', 'a', { nextAt: 5000 }), aKept('2', 'a'), aKept('3', 'b', { nextAt: 3000 })], now)).toEqual({
    next: undefined,
    nextAt: 3000,
  })
  expect(choose([aKept('1', 'a'), aKept('2', 'a', { attempts: 3 }, true)], now).next?.name).toBe('2')
  expect(choose([aKept('1', 'a', { rejected: true }), aKept('2', 'a')], now).next?.name).toBe('2')
  expect(choose([aKept('1', 'a', { rejected: true })], now)).toEqual({ next: undefined, nextAt: null })
})

test('a run whose end was reached before it was taken back is told as such', async () => {
  const ended = aRun({ id: 'run-1', status: 'completed' })
  const { muster } = await keep(['arlo'], {
    'POST /agents/1/execute': (response) => void response.destroy(),
    'GET /executions': (response) => json(response, { items: [ended], next_cursor: null }),
    'POST /executions/run-1/cancel': (response) => json(response, ended),
  })
  await muster('send')
  const { stdout } = await muster('cancel', 'key-0000', '--json')
  expect(JSON.parse(stdout)).toEqual([
    {
      key: 'key-0000',
      state: 'cancelled',
      execution_id: 'run-1',
      detail: 'It had arrived, and had ended already (completed).',
    },
  ])
})

test('what this version of the server does not know waits for another one, and goes then under its key', async () => {
  const unknown: Handler = (response) => {
    const body = {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      code: 'unknown_field',
      detail: 'mood is not a field of this call.',
      version: '1.0.0',
    }
    response.writeHead(400, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body))
  }
  let version = '1.0.0'
  const { muster, folder } = await keep(['arlo', 'chip'], {
    'GET /config': (response) => json(response, { ...aConfig, version }),
    'POST /agents/1/execute': (response, request, nth) =>
      nth === 0 ? unknown(response, request, nth) : accept(response, request, nth),
  })
  const reason = 'mood is not a field of this call. It goes out once the server is updated.\n'
  const first = await muster('send')
  expect(first).toMatchObject({
    code: 6,
    stdout: 'key-0001\trun-of-key-0001\n',
    stderr: `${reason}1 task still waits. Send again with: muster outbox send\n`,
  })
  expect((await readEntries(folder)).kept).toMatchObject([
    { state: { rejected: false, unacknowledgedAttempts: 0, fault: { kind: 'outdated', version: '1.0.0' } } },
  ])
  const listed = await muster('list')
  expect(listed.stdout).toMatch(/key-0000\s+arlo\s+waiting/)
  expect(listed.stderr).toBe(`key-0000: ${reason}`)
  expect((await muster('show', 'key-0000')).stdout).toContain(reason.trim())

  expect(await muster('send')).toMatchObject({ code: 6 })
  expect(sent()).toEqual(['key-0000', 'key-0001'])
  version = '1.1.0'
  expect(await muster('send')).toMatchObject({ code: 0, stdout: 'key-0000\trun-of-key-0000\n' })
  expect(sent()).toEqual(['key-0000', 'key-0001', 'key-0000'])
})
