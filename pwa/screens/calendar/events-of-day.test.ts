import { countByDate, eventsOf, hoursOn, splitAt } from '#pwa/screens/calendar/events-of-day.ts'
import { useZone } from '#pwa/screens/calendar/testing/use-zone.ts'
import { expect, it } from 'vitest'

useZone('Europe/Berlin')

const span = (start: string, end: string) => ({ start, end })

// In Berlin: Friday 22:00 to Saturday 01:30.
const overnight = span('2026-11-27T21:00:00Z', '2026-11-28T00:30:00Z')
const untilMidnight = span('2026-11-27T21:00:00Z', '2026-11-27T23:00:00Z')
const weekend = span('2026-11-27T21:00:00Z', '2026-11-29T09:00:00Z')

it('gives each date what touches it, in the order in which it begins', () => {
  const standup = span('2026-11-28T08:00:00Z', '2026-11-28T08:30:00Z')
  const events = [standup, overnight, untilMidnight]
  expect(eventsOf(events, '2026-11-27')).toEqual([untilMidnight, overnight])
  expect(eventsOf(events, '2026-11-28')).toEqual([overnight, standup])
  expect(eventsOf(events, '2026-11-29')).toEqual([])
})

it('puts an event on the date of the reader, not on that of UTC', () => {
  const late = [span('2026-11-27T22:30:00Z', '2026-11-27T23:15:00Z')]
  expect(eventsOf(late, '2026-11-28')).toEqual(late)
  process.env.TZ = 'America/New_York'
  expect(eventsOf(late, '2026-11-28')).toEqual([])
  expect(eventsOf(late, '2026-11-27')).toEqual(late)
  process.env.TZ = 'Asia/Kolkata'
  expect(eventsOf(late, '2026-11-28')).toEqual(late)
  expect(eventsOf(late, '2026-11-27')).toEqual([])
})

it('finds the last hour of the long day, and not the first of the next', () => {
  const last = [span('2026-10-25T22:30:00Z', '2026-10-25T23:00:00Z')]
  expect(eventsOf(last, '2026-10-25')).toEqual(last)
  expect(eventsOf(last, '2026-10-26')).toEqual([])
  process.env.TZ = 'Australia/Lord_Howe'
  const afterTheChange = [span('2026-04-05T13:15:00Z', '2026-04-05T13:30:00Z')]
  expect(eventsOf(afterTheChange, '2026-04-05')).toEqual(afterTheChange)
  expect(eventsOf(afterTheChange, '2026-04-06')).toEqual([])
})

it('says the hours of a date, and what they leave out', () => {
  expect(hoursOn(span('2026-11-27T08:00:00Z', '2026-11-27T08:30:00Z'), '2026-11-27')).toEqual({
    time: '09:00 – 09:30',
    note: '',
  })
  expect(hoursOn(overnight, '2026-11-27')).toEqual({ time: 'from 22:00', note: 'until Sat 01:30' })
  expect(hoursOn(overnight, '2026-11-28')).toEqual({ time: 'until 01:30', note: 'since Fri 22:00' })
  expect(hoursOn(untilMidnight, '2026-11-27')).toEqual({ time: '22:00 – 24:00', note: '' })
  expect(hoursOn(weekend, '2026-11-28')).toEqual({ time: 'All day', note: 'Fri 22:00 to Sun 10:00' })
  expect(hoursOn(span('2026-11-26T23:00:00Z', '2026-11-27T23:00:00Z'), '2026-11-27')).toEqual({
    time: 'All day',
    note: '',
  })
})

it('tells the real length where the clock changes in between', () => {
  // 02:30 to 02:15, a clock hour later.
  expect(hoursOn(span('2026-10-25T00:30:00Z', '2026-10-25T01:15:00Z'), '2026-10-25')).toEqual({
    time: '02:30 – 02:15',
    note: '45 min long, the clocks change',
  })
  expect(hoursOn(span('2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z'), '2026-03-29').note).toBe(
    '2 h long, the clocks change',
  )
})

it('marks every date that has something, once for each', () => {
  expect(Object.fromEntries(countByDate([overnight, untilMidnight, weekend]))).toEqual({
    '2026-11-27': 3,
    '2026-11-28': 2,
    '2026-11-29': 1,
  })
  expect(countByDate([span('2026-01-01T00:00:00Z', '2036-01-01T00:00:00Z')]).size).toBe(400)
})

it('parts what has begun from what is to come', () => {
  const { begun, coming } = splitAt([untilMidnight, overnight], Date.parse(overnight.start) - 1)
  expect([begun.length, coming.length]).toEqual([0, 2])
  expect(splitAt([overnight], Date.parse(overnight.start)).begun).toHaveLength(1)
})
