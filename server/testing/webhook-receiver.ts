import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { WebhookMessage } from '#shared/contract/webhooks.ts'

/** What came, as it came. */
export type Posted = { path: string; headers: IncomingHttpHeaders; id: string; body: string; message: WebhookMessage }

/**
 * A receiver's answer to a message; `silence` sends none, `hang-up` closes the connection, `upgrade` wants another
 * protocol.
 */
type Saying = { status: number; headers?: Record<string, string>; body?: string } | 'silence' | 'hang-up' | 'upgrade'

/**
 * A receiving program on a socket of its own, which keeps what is posted to it; it answers 204 unless set otherwise.
 */
export async function openReceiver() {
  const posted: Posted[] = []
  const sayings = new Map<string, Saying[]>()
  const always = new Map<string, Saying>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = await text(request)
    posted.push({
      path,
      headers: request.headers,
      id: String(request.headers['webhook-id']),
      body,
      message: JSON.parse(body) as WebhookMessage,
    })
    const saying = sayings.get(path)?.shift() ?? always.get(path) ?? { status: 204 }
    if (saying === 'hang-up') response.destroy()
    else if (saying === 'upgrade')
      request.socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    else if (saying !== 'silence') response.writeHead(saying.status, saying.headers).end(saying.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    posted,
    /** What the next messages to a path are answered with. */
    says: (path: string, ...answers: Saying[]) => void sayings.set(path, answers),
    /** What all messages to a path are answered with. */
    alwaysSays: (path: string, answer: Saying) => void always.set(path, answer),
    to: (path: string) => posted.filter((each) => each.path === path),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
