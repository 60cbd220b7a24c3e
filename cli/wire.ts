import type { IncomingHttpHeaders } from 'node:http'
import { Readable, pipeline } from 'node:stream'
import type { Wire, WireAnswer, WireRequest } from '#shared/client/calls.ts'

/**
 * The direct way to a server, over `node:http` and `node:https`: `fetch` and `Response` would load a client of their
 * own, which takes longer than the call.
 */
export const straight: Wire = (address, { signal, json, ...request }) => {
  const url = new URL(address)
  // An import would read every name that these export, and with the one of them that is lazy load all of undici.
  const http = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http')
  const body = bodyOf(json)
  return new Promise((resolve, reject) => {
    const sent = http.request(url, {
      method: request.method,
      headers: headersOf(request, body),
      ...(signal && { signal }),
    })
    sent.on('response', (message) => resolve(answerOf(message.statusCode!, message.headers, message)))
    sent.on('error', reject)
    sent.end(body)
  })
}

export function bodyOf(json: unknown): Buffer | undefined {
  return json === undefined ? undefined : Buffer.from(JSON.stringify(json))
}

export function headersOf({ headers }: Pick<WireRequest, 'headers'>, body: Buffer | undefined): Record<string, string> {
  return {
    ...headers,
    'accept-encoding': 'gzip',
    ...(body && { 'content-type': 'application/json', 'content-length': String(body.byteLength) }),
  }
}

/** What a server answered, in the shape of a `Response`; its body is unpacked where that is needed. */
export function answerOf(status: number, headers: IncomingHttpHeaders, message: Readable): WireAnswer {
  // Its reader gets the error; without a reader a line that breaks is no fault.
  message.on('error', () => {})
  const content =
    headers['content-encoding'] === 'gzip'
      ? pipeline(message, process.getBuiltinModule('node:zlib').createGunzip(), () => {})
      : message
  let body: ReadableStream<Uint8Array> | undefined
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name) => headers[name]?.toString() ?? null },
    get body() {
      return (body ??= Readable.toWeb(content) as ReadableStream<Uint8Array>)
    },
    async json(heard) {
      const chunks: Uint8Array[] = []
      for await (const chunk of content as AsyncIterable<Uint8Array>) {
        heard?.()
        chunks.push(chunk)
      }
      return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
    },
  }
}
