import { type Api, createClient } from '#shared/client/client.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Connection } from './connection.ts'
import { packageVersion } from './package.ts'

/** The API of one server, called as the connection says. */
export function connectTo(connection: Connection): Api {
  return createClient({
    baseUrl: connection.server,
    token: () => connection.token,
    headers: { 'user-agent': `muster-cli/${packageVersion()} (${process.platform})` },
  })
}

/** Whether the same call may succeed a moment later: no answer of ours, or a server that is starting or stopping. */
export function isTransient(error: unknown): error is ProblemError {
  return error instanceof ProblemError && [0, 502, 503, 504].includes(error.status)
}
