import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { addressOfCaller, networkOf } from './address.ts'
import { readEnv } from '../env.ts'
import { openTestServer } from '../testing/test-server.ts'

/** What is taken for the caller's address, where `proxies` are trusted and the socket is the innermost proxy's. */
async function seen(
  proxies: number,
  forwarded?: string,
  remoteAddress: string | undefined = '10.0.0.1',
): Promise<string | null> {
  const app = new Hono().get('/', (context) => context.json(addressOfCaller(context, { trustedProxies: proxies })))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  return answer.json() as Promise<string | null>
}

describe("a caller's address", () => {
  test("is the socket's, whatever a header says, until proxies are trusted", async () => {
    expect(readEnv({}).trustedProxies).toBe(0)
    expect(await seen(0, '203.0.113.9')).toBe('10.0.0.1')
    expect(await seen(0, undefined, '::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(await seen(0, undefined, '')).toBeNull()
  })

  test('is what the outermost trusted proxy saw; what was written before that does not count', async () => {
    expect(await seen(1, '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9')
    expect(await seen(2, '198.51.100.7, 203.0.113.9,10.0.0.2')).toBe('203.0.113.9')
    expect(await seen(3, '203.0.113.9, 10.0.0.2')).toBe('203.0.113.9')
    expect(await seen(1, '203.0.113.9:51234')).toBe('203.0.113.9')
    expect(await seen(1, '[2001:db8::1]:443')).toBe('2001:db8::1')
    expect(await seen(1, ' 2001:db8::1 ')).toBe('2001:db8::1')
  })

  test("is the socket's where the proxy said nothing that is an address", async () => {
    for (const forwarded of [undefined, '', 'unknown', '203.0.113.9, ', '1.2.3', "' or 1=1"])
      expect(await seen(1, forwarded)).toBe('10.0.0.1')
  })

  test('comes from the real socket', async () => {
    const server = await openTestServer()
    server.app.get('/address', (context) => context.json(addressOfCaller(context, server.services.env)))
    const response = await fetch(`${await server.listen()}/address`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(await response.json()).toBe('127.0.0.1')
    await server.close()
  })

  test('needs the number of proxies', () => {
    expect(readEnv({ MUSTER_TRUST_PROXY: '2' }).trustedProxies).toBe(2)
    expect(() => readEnv({ MUSTER_TRUST_PROXY: 'yes' })).toThrow(
      'MUSTER_TRUST_PROXY must be how many proxies stand in front, from 0 to 9 (it is "yes").',
    )
  })
})

describe('a network', () => {
  test.each([
    [null, ''],
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0007:1:2:3:4', '2001:db8:0:7::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::3:4:5:6:7:8', '1:0:3:4::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))
})
