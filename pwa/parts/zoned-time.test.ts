import { exactMoment, formatMoment } from '#pwa/parts/zoned-time.ts'
import { expect, test } from 'vitest'

const now = Date.parse('2026-11-21T20:00:00Z')

test.each([
  ['2026-11-21T19:59:00Z', 'Europe/Berlin', 'Today, 20:59'],
  ['2026-11-21T10:00:00Z', 'Asia/Tokyo', 'Yesterday, 19:00'],
  ['2026-11-12T09:41:00Z', 'UTC', '12 Nov, 09:41'],
  ['2025-12-31T23:30:00Z', 'UTC', '31 Dec 2025, 23:30'],
  // It was already the new year there.
  ['2025-12-31T23:30:00Z', 'Europe/Berlin', '1 Jan, 00:30'],
])('%s is read in %s as %s', (instant, zone, words) => expect(formatMoment(instant, now, zone)).toBe(words))

test('the exact moment names its zone, and an unknown zone is no fault', () => {
  expect(exactMoment('2026-11-12T08:41:07Z', 'Europe/Berlin')).toMatch(/^12 November 2026 at 09:41:07 (CET|GMT\+1)$/)
  expect(() => exactMoment('2026-11-12T08:41:07Z', 'Mars/Olympus')).not.toThrow()
})
