import { type Api, type ClientOptions, createClient } from '#shared/client/client.ts'
import { download } from '#shared/client/download.ts'
import type { Endpoint, Input } from '#shared/contract/endpoint.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Connection } from './connection.ts'
import { packageVersion } from './package.ts'

/** The API of one server, called as the connection says. */
export function connectTo(connection: Connection): Api {
  return createClient(optionsOf(connection))
}

/** Whether the same call may succeed a moment later: no answer of ours, or a server that is starting or stopping. */
export function isTransient(error: unknown): error is ProblemError {
  return error instanceof ProblemError && [0, 502, 503, 504].includes(error.status)
}

/** Asks a server for a file, as the connection says. */
export function downloadFrom<E extends Endpoint & { file: readonly string[] }>(connection: Connection, endpoint: E, input: Input<E>, signal: AbortSignal): Promise<Response> {
  return download(optionsOf(connection), endpoint, input, signal)
}

function optionsOf(connection: Connection): ClientOptions {
  return {
    baseUrl: connection.server,
    token: () => connection.token,
    headers: { 'user-agent': `muster-cli/${packageVersion()} (${process.platform})` },
  }
}
