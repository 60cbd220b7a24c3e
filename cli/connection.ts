import type { Environment } from './config.ts'
import { type Config, type Profile, firstProfile } from './config/profiles.ts'
import { usageError } from './exit.ts'
import { type Route, chooseRoute } from './route.ts'

export const defaultServer = 'http://127.0.0.1:4870'

/** The flags of a command that choose the server. */
export type Wanted = { server?: string | undefined; profile?: string | undefined }

/** Which server a command talks to, and as whom. */
export type Connection = {
  server: string
  /** What another command needs to reach the same server, as in ` --profile work`; mostly nothing. */
  flags: string
  token: string | undefined
  tokenFrom: 'environment' | 'login' | 'nowhere'
  /** Whose token it is, where `muster login` has noted that. */
  userId?: string | undefined
  /** The sign-in that the profile has at another server than this one. */
  elsewhere?: { profile: string; server: string } | undefined
  /** Undefined when nothing lies between here and the server. */
  route?: Route | undefined
}

/** A connection, and where in the keychain its token is if it lies there. */
export type Choice = { connection: Connection; name: string; profile: Profile; isKept: boolean }

/**
 * Chooses the profile (flag, MUSTER_PROFILE, the current one), the server (flag, MUSTER_SERVER, the profile's, the
 * default) and the token that goes to it: MUSTER_TOKEN, or the profile's if it was got from that very server. A profile
 * that a flag names comes before MUSTER_SERVER and MUSTER_TOKEN. With `isNew` it need not exist.
 */
export function chooseConnection(wanted: Wanted, environment: Environment, config: Config, isNew = false): Choice {
  const name = wanted.profile ?? environment.profile ?? config.current
  const isNamed = (wanted.profile ?? environment.profile) !== undefined
  if (isNamed && !isNew && !Object.hasOwn(config.profiles, name)) throw unknownProfile(name, config)
  const profile = Object.hasOwn(config.profiles, name) ? config.profiles[name]! : {}
  const fromEnvironment =
    environment.server !== undefined ? serverAddress(environment.server, 'MUSTER_SERVER') : undefined
  const server =
    (wanted.server !== undefined && serverAddress(wanted.server, '--server')) ||
    (wanted.profile === undefined ? (fromEnvironment ?? profile.server) : (profile.server ?? fromEnvironment)) ||
    defaultServer
  const flags = `${wanted.profile === undefined ? '' : ` --profile ${name}`}${wanted.server === undefined ? '' : ` --server ${server}`}`
  const isKept = profile.server === server && (profile.token ?? profile.token_in) !== undefined
  const hasToken = (profile.token ?? profile.token_in) !== undefined
  const connection: Connection = {
    server,
    flags,
    elsewhere: hasToken && !isKept ? { profile: name, server: profile.server ?? defaultServer } : undefined,
    token: undefined,
    tokenFrom: 'nowhere',
    route: chooseRoute(server, environment, profile),
  }
  if (environment.token !== undefined && wanted.profile === undefined) {
    if (!/^[\x21-\x7e]+$/.test(environment.token)) throw usageError('MUSTER_TOKEN holds characters that no token has.')
    return { connection: { ...connection, token: environment.token, tokenFrom: 'environment' }, name, profile, isKept }
  }
  return {
    connection: isKept
      ? { ...connection, token: profile.token, tokenFrom: 'login', userId: profile.user_id }
      : connection,
    name,
    profile,
    isKept,
  }
}

/** The error for a profile that does not exist. */
export function unknownProfile(name: string, { profiles }: Config): Error {
  const names = Object.keys(profiles)
  return usageError(
    `There is no profile "${name}".${names.length === 0 ? '' : ` There ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}.`}`,
    `Make it with: muster login --profile ${name}`,
  )
}

/** How to sign in with a profile, as a user types it. */
export function loginCommand(name: string): string {
  return `muster login${name === firstProfile ? '' : ` --profile ${name}`}`
}

/**
 * Returns an address in its one spelling, so that two can be compared; throws a usage error naming its `source` for
 * anything else.
 */
export function serverAddress(text: string, source: string): string {
  const wrong = usageError(`${source} must be an address such as ${exampleFor(text.trim())} (it is "${text}").`)
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol)) throw wrong
  if (url.username || url.password || url.search || url.hash) throw wrong
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

/** The address with a scheme, where it lacks nothing else; otherwise an example. */
function exampleFor(text: string): string {
  const isHost = /^(\[[\da-f:]+\]|[a-z\d.-]+)(:\d+)?(\/[\w./-]*)?$/i.test(text) && URL.canParse(`https://${text}`)
  if (!isHost) return 'https://muster.example.com'
  return `${/^(localhost|127\.|\[::1\])/.test(text) ? 'http' : 'https'}://${text}`
}
