import { dateFormat } from '#pwa/parts/date-format.ts'

// A date has no zone: read as one of UTC it is written as itself.
const weekdayAndDate = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const withYear = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `Friday 27 November`, with the year when it is not the one of `today`. */
export function longDay(date: string, today: string): string {
  const format = date.slice(0, 4) === today.slice(0, 4) ? weekdayAndDate : withYear
  return format(Date.parse(date)).replaceAll(',', '')
}
