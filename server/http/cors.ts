import type { Headings } from './headers.ts'
import type { LiveSettings } from '../settings/live-settings.ts'

const methods = 'GET, POST, PUT, PATCH, DELETE'
const headers = 'authorization, content-type, idempotency-key, last-event-id, prefer'
const exposed = 'content-disposition, idempotent-replayed, retry-after, x-request-id'

/**
 * Lets web pages from the allowed origins call the API, by the settings that hold at each call (WHATWG Fetch, CORS):
 * returns the headers of the answer. No cookies are ever used, so nothing is said of credentials; an origin that is not
 * allowed gets none of these headers.
 */
export function createCors(settings: LiveSettings): (request: Request) => Headings {
  let read = { text: '', origins: new Set<string>() }

  return (request) => {
    const origin = request.headers.get('origin')
    const { enable_cors, allowed_origins } = settings.current
    if (origin === null || !enable_cors) return withoutAccess
    if (read.text !== allowed_origins) read = { text: allowed_origins, origins: readOrigins(allowed_origins) }
    if (!read.origins.has(origin)) return withoutAccess
    const allowed = {
      ...withoutAccess,
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposed,
    }
    return isPreflight(request)
      ? {
          ...allowed,
          'access-control-allow-methods': methods,
          'access-control-allow-headers': headers,
          'access-control-max-age': '600',
        }
      : allowed
  }
}

/** Whether a browser asks what a page may do, before the page's own request. */
export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
}

const withoutAccess: Headings = { vary: 'origin' }

/** As browsers write origins. */
function readOrigins(list: string): Set<string> {
  const parts = list.split(',').map((part) => part.trim())
  return new Set(parts.filter((part) => URL.canParse(part)).map((part) => new URL(part).origin))
}
