import { type Api, type ClientOptions, type Wire, type WireAnswer, createCalls } from '#shared/client/calls.ts'
import { download } from '#shared/client/download.ts'
import type { Endpoint, Input } from '#shared/contract/endpoint.ts'
import { ProblemError, unreachable } from '#shared/contract/problem.ts'
import type { Connection } from './connection.ts'
import { packageVersion } from './package.ts'
import { straight } from './wire.ts'

/** The API of one server, called as the connection says. */
export async function connectTo(connection: Connection): Promise<Api> {
  return createCalls(optionsOf(connection), await wireTo(connection))
}

/** Whether the same call may succeed a moment later: no answer of ours, or a server that is starting or stopping. */
export function isTransient(error: unknown): error is ProblemError {
  return error instanceof ProblemError && [0, 502, 503, 504].includes(error.status)
}

/** Asks a server for a file, as the connection says. */
export async function downloadFrom<E extends Endpoint & { file: readonly string[] }>(
  connection: Connection,
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
): Promise<WireAnswer> {
  const wire = await wireTo(connection)
  return download(
    {
      ...optionsOf(connection),
      fetch: (address, { method, headers, signal }) => wire(address, { method, headers, signal: signal ?? null }),
    },
    endpoint,
    input,
    signal,
  )
}

/** The way there: what a proxy or an own authority needs is loaded only where one of them applies. */
export async function wireTo(connection: Connection): Promise<Wire> {
  const { route } = connection
  const wire = route ? (await import('./detour.ts')).detour(route) : straight
  return async (address, request) => {
    const answer = await wire(address, request).catch(async (error: unknown) => {
      throw (
        (request.signal?.aborted ? undefined : (await import('./out-of-reach.ts')).explain(error, connection)) ?? error
      )
    })
    if (answer.ok && isOfAnother(answer))
      throw unreachable(`What answers at ${connection.server} is not a Muster server. Check the address.`)
    return answer
  }
}

/** Whether it is JSON that no Muster server has written. */
function isOfAnother({ headers }: WireAnswer): boolean {
  const [type] = (headers.get('content-type') ?? '').split(';')
  return type === 'application/json' && headers.get('muster-version') === null
}

function optionsOf(connection: Connection): ClientOptions {
  return {
    baseUrl: connection.server,
    token: () => connection.token,
    headers: { 'user-agent': `muster-cli/${packageVersion()} (${process.platform})` },
  }
}
