/**
 * Seconds that an answer's `Retry-After` asks to wait (RFC 9110 §10.2.3): a number of them, or a date, which counts
 * from the answer's own `Date` where it has one, so that a device whose clock is wrong waits no longer. At least 1;
 * undefined where there is no such header, or none that can be read.
 */
export function retryAfterOf(headers: Pick<Headers, 'get'>, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(value)) return Math.max(1, Number(value))
  const until = readDate(value)
  if (until === null) return undefined
  return Math.max(1, Math.ceil((until - (readDate(headers.get('date') ?? '') ?? now)) / 1000))
}

/**
 * `Sat, 21 Nov 2026 09:00:00 GMT` or the two older forms of RFC 9110 §5.6.7; `Date.parse` makes a date of almost
 * anything.
 */
function readDate(value: string): number | null {
  const instant = /^[A-Z][a-z]{2,8},? /.test(value) ? Date.parse(value.endsWith('GMT') ? value : `${value} GMT`) : NaN
  return Number.isNaN(instant) ? null : instant
}
