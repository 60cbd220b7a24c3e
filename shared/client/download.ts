import type { Endpoint, Input } from '../contract/endpoint.ts'
import { ProblemError, isProblemBody, unreachable } from '../contract/problem.ts'
import { retryAfterOf } from '../domain/retry-after.ts'
import { type ClientOptions, addressOf } from './client.ts'

/**
 * Makes a call that answers with a file, and gives the answer once it begins: its body streams. Refusals are thrown as
 * `ProblemError`, no answer of ours as `unreachable`; nothing ends a download that goes on but `signal`.
 */
export async function download<E extends Endpoint & { file: readonly string[] }>(options: ClientOptions, endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<Response> {
  const token = options.token?.()
  const headers = { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) }
  const ask = options.fetch ?? globalThis.fetch
  let response: Response
  try {
    response = await ask(addressOf(options.baseUrl, endpoint, input as Parameters<typeof addressOf>[2]), { method: endpoint.method, headers, signal: signal ?? null, redirect: 'error', cache: 'no-store', credentials: 'omit' })
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw unreachable(`Can't reach the server at ${options.baseUrl}.`, error)
  }
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (response.ok && endpoint.file.includes(type)) return response
  const body: unknown = await response.json().catch(() => undefined)
  if (!isProblemBody(body)) throw unreachable(`What answers at ${options.baseUrl} is not a Muster server.`)
  throw new ProblemError(response.status, body.code, body.detail, { errors: body.errors, retryAfter: retryAfterOf(response.headers, Date.now()) })
}
