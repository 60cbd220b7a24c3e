import type { Repeat, Weekday } from '../contract/schedules.ts'

/** In the order of cron: Sunday is 0. */
const weekdays: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** The cron expression that a repetition is kept as, with five fields and single blanks. */
export function cronOf(repeat: Repeat): string {
  if (repeat.kind === 'cron') return repeat.cron.trim().replace(/\s+/g, ' ')
  const [hour, minute] = repeat.time.split(':').map(Number) as [number, number]
  const days =
    repeat.kind === 'daily' ? '*' : weekdays.flatMap((day, n) => (repeat.days.includes(day) ? [n] : [])).join(',')
  return `${minute} ${hour} * * ${days}`
}

/** Returns what a cron expression means: a time of every day, or of some weekdays, where it is that simple. */
export function repeatOf(cron: string): Repeat {
  const [, minute, hour, days] = /^(\d{1,2}) (\d{1,2}) \* \* (\*|[0-6](?:,[0-6])*)$/.exec(cron) ?? []
  if (minute === undefined || hour === undefined || days === undefined) return { kind: 'cron', cron }
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (days === '*') return { kind: 'daily', time }
  // A week begins on Monday where people read it.
  const numbers = days
    .split(',')
    .map(Number)
    .toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
  return { kind: 'weekly', days: [...new Set(numbers)].map((n) => weekdays[n]!), time }
}

const dayNames: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

const everyMonth = /^(\d{1,2}) (\d{1,2}) (\d{1,2}) \* \*$/

/** The repetition on one day of every month, 1 to 28, at a time as `08:00`. */
export function monthly(day: number, time: string): Repeat {
  const [hour, minute] = time.split(':').map(Number)
  return { kind: 'cron', cron: `${minute} ${hour} ${day} * *` }
}

function ordinal(day: number): string {
  const ending = day >= 11 && day <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

/**
 * A repetition in a sentence: `every day at 08:00`, `every Monday and Thursday at 08:00`, `on the 1st of every month at 08:00`, `by
 * the cron expression 0 8 1-5 * *`.
 */
export function describeRepeat(repeat: Repeat): string {
  if (repeat.kind === 'cron') {
    const [, minute, hour, day] = everyMonth.exec(repeat.cron) ?? []
    return day === undefined
      ? `by the cron expression ${repeat.cron}`
      : `on the ${ordinal(Number(day))} of every month at ${hour!.padStart(2, '0')}:${minute!.padStart(2, '0')}`
  }
  if (repeat.kind === 'daily') return `every day at ${repeat.time}`
  const isWorkdays = repeat.days.length === 5 && !repeat.days.includes('sat') && !repeat.days.includes('sun')
  const names = repeat.days.map((day) => dayNames[day])
  const days = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return `every ${isWorkdays ? 'weekday' : days} at ${repeat.time}`
}

/** A repetition in a few words: `daily 08:00`, `mon, thu 08:00` or `cron 0 8 1 * *`. */
export function formatRepeat(repeat: Repeat): string {
  if (repeat.kind === 'cron') return `cron ${repeat.cron}`
  return repeat.kind === 'daily' ? `daily ${repeat.time}` : `${repeat.days.join(', ')} ${repeat.time}`
}
