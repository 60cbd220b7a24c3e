/** A day of the calendar, as days since 1970-01-01: no hours, no zones. */
export type Day = number

const millisecondsPerDay = 86_400_000
/** From Sunday and from January, as they are shown. */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The day it is somewhere at a moment; in UTC when the zone is unknown. */
export function dayIn(now: Date, timeZone: string): Day {
  const facts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', { ...facts, timeZone })
  } catch {
    format = new Intl.DateTimeFormat('en-US', { ...facts, timeZone: 'UTC' })
  }
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  return dayOf(parts.get('year')!, parts.get('month')!, parts.get('day')!) ?? 0
}

/** The day of a date, month from 1; undefined when there is no such date. */
export function dayOf(year: number, month: number, date: number): Day | undefined {
  const moment = new Date(0)
  moment.setUTCFullYear(year, month - 1, date)
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== date) return undefined
  return Math.floor(moment.getTime() / millisecondsPerDay)
}

export function partsOf(day: Day): { year: number; month: number; date: number; weekday: number } {
  const moment = new Date(day * millisecondsPerDay)
  return {
    year: moment.getUTCFullYear(),
    month: moment.getUTCMonth() + 1,
    date: moment.getUTCDate(),
    weekday: moment.getUTCDay(),
  }
}

/** The last day of a month; a month beyond 12 falls into the next year. */
export function lastDayOfMonth(year: number, month: number): Day {
  return Math.floor(Date.UTC(year, month, 0) / millisecondsPerDay)
}

/** "Fri 27 Nov 2026" */
export function showDay(day: Day): string {
  const { year, month, date, weekday } = partsOf(day)
  return `${weekdays[weekday]} ${date} ${months[month - 1]} ${year}`
}

/** "2026-11-27" */
export function isoDay(day: Day): string {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10)
}

/** The day that "2026-11-27" writes. */
export function dayFrom(iso: string): Day {
  return Math.floor(Date.parse(iso) / millisecondsPerDay)
}

/** The Mondays to Fridays after one day, up to another. */
export function workingDays(after: Day, until: Day): Day[] {
  return Array.from({ length: Math.max(0, until - after) }, (_, at) => after + at + 1).filter(
    (day) => ![0, 6].includes(partsOf(day).weekday),
  )
}
