import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../db/connect.ts'
import type { Logger } from '../log.ts'
import { cancelRequests, renewLeases } from './claims.repo.ts'
import { appendEvents } from './events.repo.ts'
import { LiveRun, cancelled } from './live-run.ts'
import { type Upkeep, keepUp } from './upkeep.ts'

// A database that hangs cannot be had when it is wanted.
vi.mock('./claims.repo.ts', () => ({ cancelRequests: vi.fn(), renewLeases: vi.fn() }))
vi.mock('./events.repo.ts', () => ({ appendEvents: vi.fn(), maxEventsAtOnce: 1000 }))

const asked = [vi.mocked(renewLeases), vi.mocked(cancelRequests), vi.mocked(appendEvents)] as const
let upkeep: Upkeep
let run: LiveRun

beforeEach(() => {
  vi.resetAllMocks()
  vi.useFakeTimers()
  run = new LiveRun('one', 'workspace')
  run.claimed = true
  run.add('error', {})
  const log = { error() {} } as unknown as Logger
  upkeep = keepUp({
    db: {} as Db,
    log,
    now: () => 0,
    owner: 'me',
    live: new Map([[run.id, run]]),
    flushEveryMs: 500,
  })
})
afterEach(() => {
  upkeep.stop()
  vi.useRealTimers()
})

test('while the database hangs each look waits once, and all go on when it answers', async () => {
  const hung = Promise.withResolvers<never>()
  for (const each of asked) each.mockReturnValue(hung.promise)
  await vi.advanceTimersByTimeAsync(60_000)
  for (const each of asked) expect(each).toHaveBeenCalledTimes(1)

  asked[0].mockResolvedValue()
  asked[1].mockResolvedValue(['one', 'elsewhere'])
  asked[2].mockResolvedValue()
  hung.reject(new Error('gone'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked[0]).toHaveBeenLastCalledWith({}, 'me', ['one'], 30_000)
  expect(run.controller.signal.reason).toBe(cancelled)
  // The event that could not be written is written now, and once.
  expect(asked[2]).toHaveBeenCalledTimes(2)
  expect(run.unflushed()).toEqual([])
})

test('what only waits for its turn, or is being stored, is left alone', async () => {
  asked[0].mockResolvedValue()
  asked[1].mockResolvedValue([])
  run.settling = true
  await vi.advanceTimersByTimeAsync(600)
  expect(asked[2]).not.toHaveBeenCalled()
  expect(asked[1]).toHaveBeenCalledTimes(1)
  Object.assign(run, { settling: false, claimed: false })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked[2]).not.toHaveBeenCalled()
  expect(asked[1]).toHaveBeenCalledTimes(1)
  // Its claim may have been made without this process getting the answer.
  expect(asked[0]).toHaveBeenLastCalledWith({}, 'me', ['one'], 30_000)
})
