import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { ProblemError } from '../contract/problem.ts'
import { createClient } from './client.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** A server whose answers the test writes, byte by byte where it matters. */
async function serve(answer: Answer): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function refusalOf(call: Promise<unknown>): Promise<ProblemError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProblemError)
  return error as ProblemError
}

const unreachable = { status: 0, code: 'unreachable' }

describe('the client', () => {
  test('sends what the contract says: address, token, key, preference, body', async () => {
    let seen: {
      url?: string | undefined
      method?: string | undefined
      headers?: IncomingMessage['headers']
      body?: string
    } = {}
    const baseUrl = await serve(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      seen = { url: request.url, method: request.method, headers: request.headers, body }
      response.writeHead(202, { 'content-type': 'application/json' }).end('{"execution_id":"e1"}')
    })
    const api = createClient({ baseUrl: `${baseUrl}/`, token: () => 'secret' })
    await api.executions.create(
      { params: { id: 'a/b' }, body: { prompt: 'Hi' } },
      { idempotencyKey: 'key-12345', respondAsync: true },
    )
    expect(seen).toMatchObject({
      url: '/api/agents/a%2Fb/execute',
      method: 'POST',
      headers: {
        authorization: 'Bearer secret',
        'idempotency-key': 'key-12345',
        prefer: 'respond-async',
        'content-type': 'application/json',
      },
      body: '{"prompt":"Hi"}',
    })
    await api.executions.list({ query: { agent_id: '1', limit: 5 } })
    expect(seen.url).toBe('/api/executions?agent_id=1&limit=5')
  })

  test('throws a problem as the same class that the server threw', async () => {
    const thrown = new ProblemError(400, 'invalid_input', 'The prompt must not be empty.', {
      errors: [{ path: 'prompt', message: 'Empty.' }],
    })
    const baseUrl = await serve((_, response) =>
      response
        .writeHead(400, { 'content-type': 'application/problem+json', 'retry-after': '7' })
        .end(JSON.stringify(thrown)),
    )
    const caught = await refusalOf(createClient({ baseUrl }).agents.list())
    expect(caught.toJSON()).toEqual(thrown.toJSON())
    expect(caught.retryAfter).toBe(7)
  })

  test('takes a page of HTML, a redirect and a broken answer for no answer of ours', async () => {
    const answers: Answer[] = [
      (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in to the hotel</html>'),
      (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/portal' }).end(),
      (_, response) => response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"not ours"}'),
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
          .end('[{"id":', () => response.socket?.destroy()),
      (request) => request.socket.destroy(),
    ]
    for (const answer of answers) {
      expect(await refusalOf(createClient({ baseUrl: await serve(answer) }).agents.list())).toMatchObject(unreachable)
    }
    expect(await refusalOf(createClient({ baseUrl: 'http://127.0.0.1:1' }).agents.list())).toMatchObject(unreachable)
  })

  test('gives up on a silent server after its timeout, and at once when its caller does', async () => {
    const baseUrl = await serve(() => {})
    expect(await refusalOf(createClient({ baseUrl, timeout: 50 }).agents.list())).toMatchObject(unreachable)
    const stop = new AbortController()
    const call = createClient({ baseUrl }).agents.list(undefined, { signal: stop.signal })
    stop.abort(new Error('left the page'))
    await expect(call).rejects.toThrow('left the page')
  })

  test('reads an answer that takes its time to the end, and gives up on one that stops', async () => {
    const baseUrl = await serve(async (request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('[')
      if (request.url === '/api/tasks') return
      for (let piece = 0; piece < 10; piece += 1) {
        await new Promise((resolve) => setTimeout(resolve, 150))
        response.write(' ')
      }
      response.end(']')
    })
    const api = createClient({ baseUrl, timeout: 1000 })
    const [agents, refusal] = await Promise.all([api.agents.list(), refusalOf(api.tasks.list())])
    expect(agents).toEqual([])
    expect(refusal).toMatchObject({ ...unreachable, detail: `The server at ${baseUrl} did not answer in time.` })
  })

  test('never sends a call twice by itself', async () => {
    let calls = 0
    const baseUrl = await serve((_, response) => {
      calls += 1
      response.writeHead(503, { 'content-type': 'text/plain' }).end('busy')
    })
    await refusalOf(createClient({ baseUrl }).executions.create({ params: { id: '1' }, body: { prompt: 'x' } }))
    await refusalOf(createClient({ baseUrl }).agents.list())
    expect(calls).toBe(2)
  })
})

describe('a stream', () => {
  const head = { 'content-type': 'text/event-stream' }
  const collect = async (baseUrl: string) => {
    const seen: string[] = []
    const stream = createClient({ baseUrl }).stream.executions.events({ params: { id: 'e1' } })
    const error = await (async () => {
      for await (const event of stream) seen.push(`${event.id} ${event.event} ${JSON.stringify(event.data)}`)
    })().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    return { seen, error }
  }

  test('arrives event by event, whatever the pieces of the wire', async () => {
    const wire =
      'id: 1\nevent: text\ndata: {"text":"Grüße 🎉"}\n\n: still here\n\nid: 2\nevent: text\ndata: {"text":"b"}\n\n'
    const baseUrl = await serve(async (_, response) => {
      response.writeHead(200, head)
      for (const byte of Buffer.from(wire)) response.write(Buffer.from([byte]))
      response.end()
    })
    expect(await collect(baseUrl)).toEqual({
      seen: ['1 text {"text":"Grüße 🎉"}', '2 text {"text":"b"}'],
      error: undefined,
    })
  })

  test('that breaks off keeps what came and says that the connection was lost', async () => {
    const baseUrl = await serve((_, response) => {
      response
        .writeHead(200, head)
        .write('id: 1\nevent: text\ndata: {"text":"a"}\n\nid: 2\nevent: te', () => response.socket?.destroy())
    })
    const { seen, error } = await collect(baseUrl)
    expect(seen).toEqual(['1 text {"text":"a"}'])
    expect(error).toMatchObject(unreachable)
  })

  test('that falls silent, before its first word or after, is given up', async () => {
    const never = await serve(() => {})
    const mute = await serve((_, response) =>
      response.writeHead(200, head).write('id: 1\nevent: text\ndata: {"text":"a"}\n\n'),
    )
    for (const baseUrl of [never, mute]) {
      const stream = createClient({ baseUrl }).stream.executions.events({ params: { id: 'e1' } }, { timeout: 100 })
      const read = async () => {
        for await (const event of stream) void event
      }
      expect(await refusalOf(read())).toMatchObject(unreachable)
    }
  })

  test('refused throws the problem, and an answer that is no stream is not taken for one', async () => {
    const problem = new ProblemError(404, 'execution_not_found', 'There is no such execution.')
    const refused = await serve((_, response) =>
      response.writeHead(404, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem)),
    )
    expect((await collect(refused)).error).toMatchObject({ status: 404, code: 'execution_not_found' })
    const html = await serve((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'))
    expect((await collect(html)).error).toMatchObject(unreachable)
  })
})
