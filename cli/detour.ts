import { getCACertificates } from 'node:tls'
import { Agent, type Dispatcher, ProxyAgent, request } from 'undici'
import type { Wire } from '#shared/client/calls.ts'
import { readAuthorities } from './authorities.ts'
import type { Route } from './route.ts'
import { answerOf, bodyOf, headersOf } from './wire.ts'

/** The way to a server through a proxy, with certificate authorities of one's own, or both. */
export function detour({ proxy, ca }: Route): Wire {
  const tls = ca && { ca: [...getCACertificates('default'), ...readAuthorities(ca)] }
  // Nothing of its own ends a call: that is decided where the call is made.
  const limits = { headersTimeout: 0, bodyTimeout: 0, allowH2: false }
  const dispatcher: Dispatcher = proxy
    ? new ProxyAgent({ uri: proxy.url, ...limits, ...(tls && { requestTls: tls, proxyTls: tls }) })
    : new Agent({ ...limits, ...(tls && { connect: tls }) })
  return async (address, { method, json, signal, headers }) => {
    const body = bodyOf(json)
    const answer = await request(address, {
      dispatcher,
      method: method as Dispatcher.HttpMethod,
      headers: headersOf({ headers }, body),
      body: body ?? null,
      signal,
    })
    if (proxy && answer.statusCode === 407) throw new Error('Proxy response (407)')
    return answerOf(answer.statusCode, answer.headers, answer.body)
  }
}
