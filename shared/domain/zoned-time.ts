/** What clocks and calendars show: `date` as `YYYY-MM-DD`, `time` as `HH:MM` from 00:00 to 23:59. */
export type WallClock = { date: string; time: string }

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Returns the instant, in milliseconds, at which clocks in a zone (IANA name) show a date and time. As with `new
 * Date(y, m, d, h, min)` a time that a clock change skips moves forward by what was skipped, and of a time that comes
 * twice it is the first.
 */
export function instantAt({ date, time }: WallClock, timeZone: string): number {
  const shown = Date.parse(`${date}T${time}:00Z`)
  // No zone is further than 14 hours from UTC: a day to either side is before and after any change near that time.
  const before = shown - offsetAt(shown - day, timeZone)
  const after = shown - offsetAt(shown + day, timeZone)
  const fitting = [before, after].filter((instant) => instant + offsetAt(instant, timeZone) === shown)
  return fitting.length > 0 ? Math.min(...fitting) : before
}

/** Returns what clocks in a zone (IANA name) show at an instant given in milliseconds. */
export function wallClockAt(instant: number, timeZone: string): WallClock {
  const shown = new Date(instant + offsetAt(instant, timeZone)).toISOString()
  const end = shown.indexOf('T')
  return { date: shown.slice(0, end), time: shown.slice(end + 1, end + 6) }
}

/** The calendar date so many days after another one, both `YYYY-MM-DD`; days may be negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
}

/** Of a list of events the same weeks are asked for over and over, and a formatter takes longer than all else about them. */
const week = 7 * day
const mostKept = 2000
const offsets = new Map<string, number | 'changes'>()

/** How far clocks in the zone are ahead of UTC, in milliseconds. No zone changes its clocks twice in a week. */
function offsetAt(instant: number, timeZone: string): number {
  const begin = Math.floor(instant / week) * week
  const key = `${begin} ${timeZone}`
  let known = offsets.get(key)
  if (known === undefined) {
    const [first, last] = [formattedOffset(begin, timeZone), formattedOffset(begin + week, timeZone)]
    known = first === last ? first : 'changes'
    if (offsets.size >= mostKept) offsets.clear()
    offsets.set(key, known)
  }
  return known === 'changes' ? formattedOffset(instant, timeZone) : known
}

function formattedOffset(instant: number, timeZone: string): number {
  const parts: Record<string, string> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) parts[type] = value
  const { year, month, day: date, hour, minute: minutes, second } = parts
  return Date.parse(`${year}-${month}-${date}T${hour}:${minutes}:${second}Z`) - Math.floor(instant / 1000) * 1000
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const two = '2-digit'
  const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    ...fields,
  })
  clocks.set(timeZone, clock)
  return clock
}
