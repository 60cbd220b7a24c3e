import type { Api } from '#shared/client/client.ts'
import { ProblemError, unreachable } from '#shared/contract/problem.ts'
import { noteAnswer } from './connection.ts'
import { afterPaint } from '#pwa/ui/after-paint.ts'
import { currentToken, refuse } from '../session/token.ts'

let client: Promise<Api> | undefined

/** The API client, loaded when first needed: neither the client nor the contract is on the critical path. */
export function openApi(): Promise<Api> {
  client ??= afterPaint()
    .then(() => import('#shared/client/client.ts'))
    .then(
      ({ createClient }) => createClient({ baseUrl: location.origin, token: currentToken }),
      (error: unknown) => {
        client = undefined
        throw unreachable('Part of the app could not be loaded.', error)
      },
    )
  return client
}

/** One call of the API. Only our own 401 to the current token signs out; every error is a `ProblemError`. */
export async function request<T>(use: (api: Api) => Promise<T>): Promise<T> {
  const api = await openApi()
  const token = currentToken()
  const begun = Date.now()
  try {
    const answer = await use(api)
    noteAnswer(true, begun)
    return answer
  } catch (error) {
    throw judge(error, token)
  }
}

/** What a failed call with `token` means for the session and the connection; returns the error as a `ProblemError`. */
export function judge(error: unknown, token: string | null): ProblemError {
  const problem = problemOf(error)
  noteAnswer(problem.status !== 0)
  if (problem.status === 401) refuse(token)
  return problem
}

/** Any thrown value as the one error that screens know. */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  return new ProblemError(0, 'unexpected', 'Something unexpected happened in the app. Please try again.', {
    cause: error,
  })
}
