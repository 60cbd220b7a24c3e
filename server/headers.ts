import type { Context } from 'hono'
import type { Env } from './env.ts'

/** Headers by their names, in small letters. */
export type Headings = Record<string, string>

/**
 * What every answer says, whoever made it. Stripe's frames may take payments and its pop-ups keep their opener; nothing
 * else of a device is used. HSTS only where people come over TLS: at any other address it would lock them out.
 */
export function securityHeaders({ publicUrl }: Pick<Env, 'publicUrl'>): Headings {
  return {
    'content-security-policy': nothingRuns,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `${unused.map((feature) => `${feature}=()`).join(', ')}, payment=(self "https://js.stripe.com" "https://hooks.stripe.com")`,
    ...(publicUrl?.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Nothing but the app is a page: what is not may run nothing, load nothing and stand in no frame, whatever its text says. */
export const nothingRuns = "default-src 'none'; frame-ancestors 'none'"

/** Says what the answer to this request will say, beside what whoever answers says; what is said twice is taken from the latter. */
export function announce(context: Context, headers: Headings): void {
  context.set(announced, { ...(context.get(announced) as Headings | undefined), ...headers })
}

/** Takes what was announced, for an answer that is made of it: setting headers on one that is there costs more than a query. */
export function takeAnnounced(context: Context): Headings {
  const headers = (context.get(announced) as Headings | undefined) ?? {}
  context.set(announced, {})
  return headers
}

/** Sets on an answer what was announced and nobody took. */
export function addAnnounced(context: Context): void {
  for (const [name, value] of Object.entries(takeAnnounced(context))) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  }
}

const announced = 'announced'

const unused = ['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'serial', 'usb']
