import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { wallClockAt } from '#shared/domain/zoned-time.ts'
import { dayBounds } from '#pwa/screens/calendar/local-day.ts'

type Span = { from: number; to: number; events: readonly CalendarEvent[] }

const week = 7 * 24 * 60 * 60_000

/**
 * What is asked of Google for a date: its month, with the days of its neighbours that stand beside it; in
 * milliseconds since 1970.
 */
export function shownSpan(date: string): { from: number; to: number } {
  const [year, month] = date.split('-').map(Number) as [number, number]
  return { from: new Date(year, month - 1, 1).getTime() - week, to: new Date(year, month, 1).getTime() + week }
}

/** The events of the spans, each once; of two that overlap, the one that was fetched last comes first. */
export function theirs(spans: readonly Span[]): CalendarEvent[] {
  const known: Span[] = []
  return spans.flatMap((span) => {
    const fresh = span.events.filter(
      ({ start, end }) => !known.some(({ from, to }) => Date.parse(end) > from && Date.parse(start) < to),
    )
    known.push(span)
    return fresh.map((event) => (event.all_day ? wholeDays(event) : event))
  })
}

/** Whole days are the same dates wherever they are read. */
function wholeDays(event: CalendarEvent): CalendarEvent {
  const dateThere = (instant: string) => dayBounds(wallClockAt(Date.parse(instant), event.time_zone).date).from
  return {
    ...event,
    start: new Date(dateThere(event.start)).toISOString(),
    end: new Date(dateThere(event.end)).toISOString(),
  }
}
