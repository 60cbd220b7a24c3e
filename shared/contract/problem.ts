/** One field that was refused: `path` is dotted (`attached_files.0.name`), `message` is a sentence for people. */
export type FieldProblem = { path: string; message: string }

/** The body of every refusal, RFC 9457 `application/problem+json`. */
export type ProblemBody = {
  type: 'about:blank'
  title: string
  status: number
  /** A sentence that says what to do; screens show it as it is. */
  detail: string
  /** A stable word for programs, e.g. `invalid_credentials`. */
  code: string
  errors?: FieldProblem[]
  /** The server's, where another one may answer otherwise. */
  version?: string
}

const titles: Record<number, string> = {
  0: 'Unreachable',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  423: 'Locked',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
}

/**
 * The one error that crosses the wire and is thrown as the same class on the other side (RFC 9457).
 * `status` is the HTTP status, or 0 when no answer of ours arrived (`code` is then `unreachable`).
 * `retryAfter` is in seconds and set where the answer carried Retry-After, `version` is the server's where another
 * one may answer otherwise.
 */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: FieldProblem[] | undefined
  readonly retryAfter: number | undefined
  readonly version: string | undefined

  constructor(
    status: number,
    code: string,
    detail: string,
    more: {
      errors?: FieldProblem[] | undefined
      retryAfter?: number | undefined
      version?: string | undefined
      cause?: unknown
    } = {},
  ) {
    super(detail, { cause: more.cause })
    this.status = status
    this.code = code
    this.detail = detail
    this.errors = more.errors
    this.retryAfter = more.retryAfter
    this.version = more.version
  }

  toJSON(): ProblemBody {
    return {
      type: 'about:blank',
      title: titles[this.status] ?? 'Error',
      status: this.status,
      detail: this.detail,
      code: this.code,
      ...(this.errors && { errors: this.errors }),
      ...(this.version && { version: this.version }),
    }
  }
}

/** The error for "no answer of ours": a dead network, a captive portal, a proxy's page of HTML. */
export function unreachable(detail: string, cause?: unknown): ProblemError {
  return new ProblemError(0, 'unreachable', detail, { cause })
}

/** The message where nothing answers at the address of a server. */
export function noServerAt(baseUrl: string): string {
  return `Can't reach the server at ${baseUrl}.`
}

/** Whether `value` is a problem body that one of our servers wrote. */
export function isProblemBody(value: unknown): value is ProblemBody {
  if (typeof value !== 'object' || value === null) return false
  const body = value as Record<string, unknown>
  return typeof body.status === 'number' && typeof body.detail === 'string' && typeof body.code === 'string'
}
