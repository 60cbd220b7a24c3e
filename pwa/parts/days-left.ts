/**
 * How many days are left until `instant`, to the nearest: two clocks never agree to the second. The last one counts
 * until it is over.
 */
export function daysUntil(instant: string, now: number): number {
  const days = (Date.parse(instant) - now) / (24 * 60 * 60_000)
  return days > 0 ? Math.max(1, Math.round(days)) : 0
}

/** `1 day`, `30 days`. */
export function formatDaysLeft(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`
}
