import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { isAttendee } from '#shared/contract/attendee.ts'
import { maxAttendeeLength, maxAttendees, maxTitleLength } from '#shared/contract/limits.ts'
import type { Change } from '#pwa/data/outbox/changes.ts'
import { dateOf } from '#pwa/parts/local-date.ts'
import {
  addDays,
  addMinutes,
  instantOf,
  isDate,
  isTime,
  minutesBetween,
  timeOf,
} from '#pwa/screens/calendar/local-day.ts'

/** An event as its form holds it: the reader's own dates and times, attendees with commas between them. */
export type EventFields = {
  title: string
  date: string
  start: string
  endDate: string
  end: string
  attendees: string
  notes: string
  invite: boolean
}

export type EventErrors = Partial<Record<keyof EventFields, string>>

const defaultMinutes = 30

/** A new event: at `time`; without one at the next full half hour of today, in the morning of any other `date`. */
export function newEvent(now: number, date: string, time?: string): EventFields {
  const local = new Date(now)
  const next = new Date(
    local.getFullYear(),
    local.getMonth(),
    local.getDate(),
    local.getHours(),
    local.getMinutes() < 30 ? 30 : 60,
  ).getTime()
  const start =
    date === dateOf(now) && time === undefined
      ? { date: dateOf(next), time: timeOf(next) }
      : { date, time: time ?? '09:00' }
  const end = addMinutes(start, defaultMinutes)
  return {
    title: '',
    date: start.date,
    start: start.time,
    endDate: end.date,
    end: end.time,
    attendees: '',
    notes: '',
    invite: false,
  }
}

export function fieldsOf({
  title,
  start,
  end,
  attendees,
  notes,
}: Pick<CalendarEvent, 'title' | 'start' | 'end' | 'attendees' | 'notes'>): EventFields {
  const [begins, ends] = [Date.parse(start), Date.parse(end)]
  return {
    title,
    date: dateOf(begins),
    start: timeOf(begins),
    endDate: dateOf(ends),
    end: timeOf(ends),
    attendees: attendees.join(', '),
    notes,
    invite: false,
  }
}

/** How many minutes it takes by the clock; null while that cannot be said. */
export function lengthOf({ date, start, endDate, end }: EventFields): number | null {
  if (!isDate(date) || !isTime(start) || !isDate(endDate) || !isTime(end)) return null
  const minutes = minutesBetween({ date, time: start }, { date: endDate, time: end })
  return minutes > 0 ? minutes : null
}

/** The fields with another beginning; the end goes along, `minutes` later. */
export function moved(
  fields: EventFields,
  change: Partial<Pick<EventFields, 'date' | 'start'>>,
  minutes: number,
): Partial<EventFields> {
  const { date, start } = { ...fields, ...change }
  if (!isDate(date) || !isTime(start)) return change
  const end = addMinutes({ date, time: start }, minutes)
  return { ...change, endDate: end.date, end: end.time }
}

/**
 * The fields with another end, where no day was chosen for it: a time before the beginning is that of the next day,
 * as long as it takes no longer than half a day.
 */
export function endingAt({ date, start }: EventFields, end: string): Partial<EventFields> {
  if (!isDate(date) || !isTime(start) || !isTime(end)) return { end }
  const nextDay = addDays(date, 1)
  const isOverNight = end < start && minutesBetween({ date, time: start }, { date: nextDay, time: end }) <= 12 * 60
  return { end, endDate: isOverNight ? nextDay : date }
}

/** The names between commas, each once. */
export function attendeesIn(text: string): string[] {
  const names = text.split(/[,;\n]/).map((name) => name.trim())
  return [...new Set(names.filter(Boolean))]
}

/** Whether any of the names can be invited. */
export function hasAddress(text: string): boolean {
  return attendeesIn(text).some((name) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(name))
}

/** What keeps an event from being saved, by field; `before` is what it was opened for. */
export function validate(fields: EventFields, before: EventFields, event: CalendarEvent | null): EventErrors {
  const errors: EventErrors = {}
  const title = fields.title.trim()
  const attendees = attendeesIn(fields.attendees)
  if (title === '') errors.title = 'The title must not be empty.'
  else if (title.length > maxTitleLength) errors.title = `The title must have at most ${maxTitleLength} characters.`
  if (!isDate(fields.date)) errors.date = 'Choose a date.'
  if (!isTime(fields.start)) errors.start = 'Choose a time.'
  if (!isDate(fields.endDate)) errors.endDate = 'Choose a date.'
  if (!isTime(fields.end)) errors.end = 'Choose a time.'
  else if (!errors.date && !errors.start && !errors.endDate) {
    const { start, end } = timesOf(fields, before, event)
    if (end <= start) errors.end = 'The end must come after the start.'
  }
  if (attendees.length > maxAttendees) errors.attendees = `At most ${maxAttendees} attendees.`
  else if (attendees.some((name) => name.length > maxAttendeeLength))
    errors.attendees = `An attendee must have at most ${maxAttendeeLength} characters.`
  else {
    const wrong = attendees.find((name) => !isAttendee(name))
    if (wrong !== undefined) errors.attendees = `'${wrong}' is not an e-mail address.`
  }
  return errors
}

/**
 * What is sent to the server of `fields`: all of something new, otherwise what differs from `before`. Changed times
 * come with their `zone`.
 */
export function bodyOf(
  fields: EventFields,
  before: EventFields,
  event: CalendarEvent | null,
  zone: string,
): Change<'calendar'> {
  const isNew = event === null
  const { start, end } = timesOf(fields, before, event)
  const [movesStart, movesEnd] = [
    isNew || differs(fields, before, 'date', 'start'),
    isNew || differs(fields, before, 'endDate', 'end'),
  ]
  return {
    ...((isNew || differs(fields, before, 'title')) && { title: fields.title.trim() }),
    ...(movesStart && { start: new Date(start).toISOString() }),
    ...(movesEnd && { end: new Date(end).toISOString() }),
    ...((movesStart || movesEnd) && { time_zone: zone }),
    ...((isNew || differs(fields, before, 'attendees')) && { attendees: attendeesIn(fields.attendees) }),
    ...((isNew || differs(fields, before, 'notes')) && { notes: fields.notes }),
    ...(isNew && fields.invite && hasAddress(fields.attendees) && { invite: true }),
  }
}

/** An unchanged time stays exact to the second: the second 02:30 of an autumn night reads like the first. */
function timesOf(
  fields: EventFields,
  before: EventFields,
  event: CalendarEvent | null,
): { start: number; end: number } {
  return {
    start:
      event && !differs(fields, before, 'date', 'start')
        ? Date.parse(event.start)
        : instantOf(fields.date, fields.start),
    end:
      event && !differs(fields, before, 'endDate', 'end')
        ? Date.parse(event.end)
        : instantOf(fields.endDate, fields.end),
  }
}

function differs(fields: EventFields, before: EventFields, ...names: (keyof EventFields)[]): boolean {
  return names.some((name) => fields[name] !== before[name])
}
