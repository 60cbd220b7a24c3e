import { expect, test } from 'vitest'
import type { Repeat } from '../contract/schedules.ts'
import { cronOf, describeRepeat, formatRepeat, monthly, repeatOf } from './repeat.ts'

const cases: [Repeat, string, string][] = [
  [{ kind: 'daily', time: '08:05' }, '5 8 * * *', 'daily 08:05'],
  [{ kind: 'daily', time: '00:00' }, '0 0 * * *', 'daily 00:00'],
  [{ kind: 'weekly', days: ['mon', 'thu'], time: '08:00' }, '0 8 * * 1,4', 'mon, thu 08:00'],
  [{ kind: 'weekly', days: ['sat', 'sun'], time: '23:59' }, '59 23 * * 0,6', 'sat, sun 23:59'],
  [{ kind: 'cron', cron: '0 8 1 * *' }, '0 8 1 * *', 'cron 0 8 1 * *'],
  [{ kind: 'cron', cron: '*/15 9-17 * * 1-5' }, '*/15 9-17 * * 1-5', 'cron */15 9-17 * * 1-5'],
]

test.each(cases)('%j is kept as %s and comes back', (repeat, cron, words) => {
  expect(cronOf(repeat)).toBe(cron)
  expect(repeatOf(cron)).toEqual(repeat)
  expect(formatRepeat(repeat)).toBe(words)
})

test('days in any order, twice, and blanks in a cron expression are one and the same', () => {
  expect(cronOf({ kind: 'weekly', days: ['thu', 'mon', 'thu'], time: '08:00' })).toBe('0 8 * * 1,4')
  expect(cronOf({ kind: 'cron', cron: ' 0  8 *\t* 1-5 ' })).toBe('0 8 * * 1-5')
  expect(repeatOf('0 8 * * 4,1,4')).toEqual({ kind: 'weekly', days: ['mon', 'thu'], time: '08:00' })
})

test('a day of every month is said as such', () => {
  expect(describeRepeat(monthly(1, '08:00'))).toBe('on the 1st of every month at 08:00')
  expect(describeRepeat(monthly(22, '17:30'))).toBe('on the 22nd of every month at 17:30')
  expect(describeRepeat(monthly(12, '09:05'))).toBe('on the 12th of every month at 09:05')
})
