import { expect, test } from 'vitest'
import { faultKind, isDue, pauseAfter } from './classify.ts'

test.each([
  ['network', [0]],
  ['auth', [401]],
  ['server', [408, 425, 500, 502, 503, 504]],
  ['throttled', [429]],
  ['refused', [400, 402, 403, 404, 405, 409, 410, 413, 415, 422, 423, 501]],
] as const)('%s', (kind, statuses) => {
  for (const status of statuses)
    expect([status, faultKind({ status, code: 'any', retryAfter: undefined })]).toEqual([status, kind])
})

test('a server that says when to come back is not in trouble, and one that has the call already only needs a moment', () => {
  expect(faultKind({ status: 503, code: 'busy', retryAfter: 7 })).toBe('throttled')
  expect(faultKind({ status: 409, code: 'idempotency_in_progress', retryAfter: 1 })).toBe('busy')
})

test('a server that does not know a field may be another one tomorrow', () => {
  expect(faultKind({ status: 400, code: 'unknown_field', retryAfter: undefined })).toBe('outdated')
})

test('pauses grow, are jittered and have an end', () => {
  const longest = (kind: 'network' | 'server', attempts: number) => pauseAfter(kind, attempts, undefined, 1)
  expect([0, 1, 2, 9].map((attempts) => longest('network', attempts))).toEqual([2000, 4000, 8000, 60_000])
  expect([0, 11, 12, 99].map((attempts) => longest('server', attempts))).toEqual([2000, 300_000, 1_800_000, 1_800_000])
  expect(pauseAfter('network', 3, undefined, 0.5)).toBe(8000)
  expect(pauseAfter('busy', 0, undefined, 0)).toBe(1000)
})

test('what the server asks for is kept to, within reason', () => {
  expect(pauseAfter('throttled', 0, 7, 0)).toBe(7000)
  expect(pauseAfter('throttled', 0, 0.1, 0)).toBe(1000)
  expect(pauseAfter('throttled', 0, 1e9, 1)).toBe(15 * 60_000 * 1.2)
})

test('a clock that went back holds nothing up', () => {
  expect(isDue({ nextAt: 0 }, 1000)).toBe(true)
  expect(isDue({ nextAt: 61_000 }, 1000)).toBe(false)
  expect(isDue({ nextAt: 24 * 3_600_000 }, 1000)).toBe(true)
})
