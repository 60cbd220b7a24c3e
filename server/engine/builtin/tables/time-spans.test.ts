import { expect, test } from 'vitest'
import { type Day, dayFrom, dayOf, isoDay } from '../calendar.ts'
import { timeSpans } from './time-spans.ts'

/** Saturday. */
const today = dayOf(2026, 11, 21)!

/** The times of a question, as people would write them down: `since 2026-11-16`, `2026-10-01 to 2026-10-31`. */
function said(question: string, days: string[] = []): string[] {
  const known = { yearOf: () => 2026, days: () => days.map((day) => dayFrom(day) as Day) }
  return timeSpans(question, today, known).map(({ sense, days: [first, last] }) => {
    if (sense !== 'in') return `${sense} ${isoDay(sense === 'after' || sense === 'until' ? last : first)}`
    return first === last ? isoDay(first) : `${isoDay(first)} to ${isoDay(last)}`
  })
}

test.each([
  ['who is on tonight', '2026-11-21'],
  ['how often until yesterday', 'until 2026-11-20'],
  ['hours since Monday', 'since 2026-11-16'],
  ['hours since Monday up to yesterday', '2026-11-16 to 2026-11-20'],
  ['who was in charge on Tuesday 17th at night', '2026-11-17'],
  ['is somebody there on saturday 28?', '2026-11-28'],
  ['who works on wed 25', '2026-11-25'],
  ['top 3 after the 16th', 'after 2026-11-16'],
  ['what did we bring on the 3rd of nov', '2026-11-03'],
  ['what did we bring on November 3, 2025', '2025-11-03'],
  ['am 13.11. und danach', '2026-11-13'],
  ['who was here on the fifteenth', '2026-11-15'],
  ['gifts from october on, not from companies', 'since 2026-10-01'],
  ['late payers, april onwards', 'since 2026-04-01'],
  ['rents up to end of march', 'until 2026-03-31'],
  ['hours from monday to friday this week', '2026-11-16 to 2026-11-20'],
  ['what did we sell on friday last week', '2026-11-13'],
  ['between the 20th and 31st Dec', '2026-12-20 to 2026-12-31'],
  ['between start of june and end of september', '2026-06-01 to 2026-09-30'],
  ['downloads this summer', '2026-06-01 to 2026-08-31'],
  ['customers this autumn', '2026-09-01 to 2026-11-30'],
  ['weddings next year', '2027-01-01 to 2027-12-31'],
  ['ends on the last day of the year', '2026-12-31'],
  ['from today till new year’s eve', '2026-11-21 to 2026-12-31'],
  ['in the next 7 days', '2026-11-21 to 2026-11-28'],
  ['older than two weeks', 'before 2026-11-07'],
  ['the two dearest still to come', 'since 2026-11-21'],
  ['upcoming departures', 'since 2026-11-21'],
  ['three days ago', '2026-11-18'],
  ['this weekend', '2026-11-21 to 2026-11-22'],
  ['last quarter', '2026-07-01 to 2026-09-30'],
  ['in Q3 2025', '2025-07-01 to 2025-09-30'],
  ['in 2025 or later', 'since 2025-01-01'],
  ['on Friday 13.11.2026', '2026-11-13'],
  ['on Friday, 13 November', '2026-11-13'],
  ['who came Wed Nov 25th', '2026-11-25'],
])('%s', (question, expected) => {
  expect(said(question)).toEqual([expected])
})

test.each([
  'what does the clock say now',
  'may I see the rows',
  'May I see the rows',
  'it costs 12.5. How many',
  'invoices over 2000',
  'more than 2000 euros',
  'answered within 2 days',
  'cash in the till',
  'we march on',
  'the 3rd invoice',
])('%s names no time', (question) => {
  expect(said(question)).toEqual([])
})

test('two months are two times, and a month without a year is one of any', () => {
  expect(said('in september and october')).toEqual(['2026-09-01 to 2026-09-30', '2026-10-01 to 2026-10-31'])
  const [span] = timeSpans('in October', today, { yearOf: () => 2026, days: () => [] })
  expect(span?.month).toBe(10)
})

test('a weekday is the one that a plan has', () => {
  expect(said('who is in on Tuesday', ['2026-11-17', '2026-11-18'])).toEqual(['2026-11-17'])
  expect(said('who is in on Tuesday', ['2026-11-17', '2026-11-24'])).toEqual(['2026-11-24'])
  expect(said('who is in next Tuesday', ['2026-11-17'])).toEqual(['2026-11-24'])
})
