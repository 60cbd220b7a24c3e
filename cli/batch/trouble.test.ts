import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Batch, completes, newBatch, replyTo } from '../testing/batches.ts'
import { type Handler, aRun, events, json, problem } from '../testing/fake-server.ts'

let batch: Batch
beforeEach(() => {
  batch = newBatch()
  batch.jobs(...['One', 'Two', 'Three'].map((prompt) => ({ agent: 'arlo', prompt })))
})
afterEach(() => batch.close())

const again = (...more: string[]) =>
  ['muster run --batch', batch.path('jobs.jsonl'), '--results', batch.path('out.jsonl'), ...more].join(' ')
const oneByOne = () => again('--concurrency 1')
const untimed = (text: string) => text.replaceAll(/ in [\d.]+s/g, '')

/** Answers the run request with this prompt by `otherwise`, and completes the others. */
const but =
  (prompt: string, otherwise: Handler): Handler =>
  (response, request, nth) =>
    (request.body.prompt === prompt ? otherwise : completes)(response, request, nth)

test('a line that fails is told and makes the exit code 1; tried again it has a key of its own', async () => {
  await batch.serve(
    but('Two', (response, request) =>
      json(response, replyTo(request, { status: 'failed', error: 'The model is away.', credits_used: 0 })),
    ),
  )
  const failed = await batch.keep()
  expect(failed).toMatchObject({ code: 1, stdout: '' })
  expect(untimed(failed.stderr)).toBe(
    `2 completed, 1 failed, 4 credits\n1 line failed.\nTry it again with: ${again('--retry-failed')}\n`,
  )
  const { key } = batch.results().find(({ line }) => line === 2)!
  // By itself it is not run again.
  expect(await batch.keep()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('2 completed, 1 failed, 3 of them before'),
  })
  expect(batch.sent()).toHaveLength(3)

  await batch.serve((response) => problem(response, 402, 'credits_exhausted', 'There are no credits left.'))
  await batch.keep('--retry-failed')
  expect(batch.keys()).toEqual([`${key}-2`])
  // It had begun to be tried again: from here on that needs no flag.
  await batch.serve()
  expect(await batch.keep()).toMatchObject({ code: 0 })
  expect(batch.keys()).toEqual([`${key}-2`])
  expect(batch.results().findLast(({ line }) => line === 2)).toMatchObject({ key: `${key}-2`, status: 'completed' })
})

test('what is refused of one line fails that line and lets the others go', async () => {
  await batch.serve(
    but('Two', (response) => problem(response, 422, 'idempotency_key_reused', 'This key was already used.')),
  )
  expect((await batch.keep()).code).toBe(1)
  expect(
    batch
      .results()
      .map(({ line, status, error, execution_id }) => [line, status, error, execution_id])
      .toSorted(),
  ).toEqual([
    [1, 'completed', null, 'run-One'],
    [2, 'failed', 'This key was already used.', null],
    [3, 'completed', null, 'run-Three'],
  ])
})

test('a run that waits for approval exits with 8, and is looked at again', async () => {
  const asking = aRun({ id: 'run-Two', status: 'waiting', result: null, credits_used: 3 })
  const more: Record<string, Handler> = { 'GET /executions/run-Two': (response) => json(response, asking) }
  await batch.serve(
    but('Two', (response, request) =>
      json(response, replyTo(request, { status: 'waiting', result: null, credits_used: 3 }), 202),
    ),
    more,
  )
  const waiting = await batch.keep()
  expect(waiting.code).toBe(8)
  expect(untimed(waiting.stderr)).toBe(
    '2 completed, 1 waiting for approval, 7 credits\n1 line waits for your approval.\nSee: muster runs ' +
      `list --waiting   and then go on with: ${again()}\n`,
  )
  expect(await batch.keep()).toMatchObject({ code: 8 })
  expect(batch.results()).toHaveLength(3)
  Object.assign(asking, { status: 'completed', result: 'Sent.', credits_used: 5 })
  expect(await batch.keep()).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^3 completed in .*, 2 of them before, 9 credits\n$/),
  })
  expect(batch.sent()).toHaveLength(3)
  expect(
    batch
      .results()
      .slice(-2)
      .map(({ line, status, result }) => [line, status, result]),
  ).toContainEqual([2, 'completed', 'Sent.'])
})

test('a run that outlasts a request is followed to its end, over a broken stream too', async () => {
  const done = aRun({ id: 'run-Two', result: 'At last.', credits_used: 1 })
  let runs = 2
  await batch.serve(
    but('Two', (response, request) => json(response, replyTo(request, { status: 'running', result: null }), 202)),
    {
      'GET /executions/run-Two': (response) => json(response, aRun({ id: 'run-Two', status: 'running' })),
      'GET /executions/run-Two/events': (response) =>
        void ((runs -= 1) > 0
          ? events(response, ['1', 'text', { text: 'At' }]).destroy()
          : events(response, ['done', 'done', done]).end()),
    },
  )
  expect(await batch.keep()).toMatchObject({ code: 0 })
  expect(batch.results().find(({ line }) => line === 2)).toMatchObject({
    status: 'completed',
    result: 'At last.',
    credits_used: 1,
  })
  expect(batch.prompts().filter((prompt) => prompt === 'Two')).toHaveLength(2)
  expect(new Set(batch.keys()).size).toBe(3)
})

test('a server that asks to wait is left alone for as long as it asks', async () => {
  await batch.serve((response, request, nth) => {
    if (nth > 0) return completes(response, request, nth)
    response.setHeader('retry-after', '30')
    problem(response, 429, 'rate_limited', 'Too many requests.')
  })
  const { code, waits, stderr } = await batch.keep('--concurrency', '1', '--patience', '0s')
  expect({ code, stderr: untimed(stderr) }).toEqual({ code: 0, stderr: '3 completed, 6 credits\n' })
  expect(Math.max(...waits)).toBeGreaterThanOrEqual(30_000)
  expect(new Set(batch.keys()).size).toBe(3)
})

test('a server that is away is tried until it is back', async () => {
  await batch.serve((response, request, nth) =>
    nth < 12 ? void response.destroy() : completes(response, request, nth),
  )
  const { code, stderr } = await batch.keep('--concurrency', '1')
  expect({ code, stderr: untimed(stderr) }).toEqual({
    code: 0,
    stderr: `Can't reach the server at ${batch.server().url}. Trying again for up to 10m 0s.\n3 completed, 6 credits\n`,
  })
  expect(new Set(batch.keys()).size).toBe(3)
})

test('patience has an end, and everything goes on later under the same keys', async () => {
  await batch.serve((response) => problem(response, 503, 'starting', 'The server is starting.'))
  const { code, stderr, waits } = await batch.keep('--patience', '1m', '--concurrency', '1')
  expect(code).toBe(6)
  expect(untimed(stderr)).toBe(
    'The server is starting. Trying again for up to 1m 0s.\n0 completed, 3 left\n3 lines are left. Go on ' +
      `with: ${oneByOne()}\nThe server is starting.\n`,
  )
  const waited = waits.reduce((sum, wait) => sum + wait, 0)
  expect(waited).toBeGreaterThanOrEqual(60_000)
  expect(waited).toBeLessThan(80_000)
  const [first] = batch.keys()
  await batch.serve()
  expect(await batch.keep()).toMatchObject({ code: 0 })
  expect(batch.keys()).toContain(first)
})

test.each([
  [401, 'unauthorized', 4, 'The server refused MUSTER_TOKEN. Set a valid one, or unset it. Sign in with: muster login'],
  [402, 'credits_exhausted', 1, 'Not now.'],
  [403, 'insufficient_scope', 1, 'Not now.'],
])('%i stops the batch and says what is left', async (status, code, exitCode, sentence) => {
  await batch.serve(but('Two', (response) => problem(response, status, code, 'Not now.')))
  const ended = await batch.keep('--concurrency', '1')
  expect(ended.code).toBe(exitCode)
  expect(untimed(ended.stderr)).toBe(
    `1 completed, 2 left, 2 credits\n2 lines are left. Go on with: ${oneByOne()}\n${sentence}\n`,
  )
  expect(batch.prompts()).toEqual(['One', 'Two'])
  expect(batch.results()).toHaveLength(1)
})

test('after so many failures no more lines are begun', async () => {
  await batch.serve((response, request) =>
    json(response, replyTo(request, { status: 'failed', error: 'No.', credits_used: 0 })),
  )
  const ended = await batch.keep('--concurrency', '1', '--max-failures', '2')
  expect(ended.code).toBe(1)
  expect(untimed(ended.stderr)).toBe(
    `2 failed, 1 left\n1 line is left. Go on with: ${oneByOne()}\nStopped after 2 failures.\n`.replace(
      '2 failed',
      '0 completed, 2 failed',
    ),
  )
  expect(batch.prompts()).toEqual(['One', 'Two'])
})

test('Ctrl-C begins no more lines and says how to go on; those under way keep their keys', async () => {
  const interrupt = new AbortController()
  await batch.serve(but('Two', () => interrupt.abort(new Error('interrupted'))))
  const ended = await batch.keepUntil(interrupt, '--concurrency', '1')
  expect(ended.code).toBe(130)
  expect(untimed(ended.stderr)).toBe(
    `1 completed, 2 left, 2 credits\n1 line under way is left to go on. Go on with: ${oneByOne()}\n`,
  )
  const [, second] = batch.keys()
  await batch.serve()
  await batch.keep('--concurrency', '1')
  expect(batch.prompts()).toEqual(['Two', 'Three'])
  expect(batch.keys()[0]).toBe(second)
})

test('another command at work on the same results is not joined', async () => {
  await batch.serve()
  const lock = batch.path('out.jsonl.lock')
  mkdirSync(lock)
  writeFileSync(join(lock, 'lock-other'), JSON.stringify({ pid: process.pid, host: hostname() }))
  expect(await batch.keep()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Another muster is at work on ${batch.path('out.jsonl')}.\n`,
  })
  expect(batch.sent()).toEqual([])
})

test('a file that is gone when its line is sent fails that line', async () => {
  batch.jobs({ agent: 'arlo', prompt: 'One' }, { agent: 'arlo', prompt: 'Two', files: ['notes.md'] })
  batch.file('notes.md', '# Notes')
  await batch.serve(
    but('One', async (response, request, nth) => {
      const { rmSync } = await import('node:fs')
      rmSync(batch.path('notes.md'))
      completes(response, request, nth)
    }),
  )
  expect((await batch.keep('--concurrency', '1')).code).toBe(1)
  expect(batch.results()[1]).toMatchObject({
    line: 2,
    status: 'failed',
    execution_id: null,
    error: expect.stringContaining('there is no such file'),
  })
})

test.each([
  { name: 'change', after: `${JSON.stringify({ agent: 'arlo', prompt: 'More' })}\n` },
  { name: 'are cut off', after: undefined },
])('jobs that $name while they are run stop the batch before another line is sent', async ({ after }) => {
  const text = readFileSync(batch.path('jobs.jsonl'), 'utf8')
  // More than is read ahead.
  const padding = `${' '.repeat(1000)}\n`.repeat(1000)
  batch.file('jobs.jsonl', `${text}${padding}\n${JSON.stringify({ agent: 'arlo', prompt: 'Four' })}\n`)
  await batch.serve(
    but('One', (response, request, nth) => {
      batch.file('jobs.jsonl', after === undefined ? text : `${text}${padding}\n${after}`)
      completes(response, request, nth)
    }),
  )
  const ended = await batch.keep('--concurrency', '1')
  expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('was changed while it was being run') })
  expect(batch.prompts()).not.toContain('More')
})
