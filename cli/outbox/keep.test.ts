import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  type FakeServer,
  type Handler,
  breakOff,
  events,
  json,
  problem,
  startFakeServer,
} from '../testing/fake-server.ts'
import { newConfigFile, runCommand } from '../testing/run-command.ts'
import { filesOf, folderOf, readEntries } from './store.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

/** A server on which runs end so, and a user who queues on it. */
async function serve(execute: Handler, more: Record<string, Handler> = {}) {
  server = await startFakeServer({ 'POST /agents/1/execute': execute, ...more })
  const configFile = newConfigFile()
  const root = join(dirname(configFile), 'outbox')
  const folder = folderOf(root, server.url)
  const run = (args: string[], stdin = '') =>
    runCommand(['run', 'arlo', ...args], {
      server: server!.url,
      token: 'secret',
      stdin,
      environment: { configFile },
      now: '2026-11-21T09:00:00.000Z',
    })
  return { run, root, folder, kept: async () => (await readEntries(folder)).kept }
}

const broken: Handler = (response) => problem(response, 500, 'internal', 'Something broke.')

test.each([
  ['broken', broken],
  ['starting', (response) => problem(response, 503, 'starting', 'The server is starting.')],
  ['asking to wait', (response) => problem(response, 429, 'rate_limited', 'Too many requests.')],
  ['silent', (response) => void response.destroy()],
] as [string, Handler][])(
  'a server that is %s keeps the task, and the words mean the moment they were written',
  async (_, execute) => {
    const { run, kept } = await serve(execute)
    const { code, stdout, stderr } = await run(['Hello', '--queue', '--idempotency-key', 'the-key-1'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toMatch(/^.+\. Kept as 1 of 1 to be sent: muster outbox send\n$/)
    const [only] = await kept()
    expect(only).toMatchObject({
      entry: {
        key: 'the-key-1',
        agent: { id: '1' },
        tried: true,
        body: { prompt: 'Hello', client_time: expect.stringMatching(/^2026-11-21T09:/) },
      },
    })
  },
)

test('a refusal is not kept, and without --queue nothing is', async () => {
  const refused = await serve((response) => problem(response, 402, 'credits_exhausted', 'No credits are left.'))
  expect(await refused.run(['Hello', '--queue'])).toMatchObject({ code: 1, stderr: 'No credits are left.\n' })
  const { run, root } = await serve(broken)
  expect(await run(['Hello', '--idempotency-key', 'the-key-1'])).toMatchObject({
    code: 1,
    stderr: 'Something broke.\nRepeat safely with --idempotency-key the-key-1\n',
  })
  expect([existsSync(refused.root), existsSync(root)]).toEqual([false, false])
})

test('a run that the server has accepted is not kept, whatever breaks then', async () => {
  const lost: Handler = (response) => problem(response, 503, 'stopping', 'The server is stopping.')
  const { run, root } = await serve(
    (response) => breakOff(events(response, ['0', 'accepted', { execution_id: 'run-1', status: 'queued' }])),
    { 'GET /executions/run-1/events': lost },
  )
  expect(await run(['Hello', '--queue'])).toMatchObject({ code: 6 })
  expect(existsSync(root)).toBe(false)
})

test('standard input is kept as it was read, whether the server was asked before or not', async () => {
  for (const config of [broken, undefined]) {
    const { run, folder, kept } = await serve(broken, config && { 'GET /config': config })
    await run(['Read', '-f', '-', '--stdin-name', 'log.md', '--queue'], '# Log\n')
    const [only] = await kept()
    expect(await filesOf(folder, only!)).toEqual([
      { name: 'log.md', type: 'text/markdown', size: 6, content: '# Log\n' },
    ])
    expect(only!.entry.tried).toBe(config === undefined)
    await server!.close()
  }
})

test('what no server takes is refused at once', async () => {
  const { run, kept } = await serve(broken, { 'GET /config': broken })
  const path = join(mkdtempSync(join(tmpdir(), 'muster-files-')), 'large.txt')
  writeFileSync(path, Buffer.alloc(8_000_000, 'x'))
  expect((await run(['Read', '-f', path, '--queue'])).stderr).toMatch(
    /^large\.txt has 8\.0 MB; this server takes at most 7\.5 MB in one run\.\n$/,
  )
  expect(await run(['-', '--queue'], 'x'.repeat(100_001))).toMatchObject({
    code: 2,
    stderr: 'The prompt must have at most 100,000 characters.\n',
  })
  expect(await kept()).toEqual([])
})

test('a disk that does not take it is one sentence, with the key to repeat with', async () => {
  const { run, root } = await serve(broken)
  mkdirSync(dirname(root), { recursive: true })
  writeFileSync(root, '')
  const { code, stdout, stderr } = await run(['Hello', '--queue', '--idempotency-key', 'the-key-1'])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^Can't keep the task in .+ \([A-Z]+\)\.\nRepeat safely with --idempotency-key the-key-1\n$/)
})

test('while older tasks wait none overtakes them, and the server is not asked', async () => {
  const { run, kept } = await serve(broken)
  await run(['One', '--queue'])
  const asked = server!.seen.length
  expect((await run(['Two', '--queue', '--json', '--idempotency-key', 'the-key-2'])).stdout).toBe(
    '{\n  "queued": true,\n  "key": "the-key-2"\n}\n',
  )
  expect(server!.seen.length).toBe(asked)
  expect((await kept()).map(({ entry }) => entry.body.prompt)).toEqual(['One', 'Two'])
})

test('what an agent is called stays open until someone can be asked', async () => {
  const { run, kept } = await serve(broken, { 'GET /agents': (response) => json(response, []), 'GET /config': broken })
  await run(['Hello', '--queue', '--provider', 'haiku'])
  expect((await kept())[0]!.entry).toMatchObject({ agent: { id: null, name: 'arlo' }, body: { provider: 'haiku' } })
})

test('a model is kept by its id where the server could be asked', async () => {
  const { run, kept } = await serve(broken)
  await run(['Hello', '--queue', '--provider', 'Haiku'])
  expect((await kept())[0]!.entry.body.provider).toBe('haiku')
})
