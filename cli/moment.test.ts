import { expect, test } from 'vitest'
import type { Context } from './context.ts'
import { readDay, readLength, readDuration, readSince, readTime } from './moment.ts'
import { runCommand } from './testing/run-command.ts'

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

test.each(['2026-02-30', '2026-13-01', '26-1-1', '0026-12-01', '9999-12-31', 'someday', 'constructor', ''])(
  '%j is no day',
  (typed) => {
    expect(() => readDay('--due', typed, now)).toThrow(
      `--due takes a date such as 2026-12-01, today, tomorrow or a weekday (it is "${typed}").`,
    )
  },
)

test('a time is read by the 24-hour clock', () => {
  expect(['9:05', '09:05', '23:59', '00:00'].map((typed) => readTime('--start', typed))).toEqual([
    '09:05',
    '09:05',
    '23:59',
    '00:00',
  ])
  for (const typed of ['24:00', '9', '9am', '12:60'])
    expect(() => readTime('--start', typed)).toThrow('--start takes a time such as 09:30')
})

test('a length is read in hours and minutes', () => {
  expect(['45m', '2h', '1h30m', '90M'].map((typed) => readLength('--duration', typed) / 60_000)).toEqual([
    45, 120, 90, 90,
  ])
  for (const typed of ['', '0m', '45', '1d', 'hm'])
    expect(() => readLength('--duration', typed)).toThrow('--duration takes a length such as 45m')
})

test.each([
  ['2026-11-20', '2026-11-19T23:00:00.000Z'],
  ['yesterday', '2026-11-19T23:00:00.000Z'],
  ['today', '2026-11-20T23:00:00.000Z'],
  ['Monday', '2026-11-15T23:00:00.000Z'],
  ['saturday', '2026-11-20T23:00:00.000Z'],
  ['2026-11-20T09:30', '2026-11-20T08:30:00.000Z'],
  ['2026-11-20 09:30:15', '2026-11-20T08:30:15.000Z'],
  ['2026-11-20T09:30:15.250Z', '2026-11-20T09:30:15.250Z'],
  ['2026-11-20T09:30+05:30', '2026-11-20T04:00:00.000Z'],
])('since %j is since %s', (typed, moment) => {
  const context = { now: () => new Date('2026-11-21T12:00:00Z'), timeZone: () => 'Europe/Berlin' } as Context
  expect(new Date(readSince(typed, context)).toISOString()).toBe(moment)
  for (const wrong of ['', 'someday', '2026-02-30', '2026-11-20T24:00', '2026-02-30T09:00', '09:30'])
    expect(() => readSince(wrong, context)).toThrow('--since takes a day such as')
})

test('patience is read in hours, minutes and seconds', () => {
  expect(
    ['90s', '10m', '1h', '1h30m', '1H0m5s', '100h'].map((typed) => readDuration('--timeout', typed) / 1000),
  ).toEqual([90, 600, 3600, 5400, 3605, 360_000])
  for (const typed of ['', '0s', '90', '1d', '-5s', '1000h'])
    expect(() => readDuration('--timeout', typed)).toThrow(
      `--timeout takes a time such as 90s, 10m or 1h (it is "${typed}").`,
    )
})

test('a moment that is still to come has no runs to tell of', async () => {
  expect(await runCommand(['runs', 'list', '--since', '2126-01-01'], { now: '2026-11-20T08:00:00Z' })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: '--since takes a moment that has been (2126-01-01 is still to come).\n',
  })
})
