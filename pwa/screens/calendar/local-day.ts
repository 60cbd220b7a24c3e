import { dateFormat } from '#pwa/parts/date-format.ts'
import { instantOf, numbersIn } from '#pwa/parts/local-date.ts'

export { instantOf, timeOf } from '#pwa/parts/local-date.ts'

/**
 * Days and times of the reader's own clock, as the form has them: a date is `YYYY-MM-DD`, a time `HH:MM`, an instant
 * milliseconds since 1970.
 */

const day = 24 * 60 * 60_000
const minute = 60_000

/**
 * The first instant of a date and the first of the next: 23 to 25 hours apart, as the clock may change between them.
 */
export function dayBounds(date: string): { from: number; to: number } {
  return { from: instantOf(date, '00:00'), to: instantOf(addDays(date, 1), '00:00') }
}

/** The date so many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
}

/** The seven dates of the week that holds `date`; `start` is the day that it begins with, 0 for Sunday. */
export function weekOf(date: string, start: number): string[] {
  const past = (new Date(date).getUTCDay() - start + 7) % 7
  return Array.from({ length: 7 }, (_, at) => addDays(date, at - past))
}

/** How many days `to` is after `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day)
}

/** Whether the calendar has this date, in a year that a person may mean. */
export function isDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const instant = Date.parse(text)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Minutes from one date and time to another by the hands of the clock, whatever is done to it between them. */
export function minutesBetween(from: { date: string; time: string }, to: { date: string; time: string }): number {
  return daysBetween(from.date, to.date) * 24 * 60 + minutesOf(to.time) - minutesOf(from.time)
}

/** The date and time so many minutes later by the hands of the clock. */
export function addMinutes(
  { date, time }: { date: string; time: string },
  minutes: number,
): { date: string; time: string } {
  const moved = new Date(Date.parse(`${date}T${time}Z`) + minutes * minute).toISOString()
  return { date: moved.slice(0, 10), time: moved.slice(11, 16) }
}

// A date has no zone: read as one of UTC it is written as itself.
const weekday = dateFormat({ weekday: 'short', timeZone: 'UTC' })
const shortDate = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `Fri`, or `Fri 27 Nov` where a weekday alone could mean another week than that of `near`. */
export function shortDay(date: string, near: string): string {
  const format = Math.abs(daysBetween(near, date)) < 7 ? weekday : shortDate
  return format(Date.parse(date)).replaceAll(',', '')
}

function minutesOf(time: string): number {
  const [hours, minutes] = numbersIn(time)
  return hours! * 60 + minutes!
}
