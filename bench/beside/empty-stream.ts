// Answers every request with one event of a stream, at once, and reads nothing of what it is asked.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.end('id: 1\nevent: text\ndata: {"text":"Hello"}\n\n')
})
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
