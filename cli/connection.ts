import type { Environment, Stored } from './config.ts'
import { usageError } from './exit.ts'

export const defaultServer = 'http://127.0.0.1:4870'

/** Which server a command talks to, and as whom. */
export type Connection = {
  server: string
  /** Whether `muster login` needs the flag to reach the same server. */
  serverFrom: 'flag' | 'elsewhere'
  token: string | undefined
  tokenFrom: 'environment' | 'login' | 'nowhere'
  /** Whose token it is, where `muster login` has noted that. */
  userId?: string | undefined
}

/**
 * Chooses the server (flag, MUSTER_SERVER, the one signed in to, the default) and the token that goes to it:
 * MUSTER_TOKEN, or the stored one if it was got from that very server.
 */
export function chooseConnection(flag: string | undefined, environment: Environment, stored: Stored): Connection {
  const server =
    (flag !== undefined && serverAddress(flag, '--server')) ||
    (environment.server !== undefined && serverAddress(environment.server, 'MUSTER_SERVER')) ||
    stored.server ||
    defaultServer
  const serverFrom = flag === undefined ? 'elsewhere' : 'flag'
  if (environment.token !== undefined) {
    if (!/^[\x21-\x7e]+$/.test(environment.token)) throw usageError('MUSTER_TOKEN holds characters that no token has.')
    return { server, serverFrom, token: environment.token, tokenFrom: 'environment' }
  }
  if (stored.token && stored.server === server) return { server, serverFrom, token: stored.token, tokenFrom: 'login', userId: stored.user_id }
  return { server, serverFrom, token: undefined, tokenFrom: 'nowhere' }
}

/** An address in its one spelling, so that two can be compared; anything else is a usage error naming its `source`. */
export function serverAddress(text: string, source: string): string {
  const wrong = usageError(`${source} must be an address such as https://muster.example.com (it is "${text}").`)
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol)) throw wrong
  if (url.username || url.password || url.search || url.hash) throw wrong
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}
