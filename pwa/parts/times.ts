import { dateFormat } from '#pwa/parts/date-format.ts'

const clock = dateFormat({ hour: '2-digit', minute: '2-digit' })
const weekday = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' })
const longDate = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })

/** `09:41`, by the device's clock. */
export function clockTime(instant: string | number): string {
  return clock(new Date(instant))
}

/** `Today`, `Yesterday`, `Thursday 12 November`, or with the year when it is another one. */
export function dayName(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (date.toDateString() === now.toDateString()) return 'Today'
  if (date.toDateString() === yesterday.toDateString()) return 'Yesterday'
  return date.getFullYear() === now.getFullYear() ? weekday(date) : longDate(date)
}

/** How long something took, for people: `6 s`, `2 min 5 s`. */
export function seconds(from: string, to: string | number): string {
  const total = Math.max(0, Math.round((new Date(to).getTime() - new Date(from).getTime()) / 1000))
  if (total === 0) return 'under 1 s'
  return total < 60 ? `${total} s` : `${Math.floor(total / 60)} min ${total % 60} s`
}

/** What stands over old data, or in its place. */
export function couldNotRefresh(loadedAt: number | null): string {
  return loadedAt === null ? "Couldn't be loaded. Try again in a moment." : `Couldn't refresh. ${showing(loadedAt)}`
}

/** How old what is shown is: `Showing 09:41.` */
export function showing(loadedAt: number): string {
  return `Showing ${moment(loadedAt)}.`
}

/** What stands over data that a device without a network shows. */
export function offlineCopy(loadedAt: number | null): string {
  return loadedAt === null ? 'Open this once online to keep a copy.' : `Offline copy, ${moment(loadedAt)}`
}

/** `Updated 4 min ago`; null for what is younger than a minute. */
export function updated(loadedAt: number, now: number): string | null {
  const minutes = Math.floor((now - loadedAt) / 60_000)
  if (minutes < 1) return null
  return minutes < 60 ? `Updated ${minutes} min ago` : `Updated ${moment(loadedAt)}`
}

/** `09:41`, and with the day when it is not today. */
function moment(instant: number): string {
  const day = dayName(new Date(instant).toISOString())
  return day === 'Today' ? clockTime(instant) : `${day} ${clockTime(instant)}`
}
