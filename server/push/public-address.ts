import { lookup } from 'node:dns'
import { BlockList, type LookupFunction, isIP } from 'node:net'

/**
 * Whether notifications may go to this address: https, and no machine of a private network by its number. `allowed`
 * are hosts with ports that may be reached all the same.
 */
export function isReachable(url: URL, allowed: readonly string[]): boolean {
  if (url.username !== '' || url.password !== '') return false
  if (isAllowed(url, allowed)) return /^https?:$/.test(url.protocol)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.protocol === 'https:' && !/(^|\.)localhost\.?$/i.test(host) && (isIP(host) === 0 || isPublic(host))
}

/** Finds the addresses of a name, and refuses where one of them belongs to no public machine. */
export const lookupPublic: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    if (!addresses.every(({ address }) => isPublic(address))) return done(new PrivateAddress(name), [])
    if (options.all) return done(null, addresses)
    const [{ address, family } = { address: '', family: 0 }] = addresses
    done(null, address, family)
  })
}

/** A name that leads into a private network. */
export class PrivateAddress extends Error {
  constructor(name: string) {
    super(`${name} is not a public address.`)
  }
}

export function isAllowed(url: URL, allowed: readonly string[]): boolean {
  return allowed.includes(url.host)
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
