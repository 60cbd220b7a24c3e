import { type AddressInfo, connect, createServer } from 'node:net'

/**
 * A plain TCP balancer before several servers: each connection goes to the next one, wherever the one before it went.
 */
export async function startBalancer(): Promise<{ url: string; backends: Set<string>; stop: () => void }> {
  const backends = new Set<string>()
  let turn = 0
  const balancer = createServer((incoming) => {
    const all = [...backends]
    turn += 1
    const { hostname, port } = new URL(all[turn % all.length]!)
    const outgoing = connect(Number(port), hostname)
    incoming.pipe(outgoing).pipe(incoming)
    // A server that dies takes its connections along.
    incoming.on('error', () => outgoing.destroy()).on('close', () => outgoing.destroy())
    outgoing.on('error', () => incoming.destroy()).on('close', () => incoming.destroy())
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    backends,
    stop: () => void balancer.close(),
  }
}
