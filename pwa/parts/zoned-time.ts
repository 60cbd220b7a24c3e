import { ownTimeZone } from '#pwa/data/page/time-zone.ts'

/**
 * `Today, 09:41`, `Yesterday, 18:02`, `12 Nov, 09:41`, or with the year when it is another one: in the person's own
 * zone.
 */
export function formatMoment(instant: string, now = Date.now(), timeZone = ownTimeZone()): string {
  const at = Date.parse(instant)
  const { day, time } = formats(timeZone)
  const today = day.format(now)
  const its = day.format(at)
  const words =
    its === today
      ? 'Today'
      : its === day.format(now - 86_400_000)
        ? 'Yesterday'
        : its.slice(-4) === today.slice(-4)
          ? its.slice(0, -5)
          : its
  return `${words}, ${time.format(at)}`
}

/** The same in the middle of a sentence: `today, 09:41`. */
export function momentWithin(instant: string, now = Date.now()): string {
  return formatMoment(instant, now).replace(/^(Today|Yesterday)/, (day) => day.toLowerCase())
}

/** `12 November 2026 at 09:41:07 CET`: in the person's own zone. */
export function exactMoment(instant: string, timeZone = ownTimeZone()): string {
  return formats(timeZone).exact.format(Date.parse(instant))
}

const made = new Map<string, ReturnType<typeof make>>()

function formats(timeZone: string) {
  const known = made.get(timeZone) ?? make(timeZone)
  made.set(timeZone, known)
  return known
}

function make(wanted: string) {
  // A zone that was chosen elsewhere may be one that this browser does not know.
  const timeZone = isKnown(wanted) ? wanted : undefined
  return {
    day: new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }),
    time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
    exact: new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'long' }),
  }
}

function isKnown(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en-GB', { timeZone }) !== null
  } catch {
    return false
  }
}
