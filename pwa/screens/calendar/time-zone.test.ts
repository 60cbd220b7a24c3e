import { viewerZone } from '#pwa/parts/viewer-zone.ts'
import { plannedTime } from '#pwa/screens/calendar/time-zone.ts'
import { weekStart } from '#pwa/parts/week-start.ts'
import { useZone } from '#pwa/screens/calendar/testing/use-zone.ts'
import { expect, it } from 'vitest'

useZone('Europe/Berlin')

const inBerlin = { start: '2026-11-27T14:00:00Z', time_zone: 'Europe/Berlin' }

it('tells the time where an event was planned, where the reader has another', () => {
  for (const [zone, words] of [
    ['America/New_York', '15:00 in Europe/Berlin'],
    ['Asia/Kolkata', '15:00 in Europe/Berlin'],
    // There it is Saturday already.
    ['Australia/Lord_Howe', 'Fri 15:00 in Europe/Berlin'],
    ['Europe/Berlin', null],
    ['Europe/Madrid', null],
  ] as const) {
    process.env.TZ = zone
    expect(plannedTime(inBerlin)).toBe(words)
  }
})

it('has nothing to say of a zone that nobody knows', () => {
  expect(plannedTime({ ...inBerlin, time_zone: 'Mars/Olympus' })).toBeNull()
})

it('reads a zone as people write it', () => {
  expect(viewerZone()).toBe('Europe/Berlin')
  expect(plannedTime({ ...inBerlin, time_zone: 'America/New_York' })).toBe('09:00 in America/New York')
})

it('begins the week where the language does, else on Monday', () => {
  expect(weekStart('en-GB')).toBe(1)
  expect(weekStart('en-US')).toBe(0)
  expect(weekStart('not a language')).toBe(1)
})
