import type { Context } from 'hono'
import type { Env } from './env.ts'

/**
 * What every answer says, whoever made it. Stripe's frames may take payments and its pop-ups keep their opener; nothing
 * else of a device is used. HSTS only where people come over TLS: at any other address it would lock them out.
 */
export function securityHeaders({ publicUrl }: Pick<Env, 'publicUrl'>): [string, string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'no-referrer'],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', `${unused.map((feature) => `${feature}=()`).join(', ')}, payment=(self "https://js.stripe.com" "https://hooks.stripe.com")`],
  ]
  if (publicUrl?.startsWith('https://')) headers.push(['strict-transport-security', 'max-age=31536000'])
  return headers
}

/** Nothing but the app is a page: what is not may run nothing, load nothing and stand in no frame, whatever its text says. */
export const nothingRuns = "default-src 'none'; frame-ancestors 'none'"

/** Sets `headers` on an answer, and the policy of `nothingRuns` where it brought none of its own. */
export function secure(context: Context, headers: [string, string][]): void {
  const answered = context.res.headers
  for (const [name, value] of headers) answered.set(name, value)
  if (!answered.has('content-security-policy')) answered.set('content-security-policy', nothingRuns)
}

const unused = ['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'serial', 'usb']
