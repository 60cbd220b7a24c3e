import type { Environment, Variable } from './config.ts'
import type { Profile } from './config/profiles.ts'
import { usageError } from './exit.ts'

/** What lies between a command and its server; `from` names the setting it comes from, in the words of a message. */
export type Route = {
  proxy?: { url: string; from: string } | undefined
  ca?: { file: string; from: string } | undefined
}

/**
 * The proxy and the certificate authorities that apply to this very server; undefined for a direct connection. A
 * profile's own proxy comes before the environment's, from which this machine and NO_PROXY are excepted.
 */
export function chooseRoute(
  server: string,
  { proxies, caFile }: Pick<Environment, 'proxies' | 'caFile'>,
  profile: Profile,
): Route | undefined {
  const url = new URL(server)
  const isSecure = url.protocol === 'https:'
  const variable = (isSecure ? proxies.https : proxies.http) ?? proxies.all
  const wanted =
    profile.proxy !== undefined
      ? { name: 'the profile', value: profile.proxy }
      : isExcepted(url, proxies.except)
        ? undefined
        : variable
  const proxy = wanted && { url: proxyAddress(wanted), from: wanted.name }
  const authorities =
    caFile !== undefined
      ? { file: caFile, from: 'MUSTER_CA_FILE' }
      : profile.ca !== undefined
        ? { file: profile.ca, from: 'the profile' }
        : undefined
  const ca = isSecure || proxy?.url.startsWith('https:') ? authorities : undefined
  return proxy || ca ? { proxy, ca } : undefined
}

/**
 * Returns a proxy's address in full; throws a usage error for anything else, naming its source, and not the value: it
 * may hold a password.
 */
export function proxyAddress({ name, value }: Variable): string {
  const url = URL.parse(value.includes('://') ? value : `http://${value}`)
  if (!url || !/^https?:$/.test(url.protocol))
    throw usageError(`The proxy of ${name} must be an address such as http://proxy.example.com:3128.`)
  return url.href
}

/** A proxy's address as it may be shown: without name and password. */
export function shownProxy(url: string): string {
  return new URL(url).origin
}

function isExcepted(url: URL, list: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (/^(127(\.\d+){3}|::1|(.+\.)?localhost)$/.test(host)) return true
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true
      const bare = entry.replace(/^\*?\./, '')
      // What does not fit is an IPv6 address without brackets.
      const [, bracketed, name, only] = /^(?:\[(.*)\]|([^:]*))(?::(\d+))?$/.exec(bare) ?? []
      const named = bracketed ?? name ?? bare
      return (only === undefined || only === port) && (host === named || host.endsWith(`.${named}`))
    })
}
