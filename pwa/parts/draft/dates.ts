import { dateFormat } from '#pwa/parts/date-format.ts'

const short = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const long = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A day, `YYYY-MM-DD`, as it is offered: "Sat 28 Nov". */
export function offeredDay(day: string): string {
  return short(Date.parse(day)).replace(',', '')
}

/** A day as it stands in a text: "Saturday 28 November". */
export function writtenDay(day: string): string {
  return long(Date.parse(day)).replace(',', '')
}

/** Whether a hint is a day. */
export function isDay(hint: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(hint) && !Number.isNaN(Date.parse(hint))
}
