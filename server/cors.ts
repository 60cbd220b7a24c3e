import type { MiddlewareHandler } from 'hono'
import { announce } from './headers.ts'
import type { LiveSettings } from './settings/live-settings.ts'

const methods = 'GET, POST, PUT, PATCH, DELETE'
const headers = 'authorization, content-type, idempotency-key, last-event-id, prefer'
const exposed = 'content-disposition, idempotent-replayed, retry-after, x-request-id'

/**
 * Lets web pages from the allowed origins call the API, by the settings that hold at each call (WHATWG Fetch, CORS). No
 * cookies are ever used, so nothing is said of credentials; an origin that is not allowed is told nothing.
 */
export function cors(settings: LiveSettings): MiddlewareHandler {
  let read = { text: '', origins: new Set<string>() }

  return async (context, next) => {
    const origin = context.req.header('origin')
    const { enable_cors, allowed_origins } = settings.current
    if (read.text !== allowed_origins) read = { text: allowed_origins, origins: readOrigins(allowed_origins) }
    const isAllowed = enable_cors && origin !== undefined && read.origins.has(origin)
    announce(context, { vary: 'origin', ...(isAllowed && { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed }) })
    if (context.req.method !== 'OPTIONS' || context.req.header('access-control-request-method') === undefined) return next()
    if (isAllowed) announce(context, { 'access-control-allow-methods': methods, 'access-control-allow-headers': headers, 'access-control-max-age': '600' })
    return new Response(null, { status: 204 })
  }
}

/** As browsers write origins. */
function readOrigins(list: string): Set<string> {
  const parts = list.split(',').map((part) => part.trim())
  return new Set(parts.filter((part) => URL.canParse(part)).map((part) => new URL(part).origin))
}
