import type { Endpoint, Input, Output, StreamEvent } from '../contract/endpoint.ts'
import { type Contract, contract } from '../contract/index.ts'
import { ProblemError, isProblemBody, noServerAt, unreachable } from '../contract/problem.ts'
import { retryAfterOf } from '../domain/retry-after.ts'
import { readEvents } from './stream.ts'

/** How one call travels: its key, whether to answer right after commit, where a stream goes on. */
export type CallOptions = {
  /** Sent as `Idempotency-Key`: the same key and body never act twice. */
  idempotencyKey?: string
  /** Sends `Prefer: respond-async` (RFC 7240): 202 right after the commit. */
  respondAsync?: boolean
  /** Sent as `Last-Event-ID`: a stream goes on after this event. */
  lastEventId?: string
  signal?: AbortSignal
  /** Milliseconds until the call fails as unreachable; for a stream, without a sign of life. */
  timeout?: number
  /** Hears the cursor of the next page where a list names it in its `Link` (RFC 8288); null behind the last. */
  onNext?: (cursor: string | null) => void
}

export type ClientOptions = {
  /** The server's address without `/api`, e.g. `http://127.0.0.1:4870`. */
  baseUrl: string
  /** Read at each call, so that a sign-in takes effect at once. */
  token?: () => string | null | undefined
  headers?: Record<string, string>
  /** Milliseconds; the product's default is 30,000. */
  timeout?: number
}

/** One request as it leaves; `json` is its body before it is text. */
export type WireRequest = {
  method: string
  headers: Record<string, string>
  signal: AbortSignal | null
  json?: unknown
}

/** An answer, as far as the calls look at it; `json` calls `heard` for each piece that arrives. */
export type WireAnswer = {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get: (name: string) => string | null }
  readonly body: ReadableStream<Uint8Array> | null
  json: (heard?: () => void) => Promise<unknown>
}

/**
 * Carries a request to the server and returns whatever answers. A `ProblemError` is rethrown as it is, all else as
 * `unreachable`.
 */
export type Wire = (address: string, request: WireRequest) => Promise<WireAnswer>

type Call<E extends Endpoint> = (input?: Input<E>, options?: CallOptions) => Promise<Output<E>>
type Stream<E extends Endpoint> = (input?: Input<E>, options?: CallOptions) => AsyncGenerator<StreamEvent<E>>

/** The API by noun and name: `await api.agents.get({ params: { id } })`. */
export type Api = {
  [Noun in keyof Contract]: {
    [Name in CallsOf<Contract[Noun]>]: Contract[Noun][Name] extends Endpoint ? Call<Contract[Noun][Name]> : never
  }
} & {
  /** The calls that can stream, as async iterators of their events. */
  stream: {
    executions: {
      create: Stream<Contract['executions']['create']>
      events: Stream<Contract['executions']['events']>
    }
    chat: {
      send: Stream<Contract['chat']['send']>
      continue: Stream<Contract['chat']['continue']>
    }
  }
}

/** Files are for `download`. */
type CallsOf<Noun> = { [Name in keyof Noun]: Noun[Name] extends { file: readonly string[] } ? never : Name }[keyof Noun]

type AnyInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown } | undefined

const defaultTimeout = 30_000

/**
 * The API over a wire of one's own. Every refusal is thrown as `ProblemError`; no answer of ours is `unreachable`
 * (status 0). It never retries: that is for the holder of the key to decide.
 */
export function createCalls(options: ClientOptions, wire: Wire): Api {
  async function send(endpoint: Endpoint, input: AnyInput, call: CallOptions, accept: string): Promise<WireAnswer> {
    const token = options.token?.()
    const headers: Record<string, string> = { ...options.headers, accept }
    if (token) headers.authorization = `Bearer ${token}`
    if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey
    if (call.respondAsync) headers.prefer = 'respond-async'
    if (call.lastEventId) headers['last-event-id'] = call.lastEventId
    const request: WireRequest = { method: endpoint.method, headers, signal: call.signal ?? null }
    if (endpoint.body) request.json = input?.body ?? {}
    try {
      return await wire(addressOf(options.baseUrl, endpoint, input), request)
    } catch (error) {
      if (call.signal?.aborted) throw call.signal.reason
      throw error instanceof ProblemError ? error : unreachable(noServerAt(options.baseUrl), error)
    }
  }

  async function call(endpoint: Endpoint, input: AnyInput, call: CallOptions = {}): Promise<unknown> {
    const { signal, heard, late, done } = whileHeard(call, options)
    try {
      const answer = await send(endpoint, input, { ...call, signal }, 'application/json')
      heard()
      call.onNext?.(nextCursor(answer))
      return await readAnswer(answer, options.baseUrl, heard)
    } catch (error) {
      if (late.aborted && !call.signal?.aborted) throw unreachable(late.reason.detail, error)
      throw error
    } finally {
      done()
    }
  }

  async function* stream(endpoint: Endpoint, input: AnyInput, call: CallOptions = {}): AsyncGenerator<never> {
    const { signal, heard, done } = whileHeard(call, options)
    // A stream may last, but its first event must come as soon as any other answer.
    const response = await send(endpoint, input, { ...call, signal }, 'text/event-stream').finally(done)
    if (response.ok && response.body && mediaType(response) === 'text/event-stream') {
      yield* readEvents(response.body, call.timeout) as AsyncGenerator<never>
      return
    }
    await readAnswer(response, options.baseUrl, heard).finally(done)
    throw unreachable(`The server at ${options.baseUrl} did not answer with a stream.`)
  }

  const streaming = (endpoint: Endpoint) => (input?: AnyInput, options?: CallOptions) =>
    stream(endpoint, input, options)
  const { executions, chat } = contract
  const api: Record<string, unknown> = {
    stream: {
      executions: {
        create: streaming(executions.create as Endpoint),
        events: streaming(executions.events as Endpoint),
      },
      chat: { send: streaming(chat.send as Endpoint), continue: streaming(chat.continue as Endpoint) },
    },
  }
  for (const [noun, calls] of Object.entries(contract)) {
    api[noun] = Object.fromEntries(
      Object.entries(calls).map(([name, endpoint]) => [
        name,
        (input?: AnyInput, options?: CallOptions) => call(endpoint as Endpoint, input, options),
      ]),
    )
  }
  return api as Api
}

/**
 * A signal that gives up when nothing was heard of the server for as long as an answer may take. A long answer over a slow
 * line takes longer, but is heard all the while.
 */
function whileHeard(call: CallOptions, { baseUrl, timeout = defaultTimeout }: ClientOptions) {
  const late = new AbortController()
  const giveUp = () => late.abort(unreachable(`The server at ${baseUrl} did not answer in time.`))
  let timer = setTimeout(giveUp, call.timeout ?? timeout)
  const done = () => clearTimeout(timer)
  return {
    late: late.signal,
    signal: call.signal ? AbortSignal.any([call.signal, late.signal]) : late.signal,
    heard: () => {
      done()
      timer = setTimeout(giveUp, call.timeout ?? timeout)
    },
    done,
  }
}

function nextCursor({ headers }: WireAnswer): string | null {
  const next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')
  return next && new URLSearchParams(next[1]!.split('?')[1]).get('cursor')
}

/** Where a call goes: the path with its parameters, and the query. */
export function addressOf(baseUrl: string, endpoint: Endpoint, input: AnyInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input?.params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input?.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const search = query.size > 0 ? `?${query}` : ''
  return `${baseUrl.replace(/\/+$/, '')}/api${path}${search}`
}

async function readAnswer(response: WireAnswer, baseUrl: string, heard: () => void): Promise<unknown> {
  const type = mediaType(response)
  const isJson = type === 'application/json' || type === 'application/problem+json'
  const notOurs = `What answers at ${baseUrl} is not a Muster server.`
  if (!isJson) {
    await response.body?.cancel().catch(() => {})
    throw unreachable(notOurs)
  }
  let body: unknown
  try {
    body = await response.json(heard)
  } catch (error) {
    throw unreachable('The answer broke off before it was whole.', error)
  }
  if (response.ok) return body
  if (!isProblemBody(body)) throw unreachable(notOurs)
  throw new ProblemError(response.status, body.code, body.detail, {
    errors: body.errors,
    version: body.version,
    retryAfter: retryAfterOf(response.headers, Date.now()),
  })
}

function mediaType(response: WireAnswer): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
}
