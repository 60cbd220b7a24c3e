import { type Gate, PrivateAddress } from './public-address.ts'

/**
 * A `fetch` that reaches only what `gate` lets through, by the address as it is written and by what its name leads to,
 * and that follows nothing. `undici` is loaded with the first call.
 */
export function gatedFetch(gate: Gate): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!gate.admits(url)) throw new PrivateAddress(url.hostname)
    const { Agent, fetch: send } = await import('undici')
    const lookup = gate.lookup(url)
    // Long silences are the caller's to end: a slow machine reads for minutes before it writes.
    const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: lookup ? { lookup } : {} })
    try {
      const answer = await send(url, { ...(init as object), redirect: 'error', dispatcher })
      return answer as unknown as Response
    } finally {
      // It closes once the answer has been read.
      void dispatcher.close().catch(() => {})
    }
  }
}
