import { blocksOf, datesOf, nameOfView, timeAt, turned, wholeDays } from '#pwa/screens/calendar/time-grid.ts'
import { useZone } from '#pwa/screens/calendar/testing/use-zone.ts'
import { expect, it, test } from 'vitest'

useZone('Europe/Berlin')

const span = (start: string, end: string) => ({ start, end })
const on = (start: string, end: string) => span(`2026-11-27T${start}:00+01:00`, `2026-11-27T${end}:00+01:00`)
const places = (items: ReturnType<typeof span>[], date = '2026-11-27') =>
  blocksOf(items, date).map(({ from, to, column, columns }) => [timeAt(from), timeAt(to), column, columns])

it('puts what meets side by side, and what does not over the whole width', () => {
  expect(places([on('09:00', '10:00'), on('09:30', '11:00'), on('10:00', '10:30'), on('11:00', '12:00')])).toEqual([
    ['09:00', '10:00', 0, 2],
    ['09:30', '11:00', 1, 2],
    ['10:00', '10:30', 0, 2],
    ['11:00', '12:00', 0, 1],
  ])
})

it('draws a short one so that it can be read, also at the end of the day', () => {
  expect(places([on('09:00', '09:05')])).toEqual([['09:00', '09:30', 0, 1]])
  expect(places([on('23:55', '23:59')])).toEqual([['23:30', '24:00', 0, 1]])
})

it('cuts what lasts over midnight at its day, and keeps whole days apart', () => {
  const night = span('2026-11-27T22:00:00+01:00', '2026-11-28T01:30:00+01:00')
  const trip = span('2026-11-26T00:00:00+01:00', '2026-11-29T00:00:00+01:00')
  expect(places([night, trip])).toEqual([['22:00', '24:00', 0, 1]])
  expect(places([night, trip], '2026-11-28')).toEqual([['00:00', '01:30', 0, 1]])
  expect(wholeDays([night, trip], '2026-11-28')).toEqual([trip])
})

it('goes by the hands of the clock in the night in which they are put back', () => {
  const shift = span('2026-10-25T00:30:00+02:00', '2026-10-25T02:15:00+01:00')
  expect(places([shift], '2026-10-25')).toEqual([['00:30', '02:15', 0, 1]])
  // From 02:45 to 02:15, half an hour later.
  expect(places([span('2026-10-25T02:45:00+02:00', '2026-10-25T02:15:00+01:00')], '2026-10-25')).toEqual([
    ['02:45', '03:15', 0, 1],
  ])
})

it('shows whole weeks of a month', () => {
  const dates = datesOf('month', '2026-11-27', 1)
  expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  // Four weeks are a month where it begins with one.
  expect(datesOf('month', '2027-02-14', 1)).toHaveLength(28)
  expect(datesOf('week', '2026-11-27', 0)[0]).toBe('2026-11-22')
})

test.each([
  ['day', '2026-11-30', 1, '2026-12-01'],
  ['week', '2026-11-27', -1, '2026-11-20'],
  ['month', '2027-01-31', 1, '2027-02-28'],
  ['month', '2027-01-31', -1, '2026-12-31'],
] as const)('a %s from %s turned by %i is %s', (view, date, by, to) => {
  expect(turned(view, date, by)).toBe(to)
})

test.each([
  ['week', '2026-11-25', '23 to 29 November'],
  ['week', '2026-12-02', '30 November to 6 December'],
  ['week', '2027-01-01', '28 December to 3 January 2027'],
  ['week', '2027-01-06', '4 to 10 January 2027'],
  ['day', '2026-11-27', 'Friday 27 November'],
  ['month', '2026-11-27', 'November 2026'],
] as const)('a %s of %s is called “%s”', (view, date, name) => {
  expect(nameOfView(view, datesOf(view, date, 1), date, '2026-11-27')).toBe(name)
})
