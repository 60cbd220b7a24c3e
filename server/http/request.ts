import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a request came from. */
export type Origin = { address: string | null; userAgent: string | null }

const requests = new AsyncLocalStorage<Origin>()

/** Does the work of a request: everything called from it can read where the request came from. */
export function inRequest<Result>(origin: Origin, work: () => Result): Result {
  return requests.run(origin, work)
}

/** Where the request came from that led here; null where the server does something by itself. */
export function originOfRequest(): Origin {
  return requests.getStore() ?? { address: null, userAgent: null }
}
