import { becameOf, formatMoment, formatRepeat } from '#pwa/screens/agents/format-repeat.ts'
import type { Outcome } from '#shared/contract/runs.ts'
import type { Repeat, Weekday } from '#shared/contract/schedules.ts'
import { expect, test } from 'vitest'

const weekly = (...days: Weekday[]): Repeat => ({ kind: 'weekly', days, time: '08:00' })

test.each<[Repeat, string]>([
  [{ kind: 'daily', time: '08:00' }, 'Every day at 08:00'],
  [weekly('thu', 'mon'), 'Mondays and Thursdays at 08:00'],
  [weekly('sun', 'fri', 'wed'), 'Wednesdays, Fridays and Sundays at 08:00'],
  [weekly('mon', 'tue', 'wed', 'thu', 'fri'), 'Mondays to Fridays at 08:00'],
  [weekly('mon', 'tue', 'wed', 'thu', 'sat'), 'Mondays, Tuesdays, Wednesdays, Thursdays and Saturdays at 08:00'],
  [weekly('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'), 'Every day at 08:00'],
  [{ kind: 'cron', cron: '0 8 1 * *' }, 'Cron 0 8 1 * *'],
])('%j is said as %s', (repeat, words) => {
  expect(formatRepeat(repeat, 'Europe/Berlin', 'Europe/Berlin')).toBe(words)
})

test('the zone is said where the reader is in another one, whatever theirs is called', () => {
  const repeat: Repeat = { kind: 'daily', time: '08:00' }
  expect(formatRepeat(repeat, 'America/New_York', 'Europe/Berlin')).toBe('Every day at 08:00 in America/New York')
  expect(formatRepeat(repeat, 'Asia/Calcutta', 'Asia/Kolkata')).toBe('Every day at 08:00')
  expect(formatRepeat(repeat, 'Mars/Olympus', 'Europe/Berlin')).toBe('Every day at 08:00 in Mars/Olympus')
})

test('a moment is named by the day of the device', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour)
  const words = (day: number) => formatMoment(at(day, 8).toISOString(), at(30, 23).getTime())
  expect([29, 30].map(words)).toEqual(['Yesterday 08:00', 'Today 08:00'])
  expect(formatMoment(new Date(2026, 11, 1, 8).toISOString(), at(30, 23).getTime())).toBe('Tomorrow 08:00')
  expect(formatMoment(new Date(2026, 11, 3, 8).toISOString(), at(30, 23).getTime())).toBe('Thursday 3 December 08:00')
  expect(formatMoment(new Date(2027, 0, 1, 8).toISOString(), at(30, 23).getTime())).toBe('1 January 2027 08:00')
})

test('what did not run is told from what failed', () => {
  const words = (['completed', 'failed', 'skipped', 'missed'] as const).map((status) =>
    becameOf({ status, outcome: null, answered: null }),
  )
  expect(words).toEqual([
    { word: 'Completed', state: 'done' },
    { word: 'Failed', state: 'failed' },
    { word: 'Skipped', state: 'idle' },
    { word: 'Missed', state: 'idle' },
  ])
})

test('a run that asked or declined is not called completed', () => {
  const word = (outcome: Outcome, answered: string | null = null) =>
    becameOf({ status: 'completed', outcome, answered }).word
  expect([word('done'), word('not_done'), word('needs_you'), word('needs_you', 'neither')]).toEqual([
    'Done',
    'Not done',
    'Needs you',
    'Asked you',
  ])
})
