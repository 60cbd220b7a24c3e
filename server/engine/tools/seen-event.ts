import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { instantAt, wallClockAt } from '#shared/domain/zoned-time.ts'

/** An event as models see it: on the user's clock. It ends on `end_date`, which is `date` for nearly all. */
export type SeenEvent = {
  id: string
  title: string
  date: string
  start: string
  end_date: string
  end: string
  attendees: string[]
  notes: string
  source?: 'google'
  all_day?: true
  free?: true
}

export function see(
  { id, title: called, start, end, attendees, notes, source, all_day }: CalendarEvent,
  timeZone: string,
): SeenEvent {
  const starts = wallClockAt(Date.parse(start), timeZone)
  const ends = wallClockAt(Date.parse(end), timeZone)
  return {
    id,
    title: called,
    date: starts.date,
    start: starts.time,
    end_date: ends.date,
    end: ends.time,
    attendees,
    notes,
    ...(source === 'google' && { source }),
    ...(all_day && { all_day }),
  }
}

/** A time on the user's clock as an instant. */
export function instantOf(date: string, time: string, timeZone: string): string {
  return new Date(instantAt({ date, time }, timeZone)).toISOString()
}

/** When an event is, in a sentence. */
export function when({ start, end }: CalendarEvent, timeZone: string): string {
  const starts = wallClockAt(Date.parse(start), timeZone)
  return `on ${starts.date}, ${starts.time}–${wallClockAt(Date.parse(end), timeZone).time}`
}
