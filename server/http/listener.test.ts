import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectionTimes } from './limits.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { scriptedEngine } from '../testing/scripted-engine.ts'

const servers: TestServer[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) await server.close()
})

type Entry = { level: number; msg: string; path?: string; status?: number }

/** A server on a socket, a token for it, and what it has logged so far. */
async function open(options: Parameters<typeof openTestServer>[0] = {}) {
  const entries: Entry[] = []
  const destination = new Writable({
    write: (line: Buffer, _, done) => done(void entries.push(JSON.parse(line.toString()) as Entry)),
  })
  const server = await openTestServer({ log: pino({ level: 'debug' }, destination), ...options })
  servers.push(server)
  const port = Number(new URL(await server.listen()).port)
  const { token, api } = await server.signIn('admin')
  const dial = () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    sockets.push(socket)
    return socket
  }
  const head = (path: string, ...more: string[]) =>
    [
      `POST /api${path} HTTP/1.1`,
      'Host: muster.test',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      ...more,
      '',
      '',
    ].join('\r\n')
  return { server, token, api, port, entries, dial, head }
}

/** Short limits for the parts under test; the others are long. */
const long = { ...connectionTimes, connectionsCheckingInterval: 20 }

describe('a connection', () => {
  test('whose headers do not come whole is closed', async () => {
    const { dial } = await open({ times: { ...long, headersTimeout: 100, requestTimeout: 60_000 } })
    const socket = dial()
    socket.write('GET /api/config HTTP/1.1\r\nHost: muster')
    expect(await text(socket)).toContain('408 Request Timeout')
  })

  test('whose body does not come whole is closed, and that is no fault of the server', async () => {
    const { dial, head, entries } = await open({ times: { ...long, headersTimeout: 100, requestTimeout: 200 } })
    const socket = dial()
    socket.write(`${head('/tasks', 'Content-Length: 1000')}{"title":`)
    await text(socket)
    await vi.waitFor(() =>
      expect(entries).toContainEqual(expect.objectContaining({ msg: 'answered', path: '/api/tasks', status: 400 })),
    )
    expect(entries.filter(({ level }) => level >= 40)).toEqual([])
  })

  test('on which nothing is asked is kept for longer than a balancer keeps it, and then closed', async () => {
    expect(connectionTimes.keepAliveTimeout).toBeGreaterThan(60_000)
    expect(connectionTimes.headersTimeout).toBeGreaterThan(connectionTimes.keepAliveTimeout)
    const kept = await open()
    const first = kept.dial()
    first.write('GET /healthz HTTP/1.1\r\nHost: muster.test\r\n\r\n')
    expect(String((await once(first, 'data'))[0])).toContain('Keep-Alive: timeout=65')
    const brief = await open({ times: { ...long, keepAliveTimeout: 50 } })
    const second = brief.dial()
    second.write('GET /healthz HTTP/1.1\r\nHost: muster.test\r\n\r\n')
    expect(await text(second)).toContain('{"ok":true}')
  })

  test('that breaks off in the middle of an upload is no fault of the server', async () => {
    const { dial, head, entries, api } = await open()
    for (const how of ['Content-Length: 5000000', 'Transfer-Encoding: chunked']) {
      const socket = dial()
      const begin = how.startsWith('T') ? '100\r\n{"prompt":' : '{"prompt":'
      await new Promise((resolve) => socket.write(`${head('/agents/1/execute', how)}${begin}`, resolve))
      socket.destroy()
    }
    await vi.waitFor(() =>
      expect(
        entries.filter(
          ({ msg, path, status }) => msg === 'answered' && path === '/api/agents/1/execute' && status === 400,
        ),
      ).toHaveLength(2),
    )
    expect(entries.filter(({ level }) => level >= 40)).toEqual([])
    expect((await api.executions.list()).items).toEqual([])
  })

  test('over which too much comes is answered, and closed with most of it unread', async () => {
    const { dial, head } = await open()
    const socket = dial()
    const answer = text(socket)
    let written = 0
    const piece = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    socket.write(head('/tasks', 'Transfer-Encoding: chunked'))
    for (; !socket.destroyed && written < 1e9; written += piece.length) {
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
    }
    expect(written).toBeLessThan(1e9)
    expect(await answer.catch(() => '413')).toContain('413')
  })
})

describe('the streams of one person', () => {
  test('are so many at once; what is refused was not accepted, and one that ends makes room', async () => {
    const { runAgent } = scriptedEngine()
    const { server, api, port, token } = await open({ runAgent, streamsEach: 2 })
    const stream = (id: string, as = token, signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${port}/api/agents/${id}/execute`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', accept: 'text/event-stream' },
        body: '{"prompt":"Hello"}',
        ...(signal && { signal }),
      })
    const left = new AbortController()
    const first = await stream('1')
    await stream('2', token, left.signal)
    const refused = await stream('3')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await refused.json()).toMatchObject({
      code: 'too_many_streams',
      detail:
        'You follow 2 runs already, which is as many as go at once. Close some of the tabs or programs that do, then try again.',
    })
    expect((await api.executions.list()).items).toHaveLength(2)
    // Calls that do not stream go on, and so do those of another caller.
    const { token: other } = await server.signIn('member')
    expect((await stream('1', other)).status).toBe(200)

    left.abort()
    await vi.waitFor(async () => expect((await stream('3')).status).toBe(200))
    expect((await stream('4')).status).toBe(429)
    const { items } = await api.executions.list()
    await api.executions.cancel({ params: { id: items.at(-1)!.id }, body: {} })
    await first.text()
    expect((await stream('4')).status).toBe(200)
  })

  test('are not used up by calls that were refused or did not stream after all', async () => {
    const { runAgent } = scriptedEngine()
    const { server, token } = await open({ runAgent, streamsEach: 1 })
    const ask = (path: string, body: object, more: Record<string, string> = {}) =>
      server.fetch(`http://muster.test/api${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'text/event-stream',
          ...more,
        },
        body: JSON.stringify(body),
      })
    expect((await ask('/agents/nobody/execute', { prompt: 'Hello' })).status).toBe(404)
    expect((await ask('/chat/continue', { continuation_token: 'x' })).status).toBe(404)
    expect((await ask('/chat', { message: 'Hello' }, { prefer: 'respond-async' })).status).toBe(202)
    const stream = await ask('/chat', { message: 'Hello' })
    expect(stream.status).toBe(200)
    await stream.body!.cancel()
    expect((await ask('/chat', { message: 'Hello' })).status).toBe(200)
  })
})
