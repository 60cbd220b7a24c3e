import { type IncomingHttpHeaders, type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import type { WireRequest } from '#shared/client/calls.ts'
import { detour } from './detour.ts'
import { straight } from './wire.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const asking: WireRequest = { method: 'GET', headers: { accept: 'application/json' }, signal: null }
const read = async (body: ReadableStream<Uint8Array> | null) => {
  let text = ''
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(chunk).toString()
  return text
}

// Both ways to a server keep the same promises; the second one is here without anything in between.
test.each([
  ['straight', straight],
  ['by a detour', detour({})],
])('%s a body goes out as JSON, and an answer comes back with status, headers and JSON', async (_, wire) => {
  let seen: { method?: string | undefined; headers: IncomingHttpHeaders; body: string } | undefined
  const url = await serve(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen = { method: request.method, headers: request.headers, body }
    response.writeHead(202, { 'content-type': 'application/json', 'retry-after': '7' }).end('{"grüße":"🎉"}')
  })
  for (const method of ['POST', 'DELETE']) {
    const answer = await wire(url, { ...asking, method, json: { text: 'Grüße 🎉' } })
    expect({
      ok: answer.ok,
      status: answer.status,
      type: answer.headers.get('content-type'),
      wait: answer.headers.get('retry-after'),
      none: answer.headers.get('x'),
    }).toEqual({ ok: true, status: 202, type: 'application/json', wait: '7', none: null })
    expect(await answer.json()).toEqual({ grüße: '🎉' })
    expect(seen).toMatchObject({
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', 'content-length': '23' },
      body: '{"text":"Grüße 🎉"}',
    })
  }
})

test.each([
  ['straight', straight],
  ['by a detour', detour({})],
])('%s packed answers are unpacked, whole or as a stream', async (_, wire) => {
  const url = await serve((request, response) => {
    const packed = request.headers['accept-encoding'] === 'gzip'
    response.writeHead(200, packed ? { 'content-encoding': 'gzip' } : {}).end(packed ? gzipSync('[1,2,3]') : '[]')
  })
  expect(await (await wire(url, asking)).json()).toEqual([1, 2, 3])
  expect(await read((await wire(url, asking)).body)).toBe('[1,2,3]')
})

test.each([
  ['straight', straight],
  ['by a detour', detour({})],
])('%s a broken answer is an error, and a redirection leads nowhere', async (_, wire) => {
  const broken = await serve((_, response) =>
    response.writeHead(200, { 'content-length': '500' }).write('{', () => response.socket?.destroy()),
  )
  await expect((await wire(broken, asking)).json()).rejects.toThrow()
  await expect(wire(broken, asking).then(({ body }) => read(body))).rejects.toThrow()
  const moved = await serve((_, response) => response.writeHead(302, { location: broken }).end())
  expect(await wire(moved, asking)).toMatchObject({ ok: false, status: 302 })
  await expect(wire('http://127.0.0.1:1', asking)).rejects.toThrow('ECONNREFUSED')
})

test.each([
  ['straight', straight],
  ['by a detour', detour({})],
])('%s a signal ends a call before its answer, and a stream after it', async (_, wire) => {
  const silent = await serve(() => {})
  const before = new AbortController()
  const call = wire(silent, { ...asking, signal: before.signal })
  before.abort()
  await expect(call).rejects.toThrow()
  const talking = await serve((_, response) => void response.writeHead(200).write('a'))
  const after = new AbortController()
  const { body } = await wire(talking, { ...asking, signal: after.signal })
  const reader = body!.getReader()
  expect((await reader.read()).value).toEqual(Uint8Array.from(Buffer.from('a')))
  after.abort()
  await expect(reader.read()).rejects.toThrow()
})
