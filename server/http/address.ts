import type { Context } from 'hono'
import { isIP } from 'node:net'
import type { Env } from '../env.ts'

/**
 * The address of the client that sent a request, or null where there is no socket. Behind proxies (MUSTER_TRUST_PROXY
 * of them) it is the one that the outermost of them saw: each adds one to the end of X-Forwarded-For, and what stands
 * before those, any client could have written. Without proxies the header is not read at all.
 */
export function addressOfCaller(context: Context, { trustedProxies }: Pick<Env, 'trustedProxies'>): string | null {
  const bindings = context.env as { incoming?: { socket: { remoteAddress?: string } } } | undefined
  const socket = bindings?.incoming?.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '') || null
  if (trustedProxies === 0) return socket
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',')
  return plainAddress(forwarded.at(-trustedProxies) ?? forwarded[0]!) ?? socket
}

/**
 * What a client has one of, however many addresses it uses: an IPv4 address, or the /64 that an IPv6 one is in (RFC
 * 6177). Empty where there is no address.
 */
export function networkOf(address: string | null): string {
  if (!address?.includes(':')) return address ?? ''
  const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  const groups = [...start, ...zeros, ...end].slice(0, 4)
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Without brackets, port and the prefix that IPv4 has on a socket of both kinds; null where it is no address. */
function plainAddress(written: string): string | null {
  const [, bare = ''] = /^\s*(?:::ffff:(?=\d+\.))?\[?(.*?)(?:\](?::\d+)?)?\s*$/i.exec(written) ?? []
  const address = /^[\d.]+:\d+$/.test(bare) ? bare.slice(0, bare.indexOf(':')) : bare
  return isIP(address) === 0 ? null : address
}
