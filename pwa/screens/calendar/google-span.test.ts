import { shownSpan, theirs } from '#pwa/screens/calendar/google-span.ts'
import { expect, test } from 'vitest'

const event = (id: string, start: string, end: string, more = {}) => ({
  id,
  title: id,
  start,
  end,
  time_zone: 'Asia/Tokyo',
  attendees: [],
  notes: '',
  source: 'google' as const,
  ...more,
})

test('a date asks for its month and the days beside it', () => {
  const { from, to } = shownSpan('2026-11-21')
  expect(new Date(from).toDateString()).toBe('Sun Oct 25 2026')
  expect(new Date(to).toDateString()).toBe('Tue Dec 08 2026')
})

test('an event of two months is there once, as it was fetched last', () => {
  const november = {
    ...shownSpan('2026-11-01'),
    events: [
      event('old', '2026-12-02T09:00:00Z', '2026-12-02T10:00:00Z'),
      event('early', '2026-11-02T09:00:00Z', '2026-11-02T10:00:00Z'),
    ],
  }
  const december = {
    ...shownSpan('2026-12-01'),
    events: [event('new', '2026-12-02T11:00:00Z', '2026-12-02T12:00:00Z')],
  }
  expect(theirs([december, november]).map(({ id }) => id)).toEqual(['new', 'early'])
})

test('a whole day stays on its date, wherever the calendar is kept', () => {
  const [day] = theirs([
    {
      ...shownSpan('2026-11-01'),
      events: [event('fair', '2026-11-22T15:00:00Z', '2026-11-23T15:00:00Z', { all_day: true })],
    },
  ])
  expect(new Date(day!.start).toDateString()).toBe('Mon Nov 23 2026')
  expect(new Date(day!.start).getHours()).toBe(0)
})
