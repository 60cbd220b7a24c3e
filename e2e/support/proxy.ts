import { type IncomingMessage, createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'

const folder = join(import.meta.dirname, 'tls')

/** The authority that made the certificate of `startTls`, for `muster.test` and `localhost`. */
export const authority = join(folder, 'authority.pem')

export type Proxy = {
  url: string
  /** What it was asked for, as in `CONNECT muster.test:443`. */ asked: string[]
  stop: () => void
}

/** An HTTP proxy that connects `hosts` to the addresses they map to, and refuses all others. */
export async function startProxy(hosts: Record<string, string>, login?: string): Promise<Proxy> {
  const asked: string[] = []
  const isLet = ({ headers }: IncomingMessage) =>
    login === undefined || headers['proxy-authorization'] === `Basic ${Buffer.from(login).toString('base64')}`
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '')
    asked.push(`${incoming.method} ${url.origin}`)
    const target = hosts[url.host]
    if (!isLet(incoming) || target === undefined)
      return void outgoing.writeHead(isLet(incoming) ? 502 : 407, { 'content-type': 'text/html' }).end('<h1>No</h1>')
    const onward = request(
      `http://${target}${url.pathname}${url.search}`,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.on('connect', (incoming, socket) => {
    asked.push(`CONNECT ${incoming.url}`)
    socket.on('error', () => {})
    const target = hosts[incoming.url ?? '']
    if (!isLet(incoming) || target === undefined)
      return void socket.end(
        `HTTP/1.1 ${isLet(incoming) ? '502 Bad Gateway' : '407 Proxy Authentication Required'}\r\n\r\n`,
      )
    const [host, port] = target.split(':')
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('close', () => onward.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Speaks TLS before a server that does not; returns its `host:port`. */
export async function startTls(target: string): Promise<{ port: number; stop: () => void }> {
  const { port, hostname } = new URL(target)
  const [key, cert] = ['server-key.pem', 'server.pem'].map((name) => readFileSync(join(folder, name)))
  const server = createTlsServer({ key: key!, cert: cert! }, (socket) => {
    const onward = connect(Number(port), hostname)
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
    onward.pipe(socket).pipe(onward)
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() }
}
