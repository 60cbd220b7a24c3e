import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from '#shared/client/client.ts'
import type { Run } from '#shared/contract/runs.ts'
import { startFront } from '../support/front.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { launcher, newHome } from './muster.ts'

const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0
const dataDir = mkdtempSync(join(tmpdir(), 'muster-batch-'))
const home = newHome()
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ dataDir })
  Object.assign(home.env, { MUSTER_SERVER: server.url })
  await home.muster(['login', '--email', server.demo.username, '--password-stdin'], { stdin: server.demo.password })
})
afterAll(() => server?.stop())

const token = () => home.token()

type Kept = { line: number; key: string; status: string; result: string; execution_id: string }

/** Writes as many jobs as wanted, whose prompts begin with `name`, and says where their results will be. */
function newJobs(name: string, count: number) {
  const agents = ['arlo', 'Chip', '3', '4', '5', '6', '7']
  const lines = Array.from({ length: count }, (_, n) =>
    JSON.stringify({ agent: agents[n % agents.length], prompt: `${name} ${n + 1}` }),
  )
  const jobs = home.file(`${name}.jsonl`, `${lines.join('\n')}\n`)
  const results = join(dirname(jobs), `${name}-out.jsonl`)
  const written = () => (existsSync(results) ? readFileSync(results, 'utf8').split('\n').slice(1, -1) : [])
  return {
    args: ['run', '--batch', jobs, '--results', results],
    jobs,
    results,
    written,
    kept: () => written().map((line) => JSON.parse(line) as Kept),
  }
}

/** Every run that the server has of the jobs of one name. */
async function ledger(name: string): Promise<Run[]> {
  const api = createClient({ baseUrl: server.url, token })
  const runs: Run[] = []
  let cursor: string | null = null
  do {
    const page: { items: Run[]; next_cursor: string | null } = await api.executions.list({
      query: { limit: 200, ...(cursor !== null && { cursor }) },
    })
    runs.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return runs.filter(({ prompt }) => prompt.startsWith(`${name} `))
}

/**
 * Runs the command in a terminal of 60 columns, with its keyboard for `react`, which is called once `seen` stands on
 * the screen.
 */
function inTerminal(
  args: string[],
  seen: string,
  react: (type: (key: string) => void) => void,
  env: Record<string, string> = {},
): Promise<{ code: number | null; raw: string }> {
  const quoted = [process.execPath, launcher, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qec', `stty cols 60; ${quoted}`, '/dev/null'], {
    env: { ...home.env, TERM: 'xterm', SHELL: '/bin/sh', ...env },
  })
  let raw = ''
  let hasReacted = false
  child.stdout.on('data', (chunk: Buffer) => {
    raw += chunk.toString()
    if (hasReacted || !raw.includes(seen)) return
    hasReacted = true
    react((key) => child.stdin.write(key))
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, raw })))
}

/** A network that holds back every answer until it is released; the server has the tasks by then. */
async function holdingNetwork() {
  const front = await startFront(server.url)
  front.trouble = 'hold'
  onTestFinished(() => front.stop())
  const release = () => {
    front.trouble = null
    front.release()
  }
  /** Resolves once the server has as many tasks. */
  const has = (tasks: number) => vi.waitFor(() => expect(front.hits).toHaveLength(tasks), 60_000)
  return { front, has, release, env: { MUSTER_SERVER: front.url, MUSTER_TOKEN: token() } }
}

test('killed twice in the middle, and the server begun anew under it, every line has run once and none is lost', async () => {
  const lines = 200
  const { args, jobs, written, kept } = newJobs('Killed', lines)
  const start = () => home.start([...args, '--concurrency', '8'])
  for (const [until, end] of [
    [30, 'killed'],
    [70, 'killed'],
    [110, 'restarted'],
  ] as const) {
    const { child, done } = start()
    await vi.waitFor(() => expect(written().length).toBeGreaterThanOrEqual(until), { timeout: 60_000, interval: 5 })
    if (end === 'killed') {
      child.kill('SIGKILL')
      expect((await done).signal).toBe('SIGKILL')
      expect(written().length).toBeLessThan(lines)
      continue
    }
    await server.stop()
    server = await startServer({ dataDir, port: Number(new URL(server.url).port) })
    const { code, stdout, stderr } = await done
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toMatch(
      /^(Can't reach the server at .* Trying again for up to 10m 0s\.\n)+200 completed in [\dms. ]+, \d+ of them before\n$/,
    )
  }

  const runs = await ledger('Killed')
  const prompts = readFileSync(jobs, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { prompt: string }).prompt)
  expect(runs.map(({ prompt }) => prompt).toSorted()).toEqual(prompts.toSorted())
  const results = kept()
  expect(results.map(({ line }) => line).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: lines }, (_, n) => n + 1),
  )
  const byId = new Map(runs.map((run) => [run.id, run]))
  for (const { line, key, status, result, execution_id } of results) {
    expect(byId.get(execution_id)).toMatchObject({ prompt: `Killed ${line}`, idempotency_key: key, status, result })
  }
  expect(readdirSync(dirname(jobs)).filter((name) => name.endsWith('.lock'))).toEqual([])
}, 120_000)

test('in pipes the results are data and the summary is not', async () => {
  const { args } = newJobs('Piped', 3)
  const { code, stdout, stderr } = await home.muster(args.slice(0, 3))
  expect(code).toBe(0)
  expect(stderr).toMatch(/^3 completed in [\d.]+s\n$/)
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as Kept).line)
      .toSorted(),
  ).toEqual([1, 2, 3])
  const quiet = await home.muster([...args, '--quiet'])
  expect(quiet).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(JSON.parse((await home.muster([...args, '--json'])).stdout)).toMatchObject({ jobs: 3, completed: 3, left: 0 })
})

test('two at once do not share their results, and Ctrl-C leaves what is under way to go on', async () => {
  const { args, jobs, results, kept } = newJobs('Twice', 6)
  const { front, has, release, env } = await holdingNetwork()
  const first = home.start(args, { env })
  await has(4)
  expect(await home.muster(args, { env })).toEqual({
    code: 1,
    stdout: '',
    stderr: `Another muster is at work on ${results}.\n`,
  })
  first.child.kill('SIGINT')
  const { code, stdout, stderr } = await first.done
  expect({ code, stdout }).toEqual({ code: 130, stdout: '' })
  expect(stderr).toMatch(/^0 completed, 6 left in [\dms. ]+\n4 lines under way are left to go on\. Go on with: /)
  expect(stderr).toContain(`Go on with: muster run --batch ${jobs} --results ${results}\n`)
  release()
  expect((await home.muster(args, { env })).code).toBe(0)
  expect(kept()).toHaveLength(6)
  expect(front.hits).toHaveLength(10)
  expect(await ledger('Twice')).toHaveLength(6)
})

test.skipIf(!hasTerminal)('in a terminal one line is drawn over and over, and fits', async () => {
  const { args } = newJobs('Drawn', 6)
  const { has, release, env } = await holdingNetwork()
  const { code, raw } = await inTerminal(args, '4 under way', () => void has(4).then(release), {
    ...env,
    NO_COLOR: '1',
  })
  expect(code).toBe(0)
  expect(raw).not.toContain('\u001b')
  const drawn = raw.split('\r').filter((line) => line.includes(' of 6'))
  expect(drawn[0]!.trimEnd()).toBe(`${'░'.repeat(30)} 0 of 6 · 4 under way`)
  for (const line of drawn) expect(line.trimEnd().length).toBeLessThan(60)
  // Nothing of it is left beside the summary.
  const shown = raw.split('\r').filter((line) => line.trim() !== '')
  expect(shown.at(-1)).toMatch(/^6 completed in [\dms. ]+$/)
})

test.skipIf(!hasTerminal)('Ctrl-C in a terminal leaves with 130 and says how to go on', async () => {
  const { args, kept } = newJobs('Stopped', 6)
  const { front, has, release, env } = await holdingNetwork()
  const { code, raw } = await inTerminal(args, '4 under way', (type) => void has(4).then(() => type('\u0003')), env)
  expect(code).toBe(130)
  expect(raw).toContain('Go on with: muster run --batch ')
  release()
  expect((await home.muster(args, { env })).code).toBe(0)
  expect(kept()).toHaveLength(6)
  expect(front.hits).toHaveLength(10)
  expect(await ledger('Stopped')).toHaveLength(6)
})
