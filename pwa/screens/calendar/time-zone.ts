import { dateOf } from '#pwa/parts/local-date.ts'
import { dateFormat } from '#pwa/parts/date-format.ts'
import { timeOf } from '#pwa/screens/calendar/local-day.ts'

/**
 * When an event begins in the zone it was planned in: `15:00 in Europe/Berlin`, with the weekday where that is another;
 * null where the reader's clock shows the same.
 */
export function plannedTime({ start, time_zone }: { start: string; time_zone: string }): string | null {
  const instant = Date.parse(start)
  const there = inZone(instant, time_zone)
  const isSameDay = there?.weekday === weekdayOf(dateOf(instant))
  if (!there || (isSameDay && there.time === timeOf(instant))) return null
  return `${isSameDay ? '' : `${there.weekday} `}${there.time} in ${time_zone.replaceAll('_', ' ')}`
}

function inZone(instant: number, timeZone: string): { weekday: string; time: string } | null {
  try {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const part = (type: string) => format.formatToParts(instant).find((each) => each.type === type)?.value ?? ''
    return { weekday: part('weekday'), time: `${part('hour')}:${part('minute')}` }
  } catch {
    // A zone that this browser does not know.
    return null
  }
}

const weekday = dateFormat({ weekday: 'short', timeZone: 'UTC' })

function weekdayOf(date: string): string {
  return weekday(Date.parse(date))
}
