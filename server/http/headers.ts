import type { Env } from '../env.ts'

/** Headers by their names, in small letters. */
export type Headings = Record<string, string>

/**
 * The headers of every answer, from whichever handler. Stripe's frames may take payments and its pop-ups keep their
 * opener; nothing else of a device is used. HSTS only where people come over TLS: at any other address it would lock
 * them out.
 */
export function securityHeaders({ publicUrl }: Pick<Env, 'publicUrl'>): Headings {
  return {
    'content-security-policy': nothingRuns,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      `${unused.map((feature) => `${feature}=()`).join(', ')}, payment=(self "https://js.stripe.com" ` +
      '"https://hooks.stripe.com")',
    ...(publicUrl?.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/**
 * Only the app is a page: every other answer may run nothing, load nothing and be framed nowhere, whatever its text.
 */
const nothingRuns = "default-src 'none'; frame-ancestors 'none'"

/**
 * What comes with a request: headers that its answer gets besides those of its handler; the handler's win where both
 * set one.
 */
export type Bindings = { announced: Headings }

/**
 * Takes what was announced, for an answer that is made of it: setting headers on one that is there costs more than a
 * query.
 */
export function takeAnnounced(bindings: Bindings): Headings {
  const { announced } = bindings
  bindings.announced = {}
  return announced
}

/** Sets on an answer what was announced and not taken. */
export function addAnnounced({ announced }: Bindings, answer: Response): void {
  for (const name in announced) {
    if (!answer.headers.has(name)) answer.headers.set(name, announced[name]!)
  }
}

const unused = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]
