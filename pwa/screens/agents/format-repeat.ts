import { labelOf } from '#pwa/parts/conversation/describe-turn.ts'
import { clockTime, dayName } from '#pwa/parts/times.ts'
import type { State } from '#pwa/ui/badge.tsx'
import type { Repeat, ScheduleRun, Weekday } from '#shared/contract/schedules.ts'

/** The days of a week in the order in which people read them. */
export const weekdays: readonly { day: Weekday; short: string; long: string }[] = [
  { day: 'mon', short: 'Mon', long: 'Monday' },
  { day: 'tue', short: 'Tue', long: 'Tuesday' },
  { day: 'wed', short: 'Wed', long: 'Wednesday' },
  { day: 'thu', short: 'Thu', long: 'Thursday' },
  { day: 'fri', short: 'Fri', long: 'Friday' },
  { day: 'sat', short: 'Sat', long: 'Saturday' },
  { day: 'sun', short: 'Sun', long: 'Sunday' },
]

/** A repetition as a snapshot has it. */
export type ShownRepeat =
  | Exclude<Repeat, { kind: 'weekly' }>
  | { readonly kind: 'weekly'; readonly days: readonly Weekday[]; readonly time: string }

/**
 * When something repeats: `Every day at 08:00`, `Mondays and Thursdays at 08:00`, else `Cron 0 8 1 * *`; the zone
 * where it is not the reader's.
 */
export function formatRepeat(repeat: ShownRepeat, timeZone: string, viewerZone: string): string {
  const zone = isSameZone(timeZone, viewerZone) ? '' : ` in ${zoneName(timeZone)}`
  return repeat.kind === 'cron'
    ? `Cron ${repeat.cron}${zone}`
    : `${repeat.kind === 'daily' ? 'Every day' : daysInWords(repeat.days)} at ${repeat.time}${zone}`
}

/** `Europe/Berlin`, `America/New York`. */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
}

/** `Today 08:00`, `Tomorrow 08:00`, `Thursday 26 November 08:00`, by the device's clock. */
export function formatMoment(instant: string, now: number): string {
  const today = new Date(now)
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
  const isTomorrow = new Date(instant).toDateString() === tomorrow.toDateString()
  return `${isTomorrow ? 'Tomorrow' : dayName(instant, today)} ${clockTime(instant)}`
}

/** What became of an occurrence, in a word and the colour of its dot: of its run, what its history says. */
export function becameOf(run: Pick<ScheduleRun, 'status' | 'outcome' | 'answered'>): { word: string; state: State } {
  const { status } = run
  if (status === 'skipped') return { word: 'Skipped', state: 'idle' }
  return status === 'missed' ? { word: 'Missed', state: 'idle' } : labelOf({ ...run, status })
}

function daysInWords(days: readonly Weekday[]): string {
  const chosen = weekdays.filter(({ day }) => days.includes(day)).map(({ long }) => `${long}s`)
  if (chosen.length === 7) return 'Every day'
  if (chosen.length === 5 && !days.includes('sat') && !days.includes('sun')) return 'Mondays to Fridays'
  return new Intl.ListFormat('en-GB').format(chosen)
}

/** One zone can have several names. */
function isSameZone(one: string, other: string): boolean {
  return one === other || resolved(one) === resolved(other)
}

function resolved(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    // A zone that this browser does not know.
    return timeZone
  }
}
