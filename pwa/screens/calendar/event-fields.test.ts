import type { CalendarEvent } from '#shared/contract/calendar.ts'
import {
  attendeesIn,
  bodyOf,
  fieldsOf,
  lengthOf,
  endingAt,
  validate,
  moved,
  newEvent,
} from '#pwa/screens/calendar/event-fields.ts'
import { useZone } from '#pwa/screens/calendar/testing/use-zone.ts'
import { expect, it } from 'vitest'

useZone('Europe/Berlin')

const event: CalendarEvent = {
  id: 'e',
  title: 'Standup',
  start: '2026-11-27T08:00:00.000Z',
  end: '2026-11-27T08:30:00.000Z',
  time_zone: 'Asia/Kolkata',
  attendees: ['Alex Kim', 'Sam Rivera'],
  notes: '',
  source: 'workspace',
}
const before = fieldsOf(event)
const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`)

it('begins at the next full half hour for half an hour, also over midnight', () => {
  expect(newEvent(at('08:05'), '2026-11-21')).toMatchObject({
    date: '2026-11-21',
    start: '09:30',
    end: '10:00',
    endDate: '2026-11-21',
  })
  expect(newEvent(at('08:30'), '2026-11-21')).toMatchObject({ start: '10:00' })
  expect(newEvent(at('22:10'), '2026-11-21')).toMatchObject({
    date: '2026-11-21',
    start: '23:30',
    end: '00:00',
    endDate: '2026-11-22',
  })
  expect(newEvent(at('22:40'), '2026-11-21')).toMatchObject({ date: '2026-11-22', start: '00:00' })
  expect(newEvent(at('08:05'), '2026-12-24')).toMatchObject({ date: '2026-12-24', start: '09:00', end: '09:30' })
})

it('keeps the length when the beginning moves', () => {
  expect(moved(before, { start: '10:45' }, lengthOf(before)!)).toEqual({
    start: '10:45',
    endDate: '2026-11-27',
    end: '11:15',
  })
  expect(moved(before, { start: '23:45' }, 30)).toEqual({ start: '23:45', endDate: '2026-11-28', end: '00:15' })
  expect(moved(before, { date: '2026-12-01' }, 30)).toEqual({ date: '2026-12-01', endDate: '2026-12-01', end: '09:30' })
  expect(moved(before, { start: '' }, 30)).toEqual({ start: '' })
})

it('takes an end before the start for a mistake, not for the next day', () => {
  for (const end of ['08:59', '09:00'])
    expect(validate({ ...before, end }, before, event)).toEqual({ end: 'The end must come after the start.' })
  expect(validate({ ...before, end: '08:59', endDate: '2026-11-28' }, before, event)).toEqual({})
})

it('takes an end before the start for the next morning, where nobody chose its day', () => {
  const late = { ...before, start: '23:00', end: '23:30' }
  expect(endingAt(late, '00:30')).toEqual({ end: '00:30', endDate: '2026-11-28' })
  expect(endingAt({ ...late, endDate: '2026-11-28' }, '23:45')).toEqual({ end: '23:45', endDate: '2026-11-27' })
  // Twenty-three hours are a slip.
  expect(endingAt({ ...before, start: '09:00' }, '08:00')).toEqual({ end: '08:00', endDate: '2026-11-27' })
  expect(endingAt(late, '')).toEqual({ end: '' })
})

it('asks for what is missing, at its field', () => {
  expect(validate({ ...before, title: ' ', date: '', start: '', end: '' }, before, null)).toEqual({
    title: 'The title must not be empty.',
    date: 'Choose a date.',
    start: 'Choose a time.',
    end: 'Choose a time.',
  })
  expect(validate({ ...before, attendees: 'x'.repeat(255) }, before, event)).toHaveProperty('attendees')
  expect(validate({ ...before, title: 'x'.repeat(301) }, before, event)).toHaveProperty('title')
  expect(validate({ ...before, attendees: 'Kim, notanemail@' }, before, event)).toEqual({
    attendees: "'notanemail@' is not an e-mail address.",
  })
})

it('reads attendees between commas, each once', () => {
  expect(attendeesIn(' Alex Kim, sam@example.com,, Alex Kim\nPriya; ')).toEqual([
    'Alex Kim',
    'sam@example.com',
    'Priya',
  ])
})

it('sends only what differs, and the zone of the reader with new times', () => {
  expect(bodyOf({ ...before, title: 'Standup, short' }, before, event, 'Europe/Berlin')).toEqual({
    title: 'Standup, short',
  })
  expect(bodyOf({ ...before, end: '10:00' }, before, event, 'Europe/Berlin')).toEqual({
    end: '2026-11-27T09:00:00.000Z',
    time_zone: 'Europe/Berlin',
  })
  expect(bodyOf({ ...before, title: ' Call ' }, before, null, 'Europe/Berlin')).toEqual({
    title: 'Call',
    start: event.start,
    end: event.end,
    time_zone: 'Europe/Berlin',
    attendees: ['Alex Kim', 'Sam Rivera'],
    notes: '',
  })
})

it('leaves the second 02:30 of an autumn night alone when only the end moves', () => {
  const second = { ...event, start: '2026-10-25T01:30:00.000Z', end: '2026-10-25T02:00:00.000Z' }
  const known = fieldsOf(second)
  expect(known.start).toBe('02:30')
  const later = { ...known, end: '03:30' }
  expect(validate(later, known, second)).toEqual({})
  expect(bodyOf(later, known, second, 'Europe/Berlin')).toEqual({
    end: '2026-10-25T02:30:00.000Z',
    time_zone: 'Europe/Berlin',
  })
})

it('asks for invitations only where that is ticked, for something new, and where someone has an address', () => {
  const fresh = { ...newEvent(at('08:05'), '2026-11-21'), title: 'Review', attendees: 'Millie, ann@example.com' }
  const invite = (fields: Partial<typeof fresh>, of: CalendarEvent | null = null) =>
    'invite' in bodyOf({ ...fresh, ...fields }, fresh, of, 'UTC')
  expect(invite({ invite: true })).toBe(true)
  expect(invite({})).toBe(false)
  expect(invite({ invite: true, attendees: 'Millie' })).toBe(false)
  expect(invite({ invite: true }, event)).toBe(false)
})
