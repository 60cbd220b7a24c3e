import type { LookupAddress } from 'node:dns'
import { BlockList, type LookupFunction, isIP } from 'node:net'

/** Where the server may post to: by the address as it is written, and again by what its name leads to. */
export type Gate = { admits: (url: URL) => boolean; lookup: (url: URL) => LookupFunction | undefined }

/**
 * Lets https to public machines through; `allowed` are hosts with ports that may be reached all the same. Names are
 * asked of `servers`, else of the system's.
 */
export function publicGate(allowed: readonly string[] = [], servers?: readonly string[]): Gate {
  const lookupPublic = lookupOnly(isPublic, (name) => askServers(name, servers))
  const isAllowed = (url: URL) => allowed.includes(url.host)
  return {
    admits: (url) =>
      isWeb(url) &&
      (isAllowed(url) ||
        (url.protocol === 'https:' && !isLocalName(hostOf(url)) && (isIP(hostOf(url)) === 0 || isPublic(hostOf(url))))),
    lookup: (url) => (isAllowed(url) ? undefined : lookupPublic),
  }
}

/** Lets https through to public machines and to those of this network, and to the latter plain http too. */
export const localGate: Gate = {
  admits: (url) =>
    isWeb(url) &&
    (isIP(hostOf(url)) === 0 || isPrivate(hostOf(url)) || (url.protocol === 'https:' && isPublic(hostOf(url)))),
  lookup: (url) => (url.protocol === 'https:' ? lookupEither : lookupPrivate),
}

const lookupPrivate = lookupOnly(isPrivate, askSystem)
const lookupEither = lookupOnly((address) => isPublic(address) || isPrivate(address), askSystem)

/** Finds the addresses of a name, and refuses where one of them is not open. */
function lookupOnly(
  isOpen: (address: string) => boolean,
  find: (name: string) => Promise<LookupAddress[]>,
): LookupFunction {
  return async (name, options, done) => {
    let addresses: LookupAddress[]
    try {
      addresses = await find(name)
    } catch (error) {
      return done(error as Error, [])
    }
    if (!addresses.every(({ address }) => isOpen(address))) return done(new PrivateAddress(name), [])
    if (options.all) return done(null, addresses)
    const [{ address, family } = { address: '', family: 0 }] = addresses
    done(null, address, family)
  }
}

/**
 * Any user may name a host whose name server keeps silent, and two such look-ups by the system would hold up all others
 * of this process: these hold up none.
 */
async function askServers(name: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  const { Resolver } = await import('node:dns/promises')
  // A look-up waits no longer than sending may take.
  const resolver = new Resolver({ timeout: 5000, tries: 2 })
  if (servers) resolver.setServers(servers)
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  if (four.status === 'rejected' && six.status === 'rejected') throw unknownHost(four.reason as Error)
  return [...addressesOf(four, 4), ...addressesOf(six, 6)]
}

function addressesOf(found: PromiseSettledResult<string[]>, family: number): LookupAddress[] {
  return found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
}

/** As the system would put it. */
function unknownHost(cause: Error & { code?: string }): Error {
  const isNone = cause.code === 'ENOTFOUND' || cause.code === 'ENODATA'
  return Object.assign(new Error(cause.message, { cause }), { code: isNone ? 'ENOTFOUND' : 'EAI_AGAIN' })
}

/** Names of this network may stand in no name server, but in the system's own list. */
async function askSystem(name: string): Promise<LookupAddress[]> {
  const { lookup } = await import('node:dns/promises')
  return lookup(name, { all: true })
}

/** A name that leads where the server does not post to. */
export class PrivateAddress extends Error {
  constructor(name: string) {
    super(`${name} is not a public address.`)
  }
}

function isWeb(url: URL): boolean {
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host)
}

/** IANA's registries of special-purpose addresses; of IPv6 only what is assigned to the public is. */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  // Where a machine of Azure asks about itself.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix)
// Tunnels and examples, which may lead anywhere.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6')
const assigned = new BlockList()
assigned.addSubnet('2000::', 3, 'ipv6')

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address)
  return assigned.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** This machine and private networks, but for where clouds keep what a machine may know about itself. */
const own = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  own.addSubnet(network, prefix)
own.addAddress('::1', 'ipv6')
own.addSubnet('fc00::', 7, 'ipv6')
const metadata = new BlockList()
metadata.addAddress('100.100.100.200')
metadata.addAddress('fd00:ec2::254', 'ipv6')
metadata.addAddress('fd20:ce::254', 'ipv6')

/** Whether an address, which is no name, is of this machine or of a private network. */
export function isPrivate(address: string): boolean {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  // An IPv4 address that is written as one of IPv6 is neither: the list would take it for the other.
  return !/^::ffff:/i.test(address) && own.check(address, family) && !metadata.check(address, family)
}
