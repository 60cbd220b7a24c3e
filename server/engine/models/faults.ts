import { type ModelChoice, nameVendor } from './choice.ts'

export type FaultKind =
  | 'refused-key'
  | 'rate-limited'
  | 'overloaded'
  | 'cut'
  | 'silent'
  | 'too-long'
  | 'bad-answer'
  | 'unreachable'
  | 'filtered'
  | 'no-tools'
  | 'repeating'
  | 'other'

/** What went wrong with a model: `sentence` is for people and names the vendor, never a key, a prompt or an address. */
export type Fault = { kind: FaultKind; retryAfterMs?: number; sentence: string }

/** A fault that we see ourselves; without a `sentence`, the usual one of its kind. */
export class FaultError extends Error {
  override name = 'FaultError'
  readonly kind: FaultKind
  readonly sentence: string | undefined

  constructor(kind: FaultKind, sentence?: string) {
    super(sentence ?? kind)
    this.kind = kind
    this.sentence = sentence
  }
}

/** Turns whatever a model call threw into a fault. `now` is in milliseconds, for a Retry-After that is a date. */
export function readFault(error: unknown, choice: Pick<ModelChoice, 'vendor' | 'display_name'>, now: number): Fault {
  const findings = examine(unwrap(error))
  const retryAfterMs = readRetryAfter(findings.headers, findings.text, now)
  return {
    kind: findings.kind,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    sentence: findings.sentence ?? describe(findings, choice),
  }
}

type Findings = {
  kind: FaultKind
  sentence?: string | undefined
  status?: number
  headers?: Record<string, string>
  text?: string
}

function examine(error: unknown): Findings {
  if (error instanceof FaultError) return { kind: error.kind, sentence: error.sentence }
  if (typeof error === 'string') return { kind: kindOf(undefined, error), text: error }
  if (typeof error !== 'object' || error === null) return { kind: 'other' }
  const facts = error as {
    name?: string
    message?: string
    statusCode?: number
    status?: number
    type?: string
    code?: unknown
    responseBody?: string
    responseHeaders?: Record<string, string>
    data?: unknown
  }
  const status = facts.statusCode ?? facts.status
  const text = [...messagesOf(error), facts.type, facts.code, facts.responseBody, write(facts.data)]
    .filter(Boolean)
    .join(' ')
  const heard = {
    text,
    ...(status !== undefined && { status }),
    ...(facts.responseHeaders && { headers: facts.responseHeaders }),
  }
  if (facts.name === 'AI_LoadAPIKeyError') return { kind: 'refused-key', ...heard }
  if (facts.name === 'TimeoutError' || facts.name === 'AbortError') return { kind: 'silent', ...heard }
  // These hold what the vendor sent, so what their text says is no sign of anything.
  if (facts.name === 'AI_JSONParseError' || facts.name === 'AI_TypeValidationError')
    return { kind: 'bad-answer', ...heard }
  if (isUnreadable(facts.name) || (status !== undefined && status < 300))
    return { kind: isCut(text) ? 'cut' : 'bad-answer', ...heard }
  return { kind: kindOf(status, text), ...heard }
}

function kindOf(status: number | undefined, text: string): FaultKind {
  if (isAboutTools(text)) return 'no-tools'
  if (status === 401 || status === 402 || status === 403 || isAboutKey(text)) return 'refused-key'
  if (status === 413 || isAboutLength(text)) return 'too-long'
  if (/content[_ -]?(filter|policy)|safety|prohibited_content|blocklist/i.test(text)) return 'filtered'
  if (status === 429 || /rate[_ ]limit|resource_exhausted|too many requests/i.test(text)) return 'rate-limited'
  if (status !== undefined && (status >= 500 || status === 408 || status === 409)) return 'overloaded'
  if (status !== undefined) return 'other'
  if (/overloaded|server_error|internal|api_error|unavailable/i.test(text)) return 'overloaded'
  if (/cannot connect|fetch failed|econnrefused|enotfound|etimedout|eai_again|certificate/i.test(text))
    return 'unreachable'
  if (isCut(text)) return 'cut'
  return 'other'
}

function isAboutKey(text: string): boolean {
  return (
    isAboutMoney(text) ||
    /invalid[_ ](x-)?api[_ -]key|api key not valid|authentication_error|permission_error|incorrect api key/i.test(text)
  )
}

/** Ollama, vLLM and llama.cpp, each of a model or a start without tools. */
function isAboutTools(text: string): boolean {
  return /does not support tools|auto-tool-choice|tools? param requires|tools? (?:is|are) not supported/i.test(text)
}

function isAboutMoney(text: string): boolean {
  return /insufficient_quota|credit balance|billing_error|billing_hard_limit/i.test(text)
}

function isAboutLength(text: string): boolean {
  return (
    /context[_ ](length|window|size)|maximum (number of tokens|context)|max.{0,20}tokens allowed/i.test(text) ||
    /prompt is too long|request_too_large|input is too long/i.test(text)
  )
}

function isCut(text: string): boolean {
  return /terminated|aborted|socket hang up|other side closed|econnreset|premature close|ended without/i.test(text)
}

function isUnreadable(name: string | undefined): boolean {
  return /^AI_(InvalidResponseData|EmptyResponseBody|NoContentGenerated|NoOutputGenerated|InvalidStreamPart)Error$/.test(
    name ?? '',
  )
}

function describe(
  { kind, status, text = '' }: Findings,
  { vendor, display_name }: Pick<ModelChoice, 'vendor' | 'display_name'>,
): string {
  const name = nameVendor(vendor)
  switch (kind) {
    case 'refused-key':
      return status === 402 || isAboutMoney(text)
        ? `${name} says that this server's account there has no credit left.`
        : `${name} refused this server's key.`
    case 'rate-limited':
      return `${name} is getting more requests from this server than it allows.`
    case 'overloaded':
      return status === undefined || status === 503 || status === 529
        ? `${name} is overloaded at the moment.`
        : `${name} has a fault at the moment (status ${status}).`
    case 'cut':
      return `${name} broke off its answer.`
    case 'silent':
      return `${name} stopped answering.`
    case 'too-long':
      return `${vendor === 'local' ? name : display_name} cannot take this much text at once.`
    case 'bad-answer':
      return `${name} sent an answer that could not be read.`
    case 'unreachable':
      return `${name} could not be reached.`
    case 'filtered':
      return `${name} declined to answer this.`
    case 'no-tools':
      return `${display_name} cannot call tools.`
    case 'repeating':
      return `${display_name} only repeated itself.`
    case 'other':
      if (status === 404)
        return `${name} has no ${vendor === 'local' ? 'such model' : display_name} at its address (status 404).`
      return status === undefined ? `${name} could not answer.` : `${name} refused the request (status ${status}).`
  }
}

/** `retry-after-ms`, then Retry-After (RFC 9110: seconds or a date), then what Google writes into the body. */
function readRetryAfter(headers: Record<string, string> = {}, text = '', now: number): number | undefined {
  const inMs = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (inMs >= 0) return inMs
  const retryAfter = headers['retry-after']
  if (retryAfter !== undefined) {
    const until = /^\d+(\.\d+)?$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
    if (!Number.isNaN(until)) return Math.max(0, until)
  }
  const delay = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(text)?.[1]
  return delay === undefined ? undefined : Number(delay) * 1000
}

/** What the SDK gave up on, out of its wrapping. */
function unwrap(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('lastError' in error && error.lastError) return unwrap(error.lastError)
  return error.name === 'AI_NoOutputGeneratedError' && error.cause ? unwrap(error.cause) : error
}

/** The message with those of its causes: fetch says “terminated”, and only its cause says what happened. */
function messagesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return []
  return [error.message, ...messagesOf(error.cause, depth + 1)]
}

function write(data: unknown): string {
  try {
    return data === undefined ? '' : JSON.stringify(data)
  } catch {
    return ''
  }
}
