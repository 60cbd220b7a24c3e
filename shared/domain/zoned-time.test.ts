import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { addDays, instantAt, wallClockAt } from './zoned-time.ts'

const machine = process.env.TZ
afterEach(() => {
  if (machine === undefined) delete process.env.TZ
  else process.env.TZ = machine
})

const utc = (date: string, time: string, timeZone: string) =>
  new Date(instantAt({ date, time }, timeZone)).toISOString().slice(0, 16)

test.for([
  ['an ordinary day', 'Europe/Berlin', '2026-11-23', '09:00', '2026-11-23T08:00'],
  ['half an hour off', 'Asia/Kolkata', '2026-11-23', '09:00', '2026-11-23T03:30'],
  ['the day before, in UTC', 'Australia/Lord_Howe', '2026-11-23', '09:00', '2026-11-22T22:00'],
  ['the last minute before spring', 'Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59'],
  ['skipped, so an hour later', 'Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30'],
  ['the first minute of spring', 'Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00'],
  ['twice, so the first', 'Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30'],
  ['after the second', 'Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00'],
  ['skipped west of UTC', 'America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30'],
  ['twice west of UTC', 'America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30'],
  ['skipped by a change of half an hour', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45'],
  ['twice by a change of half an hour', 'Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45'],
  ['a midnight that is skipped', 'Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00'],
  ['a whole day that is skipped', 'Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00'],
])('%s: %s %s %s', ([, timeZone, date, time, expected]) => {
  expect(utc(date!, time!, timeZone!)).toBe(expected)
})

test('a day of a change has 23, 25 or 24 and a half hours', () => {
  const hours = (date: string, zone: string) =>
    (instantAt({ date: addDays(date, 1), time: '00:00' }, zone) - instantAt({ date, time: '00:00' }, zone)) / 3_600_000
  expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23)
  expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25)
  expect(hours('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5)
  expect(hours('2026-11-23', 'Asia/Kolkata')).toBe(24)
})

test('what clocks show is told in any zone, at midnight too', () => {
  const instant = Date.parse('2026-11-22T23:00:30.500Z')
  expect(wallClockAt(instant, 'Europe/Berlin')).toEqual({ date: '2026-11-23', time: '00:00' })
  expect(wallClockAt(instant, 'Asia/Kolkata')).toEqual({ date: '2026-11-23', time: '04:30' })
  expect(wallClockAt(instant, 'America/New_York')).toEqual({ date: '2026-11-22', time: '18:00' })
})

test.for(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'])(
  'in the zone of the machine it is what new Date() gives: %s',
  (zone) => {
    process.env.TZ = zone
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toMatch(
      zone === 'Asia/Kolkata' ? /Kolkata|Calcutta/ : zone,
    )
    const minutes = fc.integer({ min: 0, max: 4 * 366 * 24 * 60 })
    fc.assert(
      fc.property(minutes, (offset) => {
        const [date, time] = new Date(Date.UTC(2025, 0, 1, 0, offset)).toISOString().slice(0, 16).split('T') as [
          string,
          string,
        ]
        const [year, month, day] = date.split('-').map(Number) as [number, number, number]
        const [hour, minute] = time.split(':').map(Number) as [number, number]
        expect(instantAt({ date, time }, zone)).toBe(new Date(year, month - 1, day, hour, minute).getTime())
      }),
      {
        numRuns: 500,
        examples: [
          [Math.round((Date.UTC(2026, 2, 29, 2, 30) - Date.UTC(2025, 0, 1)) / 60_000)],
          [Math.round((Date.UTC(2026, 9, 4, 2, 15) - Date.UTC(2025, 0, 1)) / 60_000)],
        ],
      },
    )
  },
)

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})
