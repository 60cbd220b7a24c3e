import * as v from 'valibot'
import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { TimeZone } from '#shared/contract/common.ts'
import { instantAt, wallClockAt } from '#shared/domain/zoned-time.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { readDay, readLength, readTime, today } from '../moment.ts'
import { readList, readLongText } from '../values.ts'

/**
 * What the flags say about an event. Dates and times are those of clocks in its zone, the terminal's unless it is
 * given.
 */
export type EventFlags = {
  date?: string
  start?: string
  end?: string
  duration?: string
  timeZone?: string
  attendees?: string
  notes?: string
}

type Times = {
  date: string | undefined
  start: string | undefined
  end: string | undefined
  length: number | undefined
}
type Span = Pick<CalendarEvent, 'start' | 'end'>

const minute = 60_000

/** The flags, read: what is typed wrongly is refused before a request is sent. */
export async function readEventFlags(flags: EventFlags, context: Context) {
  if (flags.end !== undefined && flags.duration !== undefined) throw usageError('Give --end or --duration, not both.')
  if (flags.timeZone !== undefined && !v.is(TimeZone, flags.timeZone)) {
    throw usageError(`--time-zone takes an IANA name such as Europe/Berlin (it is "${flags.timeZone}").`)
  }
  const times: Times = {
    date: flags.date === undefined ? undefined : readDay('--date', flags.date, today(context)),
    start: flags.start === undefined ? undefined : readTime('--start', flags.start),
    end: flags.end === undefined ? undefined : readTime('--end', flags.end),
    length: flags.duration === undefined ? undefined : readLength('--duration', flags.duration),
  }
  return {
    times,
    zone: flags.timeZone ?? context.timeZone(),
    fields: { attendees: readList(flags.attendees), notes: await readLongText('--notes', flags.notes, context) },
  }
}

/** When a new event is: on the day of `now` and for half an hour unless the flags say otherwise. */
export function spanOf({ date, start, end, length }: Times, now: string, zone: string): Span {
  if (start === undefined) throw usageError('Say when it starts, for example --start 09:30.')
  const day = date ?? now
  const from = instantAt({ date: day, time: start }, zone)
  return span(from, end === undefined ? from + (length ?? 30 * minute) : endAt(day, start, end, zone))
}

/**
 * What moves of an event: a date keeps the time of day, and whatever moves the start keeps the length. The same flags
 * give the same result for an event that they have moved already.
 */
export function moved(event: Span, { date, start, end, length }: Times, zone: string): Partial<Span> {
  const startsAnew = date !== undefined || start !== undefined
  if (!startsAnew && end === undefined && length === undefined) return {}
  const old = { from: Date.parse(event.start), to: Date.parse(event.end) }
  const shown = wallClockAt(old.from, zone)
  const day = date ?? shown.date
  const from = startsAnew ? instantAt({ date: day, time: start ?? shown.time }, zone) : old.from
  const to = end === undefined ? from + (length ?? old.to - old.from) : endAt(day, start ?? shown.time, end, zone)
  const now = span(from, to)
  return startsAnew ? now : { end: now.end }
}

/** An end before the start is that of the next day, as long as it takes no longer than half a day. */
function endAt(day: string, start: string, end: string, zone: string): number {
  const [begins, ends] = [start, end].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)))
  const isOverNight = ends! < begins! && ends! + 24 * 60 - begins! <= 12 * 60
  const nextDay = new Date(Date.parse(day) + 24 * 60 * minute).toISOString().slice(0, 10)
  return instantAt({ date: isOverNight ? nextDay : day, time: end }, zone)
}

function span(from: number, to: number): Span {
  if (to <= from)
    throw usageError('The end must come after the start. For a longer event over midnight give --duration instead.')
  return { start: new Date(from).toISOString(), end: new Date(to).toISOString() }
}
