import { createSocket } from 'node:dgram'

/**
 * A name server (RFC 1035) that knows the IPv4 addresses of some names and of no others, and never answers for those
 * that begin with "silent". `asked` are the names that it was asked for.
 */
export async function openNameServer(known: Record<string, string[]>) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = message[at]!; length > 0; length = message[at]!) {
      labels.push(message.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    const name = labels.join('.').toLowerCase()
    asked.push(name)
    if (name.startsWith('silent')) return
    const addresses = message.readUInt16BE(at + 1) === 1 ? (known[name] ?? []) : []
    const head = Buffer.from(message.subarray(0, 12))
    // An answer, with recursion; 3 is "no such name".
    head.writeUInt16BE(known[name] ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(addresses.length, 6)
    head.writeUInt16BE(0, 10)
    const answers = addresses.map((address) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]),
    )
    socket.send(Buffer.concat([head, message.subarray(12, at + 5), ...answers]), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() }
}
