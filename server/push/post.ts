import type { IncomingMessage } from 'node:http'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { retryAfterOf } from '#shared/domain/retry-after.ts'
import { isAllowed, isReachable, lookupPublic, PrivateAddress } from './public-address.ts'

type Post = { url: URL; headers: Record<string, string | number>; body: Buffer; allowed: readonly string[]; signal: AbortSignal }

/** What a push service said: its status, and in how many seconds it wants to be asked again. */
export type Answer = { status: number; retryAfter: number | undefined }

/** Posts a notification, to public addresses only; follows nothing. Rejects when there is no answer. */
export function post({ url, headers, body, allowed, signal }: Post): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (!isReachable(url, allowed)) throw new PrivateAddress(url.hostname)
    const send = url.protocol === 'https:' ? request : requestPlain
    const lookup = isAllowed(url, allowed) ? undefined : lookupPublic
    const heard = (response: IncomingMessage) => {
      // Nobody reads what it has to say.
      response.destroy()
      const { date = '', 'retry-after': asked = '' } = response.headers
      resolve({ status: response.statusCode ?? 0, retryAfter: retryAfterOf(new Headers({ date, 'retry-after': asked }), Date.now()) })
    }
    const outgoing = send(url, { method: 'POST', headers, agent: false, signal, lookup }, heard)
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
