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
  return createCalls(options, http as Wire)
}
