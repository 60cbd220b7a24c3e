import { daysUntil, formatDaysLeft } from '#pwa/parts/days-left.ts'
import { expect, test } from 'vitest'

test('days are counted to the nearest, and the last one until it is over', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(daysUntil('2026-12-21T12:00:07Z', now)).toBe(30)
  expect(daysUntil('2026-12-21T11:59:53Z', now)).toBe(30)
  expect(daysUntil('2026-11-21T12:00:01Z', now)).toBe(1)
  expect(daysUntil('2026-11-20T12:00:00Z', now)).toBe(0)
  expect([formatDaysLeft(1), formatDaysLeft(30)]).toEqual(['1 day', '30 days'])
})
