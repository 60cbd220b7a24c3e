// Answers every request with the bytes and headers that it is sent at the start, by node:http alone.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

process.once('message', ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
})
