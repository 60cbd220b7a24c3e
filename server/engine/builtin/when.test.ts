import { expect, test } from 'vitest'
import { clockOf, isPast, readMoments } from './when.ts'

// Saturday, 11:00.
const clock = clockOf(new Date('2026-11-21T10:00:00Z'), 'Europe/Berlin')

function read(sentence: string, now = clock): string {
  const { whens, minutes, unclear } = readMoments(sentence, now)
  const moments = whens.map(({ day, time, end, endDay }) =>
    [day, time, end && `– ${end}`, endDay && `… ${endDay}`].filter((part) => part !== undefined).join(' '),
  )
  return [
    ...moments,
    ...(minutes ? [`${minutes} min`] : []),
    ...(unclear ? [`? ${unclear.readings.join(' ')}`] : []),
  ].join(', ')
}

test.each([
  ['send it on Friday at 3pm', '2026-11-27 15:00'],
  ['call Acme tomorrow, high priority', '2026-11-22'],
  ['next Tuesday 10-11 about hiring', '2026-11-24 10:00 – 11:00'],
  ['on Tuesday week', '2026-12-01'],
  ['wed at 2', '2026-11-25 14:00'],
  ['at 16h', '16:00'],
  ['at half past 3', '15:30'],
  // Before a day's work, where it is written as on a clock of 24 hours.
  ['tuesday 6:00 to 8:00', '2026-11-24 06:00 – 08:00'],
  ['tuesday 3:00 to 5:00', '2026-11-24 15:00 – 17:00'],
  ['at half 4', '16:30'],
  ['a 30 minute call on monday at 11', '2026-11-23 11:00, 30 min'],
  ['tomorrow at 2 for an hour and a half', '2026-11-22 14:00, 90 min'],
  ['by the end of next week', '2026-11-27'],
  ['on the 5th', '2026-12-05'],
  ['due 15.12.', '2026-12-15'],
  ['move it to wed 2.12', '2026-12-02'],
  ['thu, 26.11. from 2 to 3pm', '2026-11-26 14:00 – 15:00'],
  ['wed 2.15', '2026-11-25 14:15'],
  ['last Friday', '2026-11-20'],
  ['in two hours', '2026-11-21 13:00'],
  ['in 2hrs', '2026-11-21 13:00'],
  ['thursday 26th 7pm to 9', '2026-11-26 19:00 – 21:00'],
  ['monday 7 in the morning till 9', '2026-11-23 07:00 – 09:00'],
  ['at five to six', '17:55'],
  ['ten past three', '15:10'],
  ['from ten to three', '10:00 – 15:00'],
  ['between 2 and 3', '14:00 – 15:00'],
  ['between 2 and 3 tasks', ''],
  ['between 2 and 3 december', '2026-12-03'],
  ['start 10, end 11', '10:00 – 11:00'],
  ['monday 3pm 1.5h', '2026-11-23 15:00'],
  ['seven until half past eight in the evening', '19:00 – 20:30'],
  ['half past seven until nine in the evening', '19:30 – 21:00'],
  ['from seven until half past eight in the evening', '19:00 – 20:30'],
  ['thursday next week', '2026-11-26'],
  ['a week from monday', '2026-11-30'],
  ['two weeks from tomorrow', '2026-12-06'],
  ['a week today', '2026-11-28'],
  ['tomorrow week', '2026-11-29'],
  ['in a fortnight', '2026-12-05'],
  ["in a couple of weeks' time", '2026-12-05'],
  ['the monday after next', '2026-11-30'],
  ['friday eod', '2026-11-27'],
  ['early december', '2026-12-01'],
  ['mid-december', '2026-12-15'],
  ['before christmas', '2026-12-25'],
  ["on new year's day", '2027-01-01'],
  ['two days before christmas', '2026-12-23'],
  ['the day before christmas', '2026-12-24'],
  ['a month before christmas', '2026-11-25'],
  ['on xmas eve', '2026-12-24'],
  ['due by christmas 2027', ''],
  ['for the christmas party', ''],
  ['block three days from monday', '2026-11-23'],
  ['away for two weeks from monday', '2026-11-23'],
  ['between 10 and 15 people on friday', '2026-11-27'],
  ['between 3 and 4 this afternoon', '15:00 – 16:00'],
  ['choose between 1 and 2', ''],
  ['the start of marketing', ''],
  ['early december 2027', '2027-12-01'],
  ['2h later', ''],
  ['ten to 12 tasks by friday', '2026-11-27'],
  ['start 3 and finish 2 tasks', ''],
  ['to christmas dinner', ''],
  ['next week on wednesday', '2026-11-25'],
  ['next week, wednesday 10am', '2026-11-25 10:00'],
  ['monday of the week after next', '2026-11-30'],
  ['tomorrow from 13:30 until the 15:00', '2026-11-22 13:30 – 15:00'],
  ['wed 730pm 1hr', '2026-11-25 19:30'],
  ['put in half an hour with me', ''],
  ['on 03/04', '2027-03-04, ? 2027-04-03 2027-03-04'],
  ['3/14/2027', '2027-03-14'],
  ['for 1 to 2 people', ''],
  ['order 11 honey jars', ''],
  ['the May report', ''],
  ["Friday's deck", ''],
  ['Monday 30', '2026-11-30'],
  ['for tuesday 9', '2026-11-24 09:00'],
  ['Tuesday 1 December', '2026-12-01'],
  ['make it 4.30', '16:30'],
  ['at half past four in the afternoon', '16:30'],
  ["on thursday at ten o'clock in the morning", '2026-11-26 10:00'],
  ['at two suppliers', ''],
  ['so the thirtieth', '2026-11-30'],
  ['on the third of December', '2026-12-03'],
  ['the twenty-fifth of november', '2026-11-25'],
  ['the second one', ''],
  ['we open a second counter', ''],
  ['the tuesday at 14h30 for the budget 2027', '2026-11-24 14:30'],
  ['due on 25th', '2026-11-25'],
  ['24 nov 0730 90m', '2026-11-24 07:30'],
  ['24 nov 2026', '2026-11-24'],
  ['24 nov 0930', '2026-11-24 09:30'],
  ['on friday 1430', '2026-11-27 14:30'],
  ['at 1500 euros', ''],
  ['tuesday nine to ten thirty', '2026-11-24 09:00 – 10:30'],
  ['monday nine to five', '2026-11-23 09:00 – 17:00'],
  ['tomorrow two to three people come', '2026-11-22'],
  ['mon 7 15 with sam half hr', '2026-11-23 07:15'],
  ['block 1230-1400 today', '2026-11-21 12:30 – 14:00'],
  ['the plan 2020-2025', ''],
  ['wed 6.30 till 8 in the morning', '2026-11-25 06:30 – 08:00'],
  ['from 6 to 8 in the evening', '18:00 – 20:00'],
  ['10 to 1 in the afternoon', '10:00 – 13:00'],
  ['a day earlier', ''],
  ['give it two days more', ''],
  ['in two days', '2026-11-23'],
  ['from monday to friday', '2026-11-23 … 2026-11-27'],
  ['thursday until sunday', '2026-11-26 … 2026-11-29'],
  ['at 3:00', '15:00'],
  ['on the last working day of november', '2026-11-30'],
  ['the last friday of november', '2026-11-27'],
  ['the second tuesday of next month at 3', '2026-12-08 15:00'],
  ['the first monday in january', '2027-01-04'],
  ['on the 5th of next month', '2026-12-05'],
])('%j means %s', (sentence, meaning) => {
  expect(read(sentence)).toBe(meaning)
})

test.each([
  ['thursday next week', '2026-12-03'],
  ['next week on thursday', '2026-12-03'],
  ['next week, thursday at 9', '2026-12-03 09:00'],
  ['thursday of the week after next', '2026-12-10'],
  ['on thursday, next week is full', '2026-11-26'],
])('on a Monday %j means %s', (sentence, meaning) => {
  expect(read(sentence, clockOf(new Date('2026-11-23T10:00:00Z'), 'Europe/Berlin'))).toBe(meaning)
})

test('words mean the day it is for the writer, not for the server', () => {
  const late = clockOf(new Date('2026-11-21T23:30:00Z'), 'Asia/Tokyo')
  expect(readMoments('tomorrow', late).whens[0]?.day).toBe('2026-11-23')
})

test('a moment is past by the clock, a day once it is over', () => {
  expect([
    isPast('2026-11-21', undefined, clock),
    isPast('2026-11-21', '10:59', clock),
    isPast('2026-11-21', '11:01', clock),
    isPast('2026-11-20', undefined, clock),
  ]).toEqual([false, true, false, true])
})
