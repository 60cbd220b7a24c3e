import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../db/connect.ts'
import { openSettings } from './live-settings.ts'
import { readSettings } from './settings.repo.ts'

// A database that hangs cannot be had when it is wanted.
vi.mock('./settings.repo.ts', () => ({ readSettings: vi.fn() }))

const asked = vi.mocked(readSettings)
const holding = (minutes: number) => new Map([['session_timeout_minutes', minutes]])
const log = { warn() {} } as unknown as Parameters<typeof openSettings>[0]['log']

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a database that hangs is looked at once at a time, and again after a while', async () => {
  asked.mockResolvedValueOnce(holding(5))
  const settings = await openSettings({ db: {} as Db, log })
  const hung = Promise.withResolvers<Map<string, unknown>>()
  asked.mockReturnValue(hung.promise)
  settings.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveBeenCalledTimes(2)
  // The last values hold meanwhile.
  expect(settings.current.session_timeout_minutes).toBe(5)

  asked.mockResolvedValue(holding(7))
  await vi.advanceTimersByTimeAsync(6_000)
  // Those that were due meanwhile have not waited in a row.
  expect(asked.mock.calls.length).toBeLessThan(5)
  expect(settings.current.session_timeout_minutes).toBe(7)
  // An answer that comes as late as that is older than what has been read since.
  hung.resolve(holding(6))
  await vi.advanceTimersByTimeAsync(0)
  expect(settings.current.session_timeout_minutes).toBe(7)
  await settings.stop()
})

test('what a change waits for holds once it is there, also behind a look that hangs', async () => {
  asked.mockResolvedValueOnce(holding(5))
  const settings = await openSettings({ db: {} as Db, log })
  asked.mockReturnValueOnce(new Promise(() => {}))
  settings.start()
  await vi.advanceTimersByTimeAsync(600)
  asked.mockResolvedValue(holding(9))
  const changed = settings.refresh()
  await vi.advanceTimersByTimeAsync(15_000)
  await changed
  expect(settings.current.session_timeout_minutes).toBe(9)
  await settings.stop()
})
