import { expect, test } from 'vitest'
import { readDay, readLength, readTime } from './moment.ts'

// A Saturday.
const now = '2026-11-21'

test.each([
  ['2027-02-28', '2027-02-28'],
  ['today', '2026-11-21'],
  [' Tomorrow ', '2026-11-22'],
  ['yesterday', '2026-11-20'],
  ['friday', '2026-11-27'],
  ['MON', '2026-11-23'],
  ['saturday', '2026-11-21'],
])('%j is the day %s', (typed, day) => {
  expect(readDay('--due', typed, now)).toBe(day)
})

test.each(['2026-02-30', '2026-13-01', '26-1-1', '0026-12-01', '9999-12-31', 'someday', 'constructor', ''])('%j is no day', (typed) => {
  expect(() => readDay('--due', typed, now)).toThrow(`--due takes a date such as 2026-12-01, today, tomorrow or a weekday (it is "${typed}").`)
})

test('a time is read by the 24-hour clock', () => {
  expect(['9:05', '09:05', '23:59', '00:00'].map((typed) => readTime('--start', typed))).toEqual(['09:05', '09:05', '23:59', '00:00'])
  for (const typed of ['24:00', '9', '9am', '12:60']) expect(() => readTime('--start', typed)).toThrow('--start takes a time such as 09:30')
})

test('a length is read in hours and minutes', () => {
  expect(['45m', '2h', '1h30m', '90M'].map((typed) => readLength('--duration', typed) / 60_000)).toEqual([45, 120, 90, 90])
  for (const typed of ['', '0m', '45', '1d', 'hm']) expect(() => readLength('--duration', typed)).toThrow('--duration takes a length such as 45m')
})
