import { dateOf } from '#pwa/parts/local-date.ts'
import { longDay } from '#pwa/parts/long-day.ts'
import {
  addDays,
  addMinutes,
  dayBounds,
  instantOf,
  isDate,
  minutesBetween,
  shortDay,
  timeOf,
  weekOf,
} from '#pwa/screens/calendar/local-day.ts'
import { useZone } from '#pwa/screens/calendar/testing/use-zone.ts'
import { expect, it } from 'vitest'

useZone('Europe/Berlin')

/** From here on the clock is that of `zone`; `offset` proves it, in minutes to UTC on the first of July. */
function moveTo(zone: string, offset: number): void {
  process.env.TZ = zone
  expect(new Date(Date.UTC(2026, 6, 1)).getTimezoneOffset()).toBe(-offset)
}

const hour = 60 * 60_000

// Zone, its offset in July, a date, how many hours it has, and when it begins.
const days: [zone: string, offset: number, date: string, hours: number, from: string][] = [
  ['Europe/Berlin', 120, '2026-03-29', 23, '2026-03-28T23:00:00Z'],
  ['Europe/Berlin', 120, '2026-10-25', 25, '2026-10-24T22:00:00Z'],
  ['Europe/Berlin', 120, '2026-11-27', 24, '2026-11-26T23:00:00Z'],
  ['America/New_York', -240, '2026-03-08', 23, '2026-03-08T05:00:00Z'],
  ['America/New_York', -240, '2026-11-01', 25, '2026-11-01T04:00:00Z'],
  ['Asia/Kolkata', 330, '2026-03-29', 24, '2026-03-28T18:30:00Z'],
  ['Asia/Kolkata', 330, '2026-12-31', 24, '2026-12-30T18:30:00Z'],
  // Its clock moves by half an hour.
  ['Australia/Lord_Howe', 630, '2026-04-05', 24.5, '2026-04-04T13:00:00Z'],
  ['Australia/Lord_Howe', 630, '2026-10-04', 23.5, '2026-10-03T13:30:00Z'],
  // The day begins at one o'clock: midnight is skipped.
  ['Africa/Cairo', 180, '2026-04-24', 23, '2026-04-23T22:00:00Z'],
]

it.each(days)('in %s (%i) the date %s… has %s hours', (zone, offset, date, hours, from) => {
  moveTo(zone, offset)
  const bounds = dayBounds(date)
  expect((bounds.to - bounds.from) / hour).toBe(hours)
  expect(bounds.from).toBe(Date.parse(from))
  expect(dateOf(bounds.from)).toBe(date)
  expect(dateOf(bounds.from - 1)).toBe(addDays(date, -1))
  expect(dateOf(bounds.to - 1)).toBe(date)
})

const times: [zone: string, offset: number, date: string, time: string, instant: string, shown: string][] = [
  ['Europe/Berlin', 120, '2026-03-29', '02:30', '2026-03-29T01:30:00Z', '03:30'],
  ['Europe/Berlin', 120, '2026-10-25', '02:30', '2026-10-25T00:30:00Z', '02:30'],
  ['America/New_York', -240, '2026-03-08', '02:15', '2026-03-08T07:15:00Z', '03:15'],
  ['America/New_York', -240, '2026-11-01', '01:30', '2026-11-01T05:30:00Z', '01:30'],
  ['Asia/Kolkata', 330, '2026-03-29', '02:30', '2026-03-28T21:00:00Z', '02:30'],
  ['Australia/Lord_Howe', 630, '2026-10-04', '02:15', '2026-10-03T15:45:00Z', '02:45'],
  ['Australia/Lord_Howe', 630, '2026-04-05', '01:45', '2026-04-04T14:45:00Z', '01:45'],
]

it.each(times)(
  'in %s (%i) %s at %s is one instant: skipped times move forward, of two it is the earlier',
  (zone, offset, date, time, instant, shown) => {
    moveTo(zone, offset)
    expect(new Date(instantOf(date, time)).toISOString()).toBe(new Date(instant).toISOString())
    expect(timeOf(instantOf(date, time))).toBe(shown)
  },
)

it('counts by the hands of the clock, whatever is done to it', () => {
  expect(minutesBetween({ date: '2026-03-28', time: '23:30' }, { date: '2026-03-29', time: '03:30' })).toBe(240)
  expect(addMinutes({ date: '2026-12-31', time: '23:45' }, 30)).toEqual({ date: '2027-01-01', time: '00:15' })
})

it('takes only dates that exist', () => {
  expect(isDate('2028-02-29')).toBe(true)
  for (const date of ['2026-02-29', '2026-13-01', '0026-01-01', '26-1-1', 'today', '']) expect(isDate(date)).toBe(false)
})

it('names a day as people do, in every zone', () => {
  moveTo('America/New_York', -240)
  expect(longDay('2026-11-27', '2026-11-21')).toBe('Friday 27 November')
  expect(longDay('2027-01-01', '2026-11-21')).toBe('Friday 1 January 2027')
  expect(shortDay('2026-11-27', '2026-11-26')).toBe('Fri')
  expect(shortDay('2026-11-27', '2026-11-20')).toBe('Fri 27 Nov')
})

it('has the week of a date, from the day that weeks begin with', () => {
  expect(weekOf('2026-11-29', 1)).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ])
  expect(weekOf('2026-11-29', 0).at(0)).toBe('2026-11-29')
  expect(weekOf('2027-01-01', 6).at(0)).toBe('2026-12-26')
})
