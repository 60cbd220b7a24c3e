import { throttle } from '#pwa/data/page/throttle.ts'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())

test('the first time at once, what follows together, and what is left can be done now', () => {
  vi.useFakeTimers()
  const times: number[] = []
  const started = Date.now()
  const ask = throttle(() => void times.push(Date.now() - started), 200)
  ask()
  ask()
  vi.advanceTimersByTime(50)
  ask()
  vi.advanceTimersByTime(1000)
  expect(times).toEqual([0, 200])
  ask()
  ask()
  ask.now()
  ask.now()
  expect(times).toEqual([0, 200, 1050, 1050])
})
