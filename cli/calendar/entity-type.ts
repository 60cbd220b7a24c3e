import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { wallClockAt } from '#shared/domain/zoned-time.ts'
import type { Context } from '../context.ts'
import type { EntityDescription } from '../find.ts'

const always = { from: '1970-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' }

/** Events as people name them here and now: by the terminal's clock, the nearest in time first. */
export function eventType(context: Context): EntityDescription<CalendarEvent> {
  const now = context.now().getTime()
  const distance = (event: CalendarEvent) => Math.abs(Date.parse(event.start) - now)
  return {
    noun: 'event',
    group: 'events',
    nameOf: (event) => event.title,
    detailOf: (event) => whenOf(event, context.timeZone()).slice(0, 2).join(' '),
    all: async (api, options) =>
      (await api.calendar.list({ query: always }, options)).toSorted((a, b) => distance(a) - distance(b)),
    whenEmpty: 'There are no events yet.',
  }
}

/** The date, start and end of an event by the clocks of a zone; an end on another day carries its own date. */
export function whenOf(
  event: Pick<CalendarEvent, 'start' | 'end'>,
  timeZone: string,
): [date: string, start: string, end: string] {
  const start = wallClockAt(Date.parse(event.start), timeZone)
  const end = wallClockAt(Date.parse(event.end), timeZone)
  return [start.date, start.time, end.date === start.date ? end.time : `${end.date} ${end.time}`]
}
