import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, dayOf, isoDay, showDay } from './calendar.ts'
import { findDates } from './dates.ts'
import { findDue } from './due.ts'

// A Saturday.
const today = dayOf(2026, 11, 21)!
const read = (text: string) => findDates(text, today).map(({ day }) => day && isoDay(day))

test.for([
  ['by Friday', '2026-11-27'],
  ['this Saturday', '2026-11-21'],
  ['next Friday', '2026-11-27'],
  ['next Sunday', '2026-11-29'],
  ['before Tue, please', '2026-11-24'],
  ['today', '2026-11-21'],
  ['tomorrow at 3pm', '2026-11-22'],
  ['the day after tomorrow', '2026-11-23'],
  ['EOD tomorrow', '2026-11-22'],
  ['EOD Friday', '2026-11-27'],
  ['by month end', '2026-11-30'],
  ['by EOW', '2026-11-27'],
  ['end of next week', '2026-11-27'],
  ['end of the month', '2026-11-30'],
  ['end of next month', '2026-12-31'],
  ['end of year', '2026-12-31'],
  ['end of February', '2027-02-28'],
  ['in two weeks', '2026-12-05'],
  ['within 3 days', '2026-11-24'],
  ['in a month', '2026-12-21'],
  ['Q1', '2027-03-31'],
  ['12 Nov', '2026-11-12'],
  ['3rd of January', '2027-01-03'],
  ['Dec 5th', '2026-12-05'],
  ['March 3, 2028', '2028-03-03'],
  ['2026-12-01', '2026-12-01'],
  ['1.12.2026', '2026-12-01'],
  ['27/11/2026', '2026-11-27'],
  ['11/27/26', '2026-11-27'],
  ['Friday, 27 Nov', '2026-11-27'],
] as const)('%s means %s', ([text, iso]) => {
  expect(read(text)).toEqual([iso])
})

test('said on a Monday, "next Friday" is the Friday of the week after', () => {
  const monday = dayOf(2026, 11, 16)!
  expect(isoDay(findDates('Friday', monday)[0]!.day!)).toBe('2026-11-20')
  expect(isoDay(findDates('next Friday', monday)[0]!.day!)).toBe('2026-11-27')
})

test('what may mean two days, or none, is left open', () => {
  expect(read('03/04/2026')).toEqual([undefined])
  expect(read('31 Feb 2026')).toEqual([undefined])
  expect(read('we may 5 of us, version 1.2.10, 3/4 of it')).toEqual([])
})

test('a deadline beats other dates, and a date that names a thing is none', () => {
  expect(findDue('Review the 12 Oct report before Tuesday', today)).toMatchObject({
    words: 'before Tuesday',
    deadline: true,
  })
  expect(findDue('Review the 12 Oct report', today)).toBeUndefined()
  expect(findDue('Send it on 3 Dec at 15:00.', today)?.words).toBe('3 Dec at 15:00')
})

test('today is the writer’s today', () => {
  const moment = new Date('2026-11-21T23:30:00Z')
  expect(showDay(dayIn(moment, 'Europe/Berlin'))).toBe('Sun 22 Nov 2026')
  expect(showDay(dayIn(moment, 'America/New_York'))).toBe('Sat 21 Nov 2026')
  expect(showDay(dayIn(moment, 'Nowhere/Land'))).toBe('Sat 21 Nov 2026')
})

test('no text makes it throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void findDue(text, today)))
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer(),
      fc.integer(),
      (a, b, c) => void findDates(`${a}/${b}/${c} ${a}-${b}-${c} ${a} May ${b} in ${c} months Q1 ${a}`, today),
    ),
  )
})
