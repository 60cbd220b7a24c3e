import { afterEach, expect, test, vi } from 'vitest'
import type { Run } from '#shared/contract/runs.ts'
import { noEnding } from '#shared/domain/answers.ts'
import { bodyOf, maxBodyLength } from './message.rules.ts'

afterEach(() => vi.restoreAllMocks())

const at = '2026-11-22T00:00:00.000Z'
const run: Run = {
  id: 'r',
  agent_id: '6',
  idempotency_key: 'k',
  prompt: 'Sum this up',
  context: {},
  attached_files: [],
  status: 'completed',
  result: 'Done',
  error: null,
  provider_wanted: null,
  provider: 'builtin',
  provider_reason: null,
  credits_used: 0,
  steps: [],
  pending_action: null,
  ...noEnding,
  answers: null,
  thread_id: null,
  created_at: at,
  started_at: at,
  finished_at: at,
}

test('a run with more small texts than a body holds is told without them, and is not written out for each length', () => {
  const context = { rows: Array.from({ length: 100_000 }, (_, n) => `row ${n}`) }
  const write = vi.spyOn(JSON, 'stringify')
  const body = bodyOf('run.completed', { ...run, context }, Date.parse(at))
  expect(write.mock.calls.length).toBeLessThanOrEqual(4)
  expect(JSON.parse(body)).toMatchObject({ truncated: true, data: { id: 'r', result: 'Done', context: {} } })
})

test.each([
  ['result', { result: 'ü'.repeat(maxBodyLength) }],
  ['prompt', { prompt: '"'.repeat(maxBodyLength) }],
  ['context', { context: { a: 'x'.repeat(200_000), b: 'y'.repeat(200_000) } }],
])('a run with a long %s keeps as much of it as fits', (_, long) => {
  const body = bodyOf('run.completed', { ...run, ...long }, Date.parse(at))
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(maxBodyLength)
  expect(Buffer.byteLength(body)).toBeGreaterThan(maxBodyLength / 4)
})
