import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../db/connect.ts'
import type { Logger } from '../log.ts'
import { eventsOfRuns, newsOf } from './events.repo.ts'
import { createWatch } from './watch.ts'

vi.mock('./events.repo.ts', () => ({ newsOf: vi.fn(), eventsOfRuns: vi.fn() }))

const db = {} as Db
const log = { warn() {} } as unknown as Logger
const asked = { news: vi.mocked(newsOf), events: vi.mocked(eventsOfRuns) }
const nobody = new AbortController().signal
const word = (seq: number) => ({ seq, event: 'text', data: { text: String(seq) } })

beforeEach(() => {
  vi.resetAllMocks()
  vi.useFakeTimers()
  asked.events.mockResolvedValue(new Map())
})
afterEach(() => {
  vi.useRealTimers()
})

test('whatever number follows a run, one look tells all of them, each what it does not know', async () => {
  asked.news.mockResolvedValue(new Map([['run', { seq: 3, status: 'running' }]]))
  asked.events.mockResolvedValue(new Map([['run', [word(2), word(3)]]]))
  const watch = createWatch(db, log)
  const told = [1, 2, 1].map((seq) => watch('run', { seq, status: 'running' }, nobody))
  let ahead = false
  const last = watch('run', { seq: 3, status: 'running' }, nobody).then(() => (ahead = true))
  await vi.advanceTimersByTimeAsync(150)
  for (const each of told) expect(await each).toEqual({ status: 'running', events: [word(2), word(3)] })
  expect(asked.events).toHaveBeenCalledExactlyOnceWith(db, [{ id: 'run', after: 1 }])
  expect(ahead).toBe(false)
  asked.news.mockResolvedValue(new Map([['run', { seq: 3, status: 'completed' }]]))
  await vi.advanceTimersByTimeAsync(150)
  await last
})

test('a run that is there no more, a database that does not answer and a follower who leaves are told nothing new', async () => {
  const watch = createWatch(db, log)
  asked.news.mockResolvedValue(new Map())
  const erased = watch('erased', { seq: 1, status: 'running' }, nobody)
  await vi.advanceTimersByTimeAsync(150)
  expect(await erased).toBeUndefined()
  asked.news.mockRejectedValue(new Error('away'))
  const unanswered = watch('run', { seq: 1, status: 'running' }, nobody)
  await vi.advanceTimersByTimeAsync(150)
  expect(await unanswered).toBeUndefined()
  const leaves = new AbortController()
  const left = watch('run', { seq: 1, status: 'running' }, leaves.signal)
  leaves.abort()
  expect(await left).toBeUndefined()
})

test('who waits for the end alone has no events read', async () => {
  asked.news.mockResolvedValue(new Map([['run', { seq: 9, status: 'completed' }]]))
  const watch = createWatch(db, log)
  const told = watch('run', { seq: Infinity, status: 'running' }, nobody)
  await vi.advanceTimersByTimeAsync(150)
  expect(await told).toEqual({ status: 'completed', events: [] })
  expect(asked.events).toHaveBeenCalledExactlyOnceWith(db, [])
})
