import ky from 'ky'
import { type Api, type ClientOptions, type Wire, createCalls } from './calls.ts'

export type { Api, CallOptions, ClientOptions } from './calls.ts'

/** The client of browsers and tests, over `fetch`. The promises are those of `createCalls`. */
export function createClient(options: ClientOptions & { fetch?: typeof globalThis.fetch }): Api {
  const http = ky.create({
    retry: 0,
    throwHttpErrors: false,
    timeout: false,
    redirect: 'error',
    cache: 'no-store',
    credentials: 'omit',
    ...(options.fetch && { fetch: options.fetch }),
  })
  const wire: Wire = async (address, request) => {
    const response = await http(address, request)
    const { ok, status, headers, body } = response
    return { ok, status, headers, body, json: (heard) => readJson(response, heard) }
  }
  return createCalls(options, wire)
}

async function readJson(response: Response, heard: (() => void) | undefined): Promise<unknown> {
  const reader = response.body?.getReader()
  if (!reader) return response.json()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return JSON.parse(text + decoder.decode()) as unknown
    heard?.()
    text += decoder.decode(value, { stream: true })
  }
}
