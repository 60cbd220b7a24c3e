import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

export type SilentProxy = {
  port: number
  /**
   * From now on nothing comes through in these directions: neither bytes nor goodbyes. What is sent meanwhile waits.
   */
  hush: (...directions: Direction[]) => void
  /**
   * The same, at the moment when a client sends this; that message itself goes through where its direction stays open.
   */
  hushAt: (word: string, ...directions: Direction[]) => Promise<void>
  /** Everything that has waited goes on its way. */
  speak: () => void
  stop: () => Promise<void>
}

/** `asked` is what clients send, `answered` what they receive. */
type Direction = 'asked' | 'answered'

/** A network in front of a server on a socket file that can stop carrying anything without closing a connection. */
export async function startSilentProxy(socketFile: string): Promise<SilentProxy> {
  const hushed = new Set<Direction>()
  const waiting: (() => void)[] = []
  const sockets = new Set<Socket>()
  let trap: { word: string; directions: Direction[]; sprung: () => void } | undefined

  const pass = (direction: Direction, what: () => void) => (hushed.has(direction) ? waiting.push(what) : what())

  // An end of stream is not answered before it has been passed on.
  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ path: socketFile, allowHalfOpen: true })
    for (const socket of [client, server])
      sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    client.on('data', (bytes: Buffer) => {
      if (trap && bytes.includes(trap.word)) {
        for (const direction of trap.directions) hushed.add(direction)
        trap.sprung()
        trap = undefined
      }
      pass('asked', () => server.write(bytes))
    })
    server.on('data', (bytes: Buffer) => pass('answered', () => client.write(bytes)))
    client.on('end', () => pass('asked', () => server.end())).on('close', () => pass('asked', () => server.end()))
    server.on('end', () => pass('answered', () => client.end())).on('close', () => pass('answered', () => client.end()))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))

  return {
    port: (proxy.address() as AddressInfo).port,
    hush(...directions) {
      for (const direction of directions) hushed.add(direction)
    },
    hushAt: (word, ...directions) => new Promise((resolve) => (trap = { word, directions, sprung: resolve })),
    speak() {
      hushed.clear()
      for (const what of waiting.splice(0)) what()
    },
    async stop() {
      const closed = new Promise((resolve) => proxy.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
