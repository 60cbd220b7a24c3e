import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const late = () => new Error('too late')

test('work that is done in time has its result, and leaves no timer behind', async () => {
  expect(await withTimeout(1000, Promise.resolve('done'), late)).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that fails in time throws its own error, and leaves no timer behind', async () => {
  await expect(withTimeout(1000, Promise.reject(new Error('broken')), late)).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that takes longer throws the error of the caller, and not a moment before', async () => {
  let thrown: unknown
  void withTimeout(1000, new Promise(() => {}), late).catch((error: unknown) => (thrown = error))
  await vi.advanceTimersByTimeAsync(999)
  expect(thrown).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(thrown).toEqual(late())
})
