/** The exit codes scripts rely on. */
export const exit = {
  ok: 0,
  failed: 1,
  /** A wrong flag or value, or a file that cannot be read. */
  usage: 2,
  signedOut: 4,
  unreachable: 6,
  /** Accepted, and not finished when the command ends. */
  pending: 8,
  interrupted: 130,
} as const

type Details = { hint?: string; extra?: Record<string, unknown>; cause?: unknown }

/**
 * What ends a command early on purpose. The message is a sentence for people, `code` a stable word for programs,
 * `hint` a second line; `extra` goes into the problem object of `--json`. An empty message prints nothing.
 */
export class CliError extends Error {
  override name = 'CliError'
  readonly exitCode: number
  readonly code: string
  readonly hint: string | undefined
  readonly extra: Record<string, unknown>

  constructor(exitCode: number, code: string, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.exitCode = exitCode
    this.code = code
    this.hint = details.hint
    this.extra = details.extra ?? {}
  }
}

/** A command that was called wrongly: exit code 2. */
export function usageError(message: string, hint?: string): CliError {
  return new CliError(exit.usage, 'usage', message, hint === undefined ? {} : { hint })
}

/** Ctrl-C: ends without a message, because the person at the keyboard knows. */
export function interruption(message = ''): CliError {
  return new CliError(exit.interrupted, 'interrupted', message)
}
