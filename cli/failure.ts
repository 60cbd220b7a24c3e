import { ProblemError, noServerAt } from '#shared/contract/problem.ts'
import { plural } from '#shared/domain/plural.ts'
import { type Connection, defaultServer } from './connection.ts'
import { CliError, exit } from './exit.ts'

/** An error as a command reports it: lines for people, a problem object (RFC 9457) for programs, an exit code. */
export type Failure = { exitCode: number; lines: string[]; problem: Record<string, unknown> }

/** Returns what any thrown value means for the person and the script. */
export function describeFailure(error: unknown, connection?: Connection): Failure {
  if (error instanceof CliError) {
    const lines = [error.message, error.hint].filter((line): line is string => Boolean(line))
    return {
      exitCode: error.exitCode,
      lines,
      problem: problemOf(error.code, error.message, { ...hinted(error.hint), ...error.extra }),
    }
  }
  if (error instanceof ProblemError) return describeProblem(error, connection)
  const message = error instanceof Error ? error.message : String(error)
  return {
    exitCode: exit.failed,
    lines: [`Something went wrong: ${message}`],
    problem: problemOf('unexpected', message),
  }
}

function describeProblem(error: ProblemError, connection: Connection | undefined): Failure {
  const detail = error.status === 401 && error.code === 'unauthorized' ? signIn(connection) : error.detail
  const fields = (error.errors ?? [])
    .filter((field) => field.message !== error.detail)
    .map((field) => `  ${field.path}: ${field.message}`)
  const hint = hintFor(error, connection)
  const { status, ...said } = error.toJSON()
  const problem = {
    ...said,
    // No answer has none.
    ...(status > 0 && { status }),
    detail,
    ...hinted(hint),
    ...(error.retryAfter !== undefined && { retry_after: error.retryAfter }),
  }
  return {
    exitCode: exitCodeOf(error.status),
    lines: [detail, ...fields, ...(hint === undefined ? [] : [hint])],
    problem,
  }
}

/** What to do, where the sentence does not say it; a lock says in words when it ends. */
function hintFor({ status, detail, retryAfter }: ProblemError, connection: Connection | undefined): string | undefined {
  if (retryAfter !== undefined && status !== 423) return `Try again in ${retryAfter} ${plural(retryAfter, 'second')}.`
  if (!connection || detail !== noServerAt(connection.server)) return undefined
  const isNew = connection.server === defaultServer && connection.tokenFrom === 'nowhere'
  return isNew
    ? 'Start one with: muster serve, or sign in to another one with: muster login --server <url>'
    : `Find out why with: muster doctor${connection.flags}`
}

/** What a person reads behind the sentence, for programs too. */
function hinted(hint: string | undefined): { hint?: string } {
  return hint ? { hint } : {}
}

function exitCodeOf(status: number): number {
  if (status === 401) return exit.signedOut
  if ([400, 413, 415, 422].includes(status)) return exit.usage
  if ([0, 502, 503, 504].includes(status)) return exit.unreachable
  return exit.failed
}

function signIn(connection: Connection | undefined): string {
  if (connection?.tokenFrom === 'environment')
    return 'The server refused MUSTER_TOKEN. Set a valid one, or unset it. Sign in with: muster login'
  const login = `muster login${connection?.flags ?? ''}`
  if (!connection?.elsewhere) return `Sign in with: ${login}`
  const { profile, server } = connection.elsewhere
  return `Nobody has signed in to ${connection.server}; profile ${profile} is signed in to ${server}. Sign in there too with: ${login}`
}

function problemOf(code: string, detail: string, extra: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: 'about:blank',
    title: code.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase()),
    detail,
    code,
    ...extra,
  }
}
