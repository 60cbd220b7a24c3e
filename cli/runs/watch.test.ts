import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Run } from '#shared/contract/runs.ts'
import { type FakeServer, anAgent, aRun, json, problem, startFakeServer } from '../testing/fake-server.ts'
import { newConfigFile, runCommand } from '../testing/run-command.ts'

/** What a server with a counter of changes knows; `script` holds what happens before each question after the first. */
let state: { epoch: string; rev: number; runs: Map<string, { run: Run; rev: number }> }
let script: (() => void)[]
let server: FakeServer
let interrupt: AbortController
let configFile: string

beforeEach(async () => {
  state = { epoch: 'a', rev: 0, runs: new Map() }
  configFile = newConfigFile()
  server = await startFakeServer({
    'GET /auth/me': (response) => json(response, { user: { id: 'user-1' } }),
    'GET /executions': (response) => json(response, { items: all().toReversed(), next_cursor: null }),
    'GET /sync': (response, { path }, nth) => {
      if (nth > 0 || state.rev === 0) script.shift()?.()
      if (fails > 0) {
        fails -= 1
        return problem(response, 503, 'stopping', 'The server is stopping.')
      }
      const [epoch, rev] = (new URL(path, 'http://x').searchParams.get('cursor') ?? '').split('.')
      const reset = epoch !== state.epoch
      const changed = [...state.runs.values()].filter((each) => reset || each.rev > Number(rev)).map(({ run }) => run)
      const none = { changed: [], deleted: [] }
      json(response, {
        cursor: `${state.epoch}.${state.rev}`,
        reset,
        agents: { changed: reset ? [anAgent({})] : [], deleted: [] },
        tasks: none,
        projects: none,
        events: none,
        executions: { changed, deleted: [] },
      })
    },
  })
})
afterEach(() => server.close())

let fails = 0
const all = () => [...state.runs.values()].map(({ run }) => run)

/** A run changes; the hour is when it ended, on the 21st. */
function set(id: string, status: Run['status'], hour = 12, fields: Partial<Run> = {}): void {
  const finished_at = ['completed', 'failed', 'cancelled'].includes(status) ? `2026-11-21T${hour}:00:00.000Z` : null
  state.rev += 1
  state.runs.set(id, {
    run: aRun({ id, status, finished_at, prompt: `Prompt ${id}`, ...fields }),
    rev: state.rev,
  })
}

const leave = () => interrupt.abort(new Error('stop'))

/** Watches while the steps happen, one before each question, and then Ctrl-C comes. */
function watch(args: string[], steps: (() => void)[], options: Parameters<typeof runCommand>[1] = {}) {
  interrupt = new AbortController()
  script = [...steps, () => {}, leave]
  return runCommand(['runs', 'watch', ...args], {
    server: server.url,
    interrupt,
    environment: { configFile },
    now: '2026-11-21T15:00:00Z',
    ...options,
  })
}

const seen = () => join(dirname(configFile), 'seen.txt')
const lines = () => (existsSync(seen()) ? readFileSync(seen(), 'utf8').trimEnd().split('\n') : [])
/** Appends the id, the status and the agent of the run to a file. */
const note = () =>
  `mkdir -p '${dirname(configFile)}'; echo "$MUSTER_RUN_ID $MUSTER_RUN_STATUS $MUSTER_RUN_AGENT" >> '${seen()}'`
/** The same with what happens to one run on the way. */
const noteBut = (id: string, what: string) => `${note()}; if [ $MUSTER_RUN_ID = ${id} ]; then ${what}; fi`

const ending = (id: string, hour?: number) => () => set(id, 'completed', hour)

test('each change is a line, and what was there before is none', async () => {
  set('old', 'completed')
  set('open', 'running')
  const asked = { id: 'a', tool: 'send_email', summary: 'Send it?', input: {} }
  const { stdout } = await watch(
    [],
    [
      () => {},
      () => set('new', 'queued'),
      () => set('new', 'running', 0, { prompt: 'Two\nlines' }),
      () => set('new', 'running', 0, { steps: [] }),
      () => (set('open', 'failed'), set('new', 'waiting', 0, { pending_action: asked })),
    ],
  )
  expect(stdout).toBe(
    'new\tArlo\tqueued\tPrompt new\nnew\tArlo\trunning\tTwo lines\nopen\tArlo\tfailed\tPrompt open\nnew\tArlo\twaiting\tSend it?\n',
  )
})

test('--json gives one run a line', async () => {
  const { stdout, stderr } = await watch(['--json'], [() => {}, () => set('new', 'queued'), ending('new')])
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as Run).status),
  ).toEqual(['queued', 'completed'])
  expect(JSON.parse(stderr)).toMatchObject({ detail: 'stop' })
})

test('it goes on after a server that was away, and gives up at once where there is none to begin with', async () => {
  const { stdout } = await watch([], [() => {}, () => void (fails = 3), () => {}, () => {}, ending('new')])
  expect(stdout).toBe('new\tArlo\tcompleted\tPrompt new\n')
  expect(await runCommand(['runs', 'watch'], { server: 'http://127.0.0.1:1' })).toMatchObject({
    code: 6,
    stderr: "Can't reach the server at http://127.0.0.1:1.\nFind out why with: muster doctor\n",
  })
})

test('--since tells of what began or ended since then too', async () => {
  set('early', 'completed', 8, { created_at: '2026-11-21T07:00:00.000Z' })
  set('long', 'completed', 11, { created_at: '2026-11-20T07:00:00.000Z' })
  set('open', 'running', 0, { created_at: '2026-11-21T10:00:00.000Z' })
  const { stdout } = await watch(['--since', '2026-11-21T09:00'], [() => {}, ending('open')])
  expect(
    stdout.split('\n').map((line) =>
      line
        .split('\t')
        .filter((_, n) => n % 2 === 0)
        .join(' '),
    ),
  ).toEqual(['long completed', 'open running', 'open completed', ''])
})

test.skipIf(process.platform === 'win32')(
  'the command learns of each end from its environment and its input, and stdout is its own',
  async () => {
    set('old', 'completed')
    const result = '"; touch pwned; $(touch pwned) `touch pwned`'
    const command = `${note()}; cat > '${seen()}.json'`
    const { stdout } = await watch(
      ['--exec', command],
      [
        () => {},
        () => set('one', 'running'),
        () => set('one', 'failed', 13, { prompt: result, result, agent_id: '5' }),
      ],
    )
    expect(lines()).toEqual(['one failed 5'])
    expect(JSON.parse(readFileSync(`${seen()}.json`, 'utf8'))).toMatchObject({ id: 'one', prompt: result, result })
    expect(stdout).toBe('')
    expect(existsSync('pwned')).toBe(false)
  },
)

test.skipIf(process.platform === 'win32')('a restart repeats none, and misses none that ended in between', async () => {
  set('old', 'completed', 10)
  await watch(['--exec', note()], [() => {}, ending('one')])
  set('two', 'failed', 13)
  set('three', 'completed', 12)
  // A row that changes after its end, as one that is deleted does.
  set('one', 'completed', 12)
  set('old', 'cancelled', 10)
  await watch(['--exec', note()], [() => {}, ending('four', 14)])
  expect(lines()).toEqual(['one completed 1', 'two failed 1', 'three completed 1', 'four completed 1'])
  if (process.platform === 'linux') expect(statSync(join(dirname(configFile), 'watch')).mode & 0o77).toBe(0)
})

test.skipIf(process.platform === 'win32')('another command has a place of its own, and begins now', async () => {
  await watch(['--exec', note()], [() => {}, ending('one')])
  await watch(['--exec', `${note()}; true`], [() => {}, ending('two', 13)])
  await watch(['--exec', note()], [() => {}])
  expect(lines()).toEqual(['one completed 1', 'two completed 1', 'two completed 1'])
})

test.skipIf(process.platform === 'win32')('a command that fails is told, and the watch goes on', async () => {
  const { stderr } = await watch(['--exec', noteBut('one', 'exit 3')], [() => {}, ending('one'), ending('two', 13)])
  expect(lines()).toEqual(['one completed 1', 'two completed 1'])
  expect(stderr).toContain('The command failed for the run one (exit code 3).\n')
  await watch(['--exec', noteBut('one', 'exit 3')], [() => {}])
  expect(lines()).toHaveLength(2)
})

test.skipIf(process.platform === 'win32')(
  'a command that Ctrl-C breaks off is started again, and one that succeeds is not',
  async () => {
    const flag = `${seen()}.flag`
    const command = noteBut('one', `while [ ! -e '${flag}' ]; do sleep 0.02; done; exit $(cat '${flag}')`)
    for (const code of ['130', '0']) {
      interrupt = new AbortController()
      script = [() => {}, ending('one')]
      const going = runCommand(['runs', 'watch', '--exec', command], {
        server: server.url,
        interrupt,
        environment: { configFile },
      })
      const before = lines().length
      await expect.poll(() => lines().length).toBe(before + 1)
      leave()
      writeFileSync(flag, code)
      expect((await going).code).toBe(1)
      if (code === '130') rmSync(flag)
    }
    await watch(['--exec', command], [() => {}, ending('two', 13)])
    expect(lines()).toEqual(['one completed 1', 'one completed 1', 'two completed 1'])
  },
)

test.skipIf(process.platform === 'win32')(
  'a server that was restored tells everything anew, and what was seen to is not repeated',
  async () => {
    set('old', 'completed', 10)
    await watch(['--exec', note()], [() => {}, ending('one')])
    state.epoch = 'b'
    set('two', 'completed', 13)
    await watch(['--exec', note()], [() => {}, ending('three', 14)])
    expect(lines()).toEqual(['one completed 1', 'two completed 1', 'three completed 1'])
  },
)

test.skipIf(process.platform === 'win32')(
  '--since starts the command for what ended since then, never twice',
  async () => {
    set('early', 'completed', 10)
    set('late', 'completed', 12)
    await watch(['--exec', note()], [() => {}, ending('new', 13)])
    expect(lines()).toEqual(['new completed 1'])
    for (const _ of [1, 2]) await watch(['--exec', note(), '--since', '2026-11-21T12:00'], [() => {}])
    expect(lines()).toEqual(['new completed 1', 'late completed 1'])
    for (const _ of [1, 2]) await watch(['--exec', note(), '--since', 'today'], [() => {}])
    expect(lines()).toEqual(['new completed 1', 'late completed 1', 'early completed 1'])
  },
)

test.skipIf(process.platform === 'win32')('a damaged place is told, and nothing is started', async () => {
  await watch(['--exec', note()], [() => {}])
  const [name] = readdirSync(join(dirname(configFile), 'watch'))
  const file = join(dirname(configFile), 'watch', name!, 'place.json')
  writeFileSync(file, '{"v":1')
  expect(await watch(['--exec', note()], [])).toMatchObject({
    code: 1,
    stderr: `${file} is damaged: delete it, and say with --since where to start.\n`,
  })
})

test.skipIf(process.platform === 'win32')('a place that cannot be kept is told, and nothing is started', async () => {
  writeFileSync(join(dirname(dirname(configFile)), 'file'), '')
  const config = join(dirname(dirname(configFile)), 'file', 'config.json')
  const { code, stderr } = await watch(['--exec', note()], [], { environment: { configFile: config } })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^Can't keep the place of the watch in .* \(ENOTDIR\)\.\n$/),
  })
})

test.skipIf(process.platform === 'win32')(
  'the end of one run starts the command, and the exit code is that of the run',
  async () => {
    const failed = aRun({ id: 'run-1', status: 'failed', error: 'The model is away.' })
    await server.close()
    server = await startFakeServer({
      'GET /executions': (response) => json(response, { items: [failed], next_cursor: null }),
      'GET /executions/run-1/events': (response) =>
        void response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end(`id: done\nevent: done\ndata: ${JSON.stringify(failed)}\n\n`),
    })
    const ended = await runCommand(['runs', 'watch', 'run-1', '--exec', note()], {
      server: server.url,
      environment: { configFile },
    })
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: 'The model is away.\n' })
    expect(lines()).toEqual(['run-1 failed 1'])
  },
)

test.skipIf(process.platform === 'win32')(
  'a command that fails at the end of one run makes the exit code 1',
  async () => {
    const completed = aRun({ id: 'run-1' })
    await server.close()
    server = await startFakeServer({
      'GET /executions': (response) => json(response, { items: [completed], next_cursor: null }),
      'GET /executions/run-1/events': (response) =>
        void response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end(`id: done\nevent: done\ndata: ${JSON.stringify(completed)}\n\n`),
    })
    const watchOne = (command: string) =>
      runCommand(['runs', 'watch', 'run-1', '--exec', command], { server: server.url, environment: { configFile } })
    expect(await watchOne('true')).toMatchObject({ code: 0, stdout: '', stderr: '' })
    expect(await watchOne('exit 3')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The command failed for the run run-1 (exit code 3).\n',
    })
  },
)
