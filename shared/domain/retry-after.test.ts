import { expect, test } from 'vitest'
import { retryAfterOf } from './retry-after.ts'

const now = Date.UTC(2026, 10, 21, 9, 0, 0)

const asked = (retryAfter: string, date?: string) =>
  retryAfterOf(new Headers({ 'retry-after': retryAfter, ...(date !== undefined && { date }) }), now)

test('seconds and all three forms of a date say how long to wait', () => {
  expect(asked('120')).toBe(120)
  expect(asked('Sat, 21 Nov 2026 09:01:30 GMT')).toBe(90)
  expect(asked('Saturday, 21-Nov-26 09:01:30 GMT')).toBe(90)
  expect(asked('Sat Nov 21 09:01:30 2026')).toBe(90)
})

test('a date counts from the clock of the server that gave it', () => {
  expect(asked('Mon, 23 Nov 2026 12:00:40 GMT', 'Mon, 23 Nov 2026 12:00:00 GMT')).toBe(40)
  expect(asked('Sat, 21 Nov 2026 09:01:30 GMT', 'yesterday')).toBe(90)
})

test('what has passed is the shortest wait, and what cannot be read asks for nothing', () => {
  expect(asked('0')).toBe(1)
  expect(asked('Fri, 20 Nov 2026 09:00:00 GMT')).toBe(1)
  for (const value of ['', 'soon', '-5', '1e3', '12 monkeys', 'Infinity', '2026-11-21'])
    expect(asked(value), value).toBeUndefined()
  expect(retryAfterOf(new Headers(), now)).toBeUndefined()
})
