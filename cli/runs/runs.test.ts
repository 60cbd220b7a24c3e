import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Run } from '#shared/contract/runs.ts'
import {
  type FakeServer,
  type Handler,
  aRun,
  breakOff,
  events,
  json,
  oneModel,
  problem,
  startFakeServer,
} from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'
import { idOf } from '../testing/entities.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const now = '2026-11-21T12:00:00Z'
const made = (n: number, fields: Partial<Run> = {}) =>
  aRun({
    id: idOf(`${9000 - n}`),
    prompt: `Prompt ${n}`,
    created_at: new Date(Date.parse('2026-11-21T11:00:00Z') - n * 3_600_000).toISOString(),
    ...fields,
  })

/** Answers lists page by page, at most `max` a page, and each run and its cancellation. */
async function serve(runs: Run[], more: Record<string, Handler> = {}, max = 2): Promise<string> {
  const each = runs.map((run): [string, Handler][] => [
    [`GET /executions/${run.id}`, (response) => json(response, run)],
    [
      `POST /executions/${run.id}/cancel`,
      (response) => json(response, run.status === 'running' ? { ...run, status: 'cancelled' } : run),
    ],
  ])
  server = await startFakeServer({
    'GET /executions': (response, { path }) => {
      const query = new URL(path, 'http://x').searchParams
      const fitting = runs.filter(
        ({ status, agent_id }) =>
          (query.get('status') ?? status) === status && (query.get('agent_id') ?? agent_id) === agent_id,
      )
      const from = Number(query.get('cursor') ?? 0)
      const to = from + Math.min(max, Number(query.get('limit')))
      json(response, { items: fitting.slice(from, to), next_cursor: to < fitting.length ? String(to) : null })
    },
    ...Object.fromEntries(each.flat()),
    ...more,
  })
  return server.url
}

const ids = (stdout: string) => (JSON.parse(stdout) as Run[]).map(({ prompt }) => Number(prompt.slice(7)))

test('a list goes on through the pages up to its limit, and asks for no more than it needs', async () => {
  const url = await serve(Array.from({ length: 9 }, (_, n) => made(n)))
  expect(ids((await runCommand(['runs', 'list', '--json'], { server: url })).stdout)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8,
  ])
  const before = server!.asked('GET /executions?').length
  expect(ids((await runCommand(['runs', 'list', '--limit', '3', '--json'], { server: url })).stdout)).toEqual([0, 1, 2])
  expect(
    server!
      .asked('GET /executions?')
      .slice(before)
      .map(({ path }) => path),
  ).toEqual(['/executions?limit=3', '/executions?limit=3&cursor=2'])
})

test('a list tells when each was created, behind what was asked for', async () => {
  const url = await serve([made(0, { id: idOf('aaaa'), prompt: 'Plan\tmy week' })])
  expect((await runCommand(['runs', 'list'], { server: url, now, timeZone: 'Europe/Berlin' })).stdout).toBe(
    `${idOf('aaaa')}\tArlo\tcompleted\tPlan my week\t2026-11-21 12:00\n`,
  )
})

test('a list fits every filter, and ends where --since begins', async () => {
  const url = await serve([
    made(0),
    made(1, { status: 'failed' }),
    made(2, { agent_id: '2', status: 'failed' }),
    made(3, { status: 'failed' }),
    made(30, { status: 'failed' }),
  ])
  const list = async (...flags: string[]) =>
    ids(
      (await runCommand(['runs', 'list', '--json', ...flags], { server: url, now, timeZone: 'Europe/Berlin' })).stdout,
    )
  expect(await list('--status', 'FAILED')).toEqual([1, 2, 3, 30])
  expect(await list('--status', 'failed', '--agent', 'arlo', '--since', 'today')).toEqual([1, 3])
  expect(await list('--since', '2026-11-21T10:30')).toEqual([0, 1])
  expect(await list('--since', 'yesterday')).toEqual([0, 1, 2, 3, 30])
})

test.each(['show', 'watch', 'approve'])(
  '%s of an id that no run has is wrong input, as of the end of one',
  async (verb) => {
    const unknown = idOf('dead')
    const url = await serve([made(0)], {
      [`GET /executions/${unknown}`]: (response) =>
        problem(response, 404, 'execution_not_found', 'There is no such execution.'),
    })
    expect(await runCommand(['runs', verb, unknown], { server: url })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `There is no run "${unknown}". See: muster runs list\n`,
    })
  },
)

test('a list that fits nothing is empty, and says so where someone watches', async () => {
  const url = await serve([])
  expect(await runCommand(['runs', 'list'], { server: url })).toMatchObject({ code: 0, stdout: '', stderr: '' })
  expect(await runCommand(['runs', 'list'], { server: url, terminal: 80 })).toMatchObject({
    stdout: '',
    stderr: 'Nothing has been run yet.\n',
  })
  expect(await runCommand(['runs', 'list', '--status', 'failed'], { server: url, terminal: 80 })).toMatchObject({
    stdout: '',
    stderr: 'There are no such runs.\n',
  })
  expect(await runCommand(['runs', 'list', '--json'], { server: url })).toMatchObject({ stdout: '[]\n' })
})

test.each([
  [
    ['list', '--status', 'done'],
    '--status takes queued, running, waiting, completed, failed or cancelled (it is "done").',
  ],
  [['list', '--status', 'failed', '--waiting'], 'A run does not wait and is failed: give --waiting or --status.'],
  [
    ['list', '--since', 'someday'],
    '--since takes a day such as 2026-12-01, yesterday or monday, or a moment such as 2026-12-01T09:30 (it is "someday").',
  ],
  [['list', '--limit', '201'], '--limit takes a number from 1 to 200 (it is "201").'],
  [['show', 'x', '--output', 'x.pdf'], '--output writes .md, .txt, .docx and .json (it is "x.pdf").'],
  [['watch', 'x', '--since', 'today'], '--since is for all runs: leave it out, or the run.'],
  [['watch', '--exec', ' '], '--exec takes a command, such as --exec "notify-send done".'],
])('runs %j is wrong use, and no server is asked', async (args, sentence) => {
  expect(await runCommand(['runs', ...args], { server: 'http://127.0.0.1:1' })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `${sentence}\n`,
  })
})

const told = made(0, {
  attached_files: [
    { name: 'notes.md', size: 1500, type: 'text/markdown' },
    { name: 'face.png', size: 9, type: 'image/png' },
  ],
  steps: [
    { id: '1', tool: 'read_file', status: 'done', summary: 'Read notes.md, 212 words' },
    { id: '2', tool: 'create_task', status: 'failed', summary: "Couldn't create the task" },
  ],
  context: { customer: 'Nordhaus', deep: { a: 1 } },
  result: 'Hello\nthere',
  finished_at: '2026-11-21T11:05:00.000Z',
})

test('show gives everything, and the reply at the end as it is', async () => {
  const url = await serve([told])
  const shown = await runCommand(['runs', 'show', '9000'], { server: url })
  expect(shown).toMatchObject({ code: 0, stderr: '' })
  expect(shown.stdout).toBe(
    'prompt\tPrompt 0\nagent\tArlo\nstatus\tcompleted\ncontext\tcustomer=Nordhaus ' +
      'deep={"a":1}\nfiles\tnotes.md: 212 words read face.png: Image attached; its content is not ' +
      'processed.\n' +
      `steps\t✓ Read notes.md, 212 words ✗ Couldn't create the task\nmodel\tBuilt-in assistant, no credits ` +
      `used\ncreated\t2026-11-21 11:00\nended\t2026-11-21 11:05\nkey\tkey-1\nid\t${told.id}\n\nHello\nthere\n`,
  )
  expect((await runCommand(['runs', 'show', told.id], { server: url, terminal: 60 })).stdout).toContain(
    'Files    notes.md: 212 words read\n         face.png: Image attached; its content is not\n         processed.\n',
  )
  expect(JSON.parse((await runCommand(['runs', 'show', told.id, '--json'], { server: url })).stdout)).toEqual(told)
})

test('show names the model that answered as it is listed', async () => {
  const run = made(0, { provider: 'local_qwen3_8b', provider_reason: null })
  const url = await serve([run], { 'GET /llm/available': oneModel('local_qwen3_8b', 'qwen3:8b') })
  expect((await runCommand(['runs', 'show', run.id], { server: url })).stdout).toContain(
    'model\tqwen3:8b, no credits used\n',
  )
})

test('show says what a waiting run asks, and why one failed', async () => {
  const asked = { id: 'a', tool: 'send_email', summary: 'Send it?', input: { to: ['ada@example.com'], subject: 'Hi' } }
  const url = await serve([
    made(0, { status: 'waiting', pending_action: asked, result: null }),
    made(1, { status: 'failed', error: 'The model is away.', result: 'Sorry.' }),
  ])
  expect((await runCommand(['runs', 'show', '9000'], { server: url })).stdout).toContain(
    'asks\tSend it? To: ada@example.com Subject: Hi\n',
  )
  const failed = (await runCommand(['runs', 'show', '8999'], { server: url })).stdout
  expect(failed).toContain('why\tThe model is away.\n')
  expect(failed).not.toContain('Sorry.')
})

test('show writes the reply to a file; a run without one has none', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'muster-show-')), 'reply.md')
  const url = await serve([told, made(1, { status: 'failed' })])
  expect(await runCommand(['runs', 'show', '8999', '--output', path], { server: url })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'This run has no reply (failed).\n',
  })
  expect(await runCommand(['runs', 'show', '9000', '--output', path], { server: url })).toMatchObject({
    code: 0,
    stdout: '',
  })
  expect(readFileSync(path, 'utf8')).toBe('Hello\nthere\n')
})

test('several runs are cancelled, and what came of each is told', async () => {
  const url = await serve([
    made(0, { status: 'running' }),
    made(1, { status: 'cancelled' }),
    made(2),
    made(3, { status: 'running' }),
  ])
  const cancel = (...args: string[]) => runCommand(['runs', 'cancel', ...args], { server: url })
  const row = (n: number) => `${made(n).id}\tcancelled\n`
  expect(await cancel('9000', '8999', made(3).id, '9000')).toMatchObject({
    code: 0,
    stdout: row(0) + row(1) + row(3),
    stderr: '',
  })
  expect(await cancel('8998', '9000')).toMatchObject({
    code: 1,
    stdout: row(0),
    stderr: `The run ${made(2).id} had ended already (completed).\n`,
  })
  const unknown = idOf('dead')
  expect(await cancel(unknown, '9000')).toMatchObject({
    code: 1,
    stdout: row(0),
    stderr: `There is no run ${unknown}.\n`,
  })
  const asJson = await cancel('8998', '9000', '--json')
  expect((JSON.parse(asJson.stdout) as Run[]).map(({ status }) => status)).toEqual(['completed', 'cancelled'])
  expect(JSON.parse(asJson.stderr)).toMatchObject({ code: 'run_ended', execution_id: made(2).id })
})

test('what fits no run, or several, is told of and keeps no other from being cancelled', async () => {
  const running = (n: number, id: string) => made(n, { id, status: 'running' })
  const url = await serve([running(0, idOf('aaaa')), running(1, idOf('1beef')), running(2, idOf('2beef'))])
  const ended = await runCommand(['runs', 'cancel', 'nonsense', 'aaaa', 'beef'], { server: url })
  expect(ended).toMatchObject({ code: 1, stdout: `${idOf('aaaa')}\tcancelled\n` })
  expect(ended.stderr).toMatch(
    /^There is no run "nonsense"\. See: muster runs list\n2 runs have an id that ends in "beef"[^\n]*\n$/,
  )
  const asJson = await runCommand(['runs', 'cancel', 'nonsense', 'aaaa', '--json'], { server: url })
  expect((JSON.parse(asJson.stdout) as Run[]).map(({ id }) => id)).toEqual([idOf('aaaa')])
  expect([asJson.code, JSON.parse(asJson.stderr)]).toMatchObject([1, { code: 'unknown_run' }])
})

test('a cancellation that was lost on its way is sent again', async () => {
  const run = made(0, { status: 'running' })
  const url = await serve([run], {
    [`POST /executions/${run.id}/cancel`]: (response, _, nth) =>
      nth === 0 ? problem(response, 503, 'stopping', 'Stopping.') : json(response, { ...run, status: 'cancelled' }),
  })
  expect(await runCommand(['runs', 'cancel', '9000'], { server: url })).toMatchObject({ code: 0, waits: [500] })
})

test('watch follows one run to its end across a broken connection, with its exit code', async () => {
  const run = made(0, { status: 'running', result: null })
  const first: [string, string, unknown] = ['0', 'accepted', { execution_id: run.id, status: 'running' }]
  const end =
    (ended: Run): Handler =>
    (response, _, nth) =>
      nth === 0
        ? breakOff(events(response, first, ['1', 'text', { text: 'Hel' }]))
        : void events(response, first, ['done', 'done', ended]).end()
  for (const [status, code] of [
    ['completed', 0],
    ['failed', 1],
    ['cancelled', 1],
  ] as const) {
    const ended = made(0, { status, error: status === 'completed' ? null : 'Why.' })
    const url = await serve([run], { [`GET /executions/${run.id}/events`]: end(ended) })
    expect(await runCommand(['runs', 'watch', '9000'], { server: url })).toMatchObject({
      code,
      stdout: code === 0 ? 'Hello there\n' : '',
      stderr: code === 0 ? '' : 'Why.\n',
    })
    await server!.close()
  }
})
