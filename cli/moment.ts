import { addDays, instantAt, wallClockAt } from '#shared/domain/zoned-time.ts'
import type { Context } from './context.ts'
import { usageError } from './exit.ts'

const minute = 60_000
const nearDays = ['yesterday', 'today', 'tomorrow']
/** In English, the names that people may type. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Today's date on the terminal's calendar. */
export function today(context: Context): string {
  return wallClockAt(context.now().getTime(), context.timeZone()).date
}

/** A moment by the terminal's clock; empty where there is none. */
export function momentOf(instant: string | null | undefined, context: Context): string {
  if (!instant) return ''
  const { date, time } = wallClockAt(Date.parse(instant), context.timeZone())
  return `${date} ${time}`
}

const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** How long ago a moment was: "5 minutes ago". */
export function agoOf(instant: string, context: Context): string {
  const passed = context.now().getTime() - Date.parse(instant)
  const unit = units.find(([, length]) => passed >= length)
  return unit ? new Intl.RelativeTimeFormat('en').format(-Math.floor(passed / unit[1]), unit[0]) : 'just now'
}

/**
 * A day typed as YYYY-MM-DD, as yesterday, today or tomorrow, or as a weekday, which is `from` or the next one behind
 * it.
 */
export function readDay(flag: string, typed: string, now: string, from = now): string {
  const day = dayNamed(typed.trim().toLowerCase(), now, from)
  if (day === undefined)
    throw usageError(`${flag} takes a date such as 2026-12-01, today, tomorrow or a weekday (it is "${typed}").`)
  return day
}

/** The day of `--due`; null where the flag was negated. */
export function readDue(typed: string | false | undefined, context: Context): string | null | undefined {
  if (typed === undefined) return undefined
  return typed === false ? null : readDay('--due', typed, today(context))
}

/** A time of day by the 24-hour clock, as `HH:MM`. */
export function readTime(flag: string, typed: string): string {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(typed.trim())
  if (!match) throw usageError(`${flag} takes a time such as 09:30 or 16:00 (it is "${typed}").`)
  return `${match[1]!.padStart(2, '0')}:${match[2]}`
}

/** A length such as `45m`, `2h` or `1h30m`, in milliseconds. */
export function readLength(flag: string, typed: string): number {
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?$/i.exec(typed.trim())
  const length = (Number(match?.[1] ?? 0) * 60 + Number(match?.[2] ?? 0)) * minute
  if (length === 0) throw usageError(`${flag} takes a length such as 45m, 2h or 1h30m (it is "${typed}").`)
  return length
}

/**
 * The moment that `--since` names, in milliseconds: a day, from its midnight on, where a weekday is the last one or
 * today; or a day and a time such as 2026-12-01T09:30, by the terminal's clock where it names no zone.
 */
export function readSince(typed: string, context: Context): number {
  const word = typed.trim().toLowerCase()
  const now = today(context)
  const [, date = word, time = '00:00', seconds = '', offset] =
    /^([\d-]{10})[t ]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d(?:\.\d+)?)?(z|[+-][01]\d:[0-5]\d)?$/.exec(word) ?? []
  const day = dayNamed(date, now)
  if (day === undefined)
    throw usageError(
      `--since takes a day such as 2026-12-01, yesterday or monday, or a moment such as 2026-12-01T09:30 (it is "${typed}").`,
    )
  const isNamed = daysUntil(word, now) !== undefined && day > now
  const moment =
    offset === undefined
      ? instantAt({ date: isNamed ? addDays(day, -7) : day, time }, context.timeZone()) +
        Number(seconds.slice(1)) * 1000
      : Date.parse(`${day}T${time}${seconds}${offset.toUpperCase()}`)
  if (moment > context.now().getTime())
    throw usageError(`--since takes a moment that has been (${typed} is still to come).`)
  return moment
}

/**
 * How long to wait, such as `90s`, `10m`, `1h` or `1h30m`, in milliseconds; `min` is 0 where it may be no time at
 * all.
 */
export function readDuration(flag: string, typed: string, min = 1): number {
  const match = /^(?=\d)(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s)?$/i.exec(typed.trim())
  const [hours, minutes, seconds] = [1, 2, 3].map((n) => Number(match?.[n] ?? 0)) as [number, number, number]
  const length = (hours * 60 + minutes) * minute + seconds * 1000
  if (!match || length < min) throw usageError(`${flag} takes a time such as 90s, 10m or 1h (it is "${typed}").`)
  return length
}

function dayNamed(word: string, now: string, from = now): string | undefined {
  if (nearDays.includes(word)) return addDays(now, nearDays.indexOf(word) - 1)
  const days = daysUntil(word, from)
  if (days !== undefined) return addDays(from, days)
  // A year such as 0026 or 3026 is a slip of the finger.
  return /^(19|20|21)\d\d-\d\d-\d\d$/.test(word) && isDate(word) ? word : undefined
}

function daysUntil(word: string, now: string): number | undefined {
  const weekday = weekdays.findIndex((name) => name === word || name.slice(0, 3) === word)
  if (weekday < 0) return undefined
  return (weekday - new Date(now).getUTCDay() + 7) % 7
}

/** The parser takes 30 February for 2 March. */
function isDate(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}
