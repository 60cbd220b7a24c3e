import { dateOf } from '#pwa/parts/local-date.ts'
import { addDays, dayBounds, shortDay, timeOf } from '#pwa/screens/calendar/local-day.ts'

type Span = { start: string; end: string }

/** More days than this have no dot: an event that lasts for years would be drawn nowhere but cost everywhere. */
const maxDays = 400

/** The events that touch a date of the reader's calendar, in the order in which they begin. */
export function eventsOf<E extends Span>(events: readonly E[], date: string): E[] {
  return eventsBetween(events, date, date).toSorted((a, b) => startOf(a) - startOf(b) || endOf(a) - endOf(b))
}

/** The events that touch any date from `first` to `last`. */
export function eventsBetween<E extends Span>(events: readonly E[], first: string, last: string): E[] {
  const { from } = dayBounds(first)
  const { to } = dayBounds(last)
  return events.filter((event) => startOf(event) < to && (endOf(event) > from || startOf(event) === from))
}

/** How many events each date has; dates without any are left out. */
export function countByDate(events: readonly Span[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const event of events) {
    // What ends at midnight has nothing of the day that begins there.
    const last = dateOf(Math.max(startOf(event), endOf(event) - 1))
    let date = dateOf(startOf(event))
    for (let at = 0; at < maxDays && date <= last; at += 1) {
      counts.set(date, (counts.get(date) ?? 0) + 1)
      date = addDays(date, 1)
    }
  }
  return counts
}

/** When an event is, as said on the page of one date; `note` has what the times of that day leave out. */
export function hoursOn(event: Span, date: string): { time: string; note: string } {
  const { from, to } = dayBounds(date)
  const [start, end] = [startOf(event), endOf(event)]
  const [begins, ends] = [timeOf(start), timeOf(end)]
  const [isFirst, isLast] = [start >= from, end <= to]
  if (start <= from && end >= to)
    return {
      time: 'All day',
      note:
        isFirst && isLast ? '' : `${shortDay(dateOf(start), date)} ${begins} to ${shortDay(dateOf(end), date)} ${ends}`,
    }
  if (!isLast) return { time: `from ${begins}`, note: `until ${shortDay(dateOf(end), date)} ${ends}` }
  if (!isFirst)
    return { time: `until ${lastMinute(end, to)}`, note: `since ${shortDay(dateOf(start), date)} ${begins}` }
  return {
    time: `${begins} – ${lastMinute(end, to)}`,
    note: changesClock(start, end) ? `${lengthWords(end - start)} long, the clocks change` : '',
  }
}

/** What has begun by `now`, and what is still to come. */
export function splitAt<E extends Span>(events: readonly E[], now: number): { begun: E[]; coming: E[] } {
  return {
    begun: events.filter((event) => startOf(event) <= now),
    coming: events.filter((event) => startOf(event) > now),
  }
}

export function startOf({ start }: Span): number {
  return Date.parse(start)
}

export function endOf({ end }: Span): number {
  return Date.parse(end)
}

/** A day ends at 24:00; 00:00 would be read as its beginning. */
function lastMinute(end: number, dayEnd: number): string {
  return end === dayEnd ? '24:00' : timeOf(end)
}

/** Whether the clock changes in between: the times alone then misstate the length, or even run backwards. */
function changesClock(start: number, end: number): boolean {
  return new Date(start).getTimezoneOffset() !== new Date(end).getTimezoneOffset()
}

function lengthWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  const parts = [minutes >= 60 && `${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`]
  return parts.filter(Boolean).join(' ')
}
