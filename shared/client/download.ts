import type { Endpoint, Input } from '../contract/endpoint.ts'
import { ProblemError, isProblemBody, noServerAt, unreachable } from '../contract/problem.ts'
import { retryAfterOf } from '../domain/retry-after.ts'
import { type ClientOptions, type WireAnswer, addressOf } from './calls.ts'

/** Asks as `fetch` does, and answers with at least what a download looks at. */
type Ask<Answer> = (
  address: string,
  request: RequestInit & { method: string; headers: Record<string, string> },
) => Promise<Answer>

/**
 * Makes a call that answers with a file, and returns the answer once it begins: its body streams. Refusals are thrown as
 * `ProblemError`, no answer of ours as `unreachable`; nothing ends a download that goes on but `signal`.
 */
export async function download<E extends Endpoint & { file: readonly string[] }, Answer extends WireAnswer = Response>(
  options: ClientOptions & { fetch?: Ask<Answer> },
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Answer> {
  const token = options.token?.()
  const headers = { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) }
  const ask = options.fetch ?? (globalThis.fetch as unknown as Ask<Answer>)
  let response: Answer
  try {
    response = await ask(addressOf(options.baseUrl, endpoint, input as Parameters<typeof addressOf>[2]), {
      method: endpoint.method,
      headers,
      signal: signal ?? null,
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
    })
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw error instanceof ProblemError ? error : unreachable(noServerAt(options.baseUrl), error)
  }
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (response.ok && endpoint.file.includes(type)) return response
  const body: unknown = await response.json().catch(() => undefined)
  if (!isProblemBody(body)) throw unreachable(`What answers at ${options.baseUrl} is not a Muster server.`)
  throw new ProblemError(response.status, body.code, body.detail, {
    errors: body.errors,
    retryAfter: retryAfterOf(response.headers, Date.now()),
  })
}
