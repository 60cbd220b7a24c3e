import { afterEach, describe, expect, test } from 'vitest'
import { openNameServer } from '../testing/name-server.ts'
import { openReceiver } from '../testing/webhook-receiver.ts'
import { post } from './post.ts'
import { type Gate, localGate, publicGate } from './public-address.ts'

const closing: { close: () => unknown }[] = []
afterEach(() => {
  for (const each of closing.splice(0).toReversed()) each.close()
})

async function openPublic(known: Record<string, string[]> = {}) {
  const names = await openNameServer(known)
  closing.push(names)
  return { names, gate: publicGate([], [names.address]) }
}

const found = (gate: Gate, address: string, name: string) =>
  new Promise<unknown>((resolve) =>
    gate.lookup(new URL(address))!(name, { all: true }, (error, addresses) =>
      resolve(error ? `${(error as { code?: string }).code ?? error.message}` : addresses),
    ),
  )

describe('the addresses of a name', () => {
  test('are public ones, all of them', async () => {
    const { gate } = await openPublic({
      'good.example': ['8.8.8.8', '8.8.4.4'],
      'inside.example': ['10.1.2.3'],
      'both.example': ['8.8.8.8', '127.0.0.1'],
    })
    expect(await found(gate, 'https://good.example', 'good.example')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '8.8.4.4', family: 4 },
    ])
    for (const name of ['inside.example', 'both.example'])
      expect(await found(gate, 'https://good.example', name)).toBe(`${name} is not a public address.`)
    expect(await found(gate, 'https://good.example', 'nothing.example')).toBe('ENOTFOUND')
  })

  test('are found while a name server keeps silent about others', async () => {
    const { gate, names } = await openPublic({ 'good.example': ['8.8.8.8'] })
    let answered = 0
    const silent = Array.from({ length: 40 }, (_, n) => `silent${n}.example`)
    for (const name of silent) void found(gate, 'https://good.example', name).then(() => (answered += 1))
    await expect.poll(() => new Set(names.asked).size).toBe(silent.length)
    expect(await found(gate, 'https://good.example', 'good.example')).toEqual([{ address: '8.8.8.8', family: 4 }])
    expect(answered).toBe(0)
  })

  test('may be those of this network where it is open, and never where a cloud tells a machine about itself', async () => {
    expect(await found(localGate, 'http://example.com', '127.0.0.1')).toEqual([{ address: '127.0.0.1', family: 4 }])
    // Plain http stays within the network.
    expect(await found(localGate, 'http://example.com', '8.8.8.8')).toBe('8.8.8.8 is not a public address.')
    expect(await found(localGate, 'https://example.com', '8.8.8.8')).toEqual([{ address: '8.8.8.8', family: 4 }])
    for (const metadata of [
      '169.254.169.254',
      '100.100.100.200',
      '::ffff:169.254.169.254',
      '::ffff:10.0.0.1',
      'fd00:ec2::254',
      '0.0.0.0',
      'fe80::1',
    ]) {
      expect(await found(localGate, 'https://example.com', metadata), metadata).toBe(
        `${metadata} is not a public address.`,
      )
    }
  })
})

describe('what is posted', () => {
  test('goes where was looked at: a name that leads elsewhere by then gets nothing', async () => {
    const receiver = await openReceiver()
    const { gate } = await openPublic({ 'turned.example': ['127.0.0.1'] })
    closing.push(receiver)
    const url = new URL(receiver.origin.replace('127.0.0.1', 'turned.example'))
    const sent = post({
      url,
      headers: {},
      body: '{}',
      gate: { admits: () => true, lookup: gate.lookup },
      signal: new AbortController().signal,
      now: Date.now,
    })
    await expect(sent).rejects.toThrow('turned.example is not a public address.')
    expect(receiver.posted).toEqual([])
  })

  test.each(['http', 'https'])(
    'over %s is given up with its signal while the name is still being looked up',
    async (protocol) => {
      const { gate, names } = await openPublic()
      const giving = new AbortController()
      const sent = post({
        url: new URL(`${protocol}://silent.example`),
        headers: {},
        body: '{}',
        gate: { admits: () => true, lookup: gate.lookup },
        signal: giving.signal,
        now: Date.now,
      })
      await expect.poll(() => names.asked).toContain('silent.example')
      giving.abort()
      await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    },
  )
})

test.each([
  ['http://localhost:9000/x', true],
  ['http://192.168.1.5/x', true],
  ['http://[fd00::1]/x', true],
  ['https://nas.lan/x', true],
  ['https://example.com/x', true],
  ['http://8.8.8.8/x', false],
  ['https://169.254.169.254/x', false],
  ['http://169.254.169.254/x', false],
  ['https://[::ffff:10.0.0.1]/x', false],
  ['http://0.0.0.0/x', false],
  ['http://user:password@localhost/x', false],
])('%s, where the network is open: %s', (address, isOpen) => {
  expect(localGate.admits(new URL(address))).toBe(isOpen)
})
