import { promisify } from 'node:util'
import type { Context } from 'hono'
import * as v from 'valibot'
import { maxBodyOf } from '#shared/contract/body-limit.ts'
import { Id, clock } from '#shared/contract/common.ts'
import type { Endpoint, Output, Params } from '#shared/contract/endpoint.ts'
import { listEndpoints } from '#shared/contract/index.ts'
import { type FieldProblem, ProblemError } from '#shared/contract/problem.ts'
import { unknownFields } from '#shared/domain/unknown-fields.ts'
import { tokenPrefix } from '#shared/domain/tokens.ts'
import { addressOfCaller, networkOf } from './address.ts'
import { callerOfAccessToken } from '../account/tokens.rules.ts'
import type { App } from '../app.ts'
import type { Caller } from '../session/caller.ts'
import { readBody, readText } from './body.ts'
import { faultInWords } from './fault-in-words.ts'
import { takeAnnounced } from './headers.ts'
import { acceptsGzip, wantsEvents } from './negotiation.ts'
import { type Origin, inRequest } from './request.ts'
import type { Services } from '../services.ts'
import { Sliced, jsonOf, shortOrStream } from './sliced.ts'
import { endWithSession } from '../session/end-with-session.ts'
import { callerOfToken, requireConfirmed } from '../session/session.rules.ts'
import { version } from '../version.ts'

/** The application while it is put together: routes register here, `checkAnswers` holds answers to the contract. */
export type Api = { hono: App; services: Services; handled: Set<Endpoint>; checkAnswers: boolean }

type CallerOf<E extends Endpoint> = E['auth'] extends 'public' ? undefined : Caller

export type HandlerInput<E extends Endpoint> = {
  params: Params<E>
  query: E['query'] extends v.GenericSchema ? v.InferOutput<E['query']> : undefined
  body: E['body'] extends v.GenericSchema ? v.InferOutput<E['body']> : undefined
  caller: CallerOf<E>
  header: (name: string) => string | undefined
  /** The body as it came, where the contract does not say what it is. */
  text: () => Promise<string>
}

/** An answer with a status or headers of its own. */
export class Answer<Body> {
  readonly body: Body
  readonly status: number
  readonly headers: Record<string, string>

  constructor(body: Body, status: number, headers: Record<string, string> = {}) {
    this.body = body
    this.status = status
    this.headers = headers
  }
}

type Handled<E extends Endpoint> = Output<E> | Answer<Output<E>> | Sliced | Response

/**
 * Serves one call of the contract: checks the rate (429) and access (401, 403), then the input (400, 413, 415), then
 * calls `handler` with both typed. What it returns is the JSON answer with the endpoint's first status; refusals are
 * thrown as `ProblemError` and become RFC 9457 problems in `app.onError`.
 */
export function handle<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<Handled<E>> | Handled<E>,
): void {
  api.handled.add(endpoint)
  const hasParams = endpoint.path.includes(':')
  const { body: fields = nothing, maxBody: asItCame } = endpoint
  const isRead = endpoint.method !== 'GET' && asItCame === undefined
  const ownLimit = maxBodyOf(endpoint)
  api.hono.on(endpoint.method, `/api${endpoint.path}`, async (context) => {
    const origin = originOf(api.services, context)
    const caller = await admit(api.services, endpoint, context, origin)
    const limit = Math.min(ownLimit ?? Infinity, api.services.settings.current.max_request_size_mb * 1024 * 1024)
    const body = isRead ? await readBody(context, limit) : undefined
    if (body) refuseUnknown(fields, body.value)
    const input = {
      params: hasParams ? checkParams(context.req.param()) : {},
      query: endpoint.query && check(endpoint.query, context.req.query(), 'invalid_query'),
      body: endpoint.body && body && check(endpoint.body, body.value, 'invalid_input', body.size),
      caller,
      header: (name: string) => context.req.header(name),
      text: () => readText(context, limit),
    } as unknown as HandlerInput<E>
    // Before anything is accepted: what was accepted is never refused.
    const ended =
      caller && endpoint.events && wantsEvents(context.req.header('accept'))
        ? api.services.streams.open(caller.userId)
        : () => {}
    let handled: Handled<E>
    try {
      handled = await inRequest(origin, () => handler(input))
    } catch (error) {
      ended()
      throw error
    }
    if (handled instanceof Response) return caller ? endWithSession(api.services, caller, handled, ended) : handled
    ended()
    const takesGzip = acceptsGzip(context.req.header('accept-encoding'))
    if (handled instanceof Sliced) {
      const headers = Object.assign(takeAnnounced(context.env), asJson, handled.headers)
      const body = await shortOrStream(jsonOf(handled.body), packedFrom, takesGzip)
      if (takesGzip && typeof body !== 'string') headers['content-encoding'] = 'gzip'
      const response = new Response(body, { status: endpoint.statuses[0], headers })
      if (api.checkAnswers && typeof body === 'string')
        holdToContract(endpoint, new Answer(JSON.parse(body), response.status))
      return response
    }
    const answer = handled instanceof Answer ? handled : new Answer(handled, endpoint.statuses[0])
    if (api.checkAnswers) holdToContract(endpoint, answer)
    const headers = Object.assign(takeAnnounced(context.env), asJson, answer.headers)
    const text = JSON.stringify(answer.body)
    if (text.length < packedFrom || !takesGzip) return new Response(text, { status: answer.status, headers })
    headers['content-encoding'] = 'gzip'
    return new Response(await pack(text), { status: answer.status, headers })
  })
}

/** From how many characters on an answer is compressed: below, its way is hardly shorter than the work. */
const packedFrom = 8 * 1024

/** Done beside the one thread, with the least effort, which takes most of it away. */
async function pack(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const { gzip } = await import('node:zlib')
  return promisify(gzip)(text, { level: 1 })
}

/** The version says that it is Muster who answers, and no other server that happens to speak JSON. */
const asJson = { 'content-type': 'application/json', 'cache-control': 'no-store', 'muster-version': version }

/**
 * Fails where a call of the contract is left out, which would answer 404, and where one that was handled before, such as
 * `/tasks/:id`, takes the path of a later one, such as `/tasks/overdue`.
 */
export function requireAllHandled(handled: ReadonlySet<Endpoint>): void {
  const before: Endpoint[] = []
  for (const endpoint of handled) {
    const taker = before.find(({ method, path }) => method === endpoint.method && fits(path, endpoint.path))
    if (taker)
      throw new Error(`${endpoint.path} is handled after ${taker.path}, which takes its requests: turn them round.`)
    before.push(endpoint)
  }
  for (const { noun, name, endpoint } of listEndpoints())
    if (!handled.has(endpoint)) throw new Error(`The contract has ${noun}.${name}, and no route handles it.`)
}

/** Whether every request to `path` fits `pattern` too. */
function fits(pattern: string, path: string): boolean {
  const [wanted, parts] = [pattern.split('/'), path.split('/')]
  return wanted.length === parts.length && wanted.every((part, n) => part.startsWith(':') || part === parts[n])
}

function originOf({ env }: Pick<Services, 'env'>, context: Context): Origin {
  return { address: addressOfCaller(context, env), userAgent: context.req.header('user-agent') ?? null }
}

async function admit(
  services: Pick<Services, 'db' | 'settings' | 'rateLimits' | 'now'>,
  { auth: access, scope, rate, confirmed }: Pick<Endpoint, 'auth' | 'scope' | 'rate' | 'confirmed'>,
  context: Context,
  { address }: Origin,
): Promise<Caller | undefined> {
  const token = access === 'public' ? undefined : bearerToken(context.req.header('authorization'))
  const caller =
    token &&
    (token.startsWith(tokenPrefix) ? await callerOfAccessToken(services, token) : await callerOfToken(services, token))
  await services.rateLimits.take(rate, caller ? caller.userId : `at ${networkOf(address)}`)
  if (access === 'public') return undefined
  if (!token) throw new ProblemError(401, 'unauthorized', 'Sign in first.')
  if (!caller) throw new ProblemError(401, 'unauthorized', 'Your session has ended. Sign in again.')
  if (caller.scopes && scope !== 'any') {
    if (scope === 'session')
      throw new ProblemError(403, 'session_required', 'An access token may not do this. Sign in instead.')
    if (!caller.scopes.includes(scope))
      throw new ProblemError(
        403,
        'insufficient_scope',
        `This access token may not ${scopeWords[scope]}. Make one with the scope "${scope}".`,
      )
  }
  if (access === 'admin' && caller.user.role !== 'admin')
    throw new ProblemError(403, 'forbidden', 'Only an administrator may do this.')
  if (access === 'owner' && !caller.user.is_owner && caller.user.role !== 'admin') {
    throw new ProblemError(403, 'forbidden', "Only the workspace's owner may do this.")
  }
  if (confirmed) await requireConfirmed(services, caller)
  return caller
}

/** The bearer token of an Authorization header (RFC 6750), if there is one. */
function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(header ?? '')?.[1]
}

const scopeWords = { read: 'read', write: 'change anything', run: 'give agents work' }

/**
 * Bodies up to this size get everything that is wrong with them; of a larger one, a million faults could be
 * listed.
 */
const fullyChecked = 64 * 1024

function check(schema: v.GenericSchema, value: unknown, code: string, size = 0): unknown {
  const parsed = v.safeParse(schema, value, { abortEarly: size > fullyChecked })
  if (parsed.success) return parsed.output
  const errors: FieldProblem[] = parsed.issues
    .slice(0, 20)
    .map((issue) => ({ path: v.getDotPath(issue) ?? '', message: faultInWords(issue) }))
  throw new ProblemError(400, code, errors[0]?.message ?? 'The request is not valid.', { errors })
}

const nothing: v.GenericSchema = v.object({})

/** When and where something is written any body may say. */
const anywhere = Object.keys(clock)

function refuseUnknown(fields: v.GenericSchema, value: unknown): void {
  // To valibot a list is an object, and one that needs no field.
  if (Array.isArray(value)) throw new ProblemError(400, 'invalid_input', 'The request must be an object.')
  const errors = unknownFields(fields, value, 'this call').filter(({ path }) => !anywhere.includes(path))
  if (errors[0]) throw new ProblemError(400, 'unknown_field', errors[0].message, { errors, version })
}

/** Every parameter of a path is an id of ours; what cannot be one is not there. */
function checkParams(params: Record<string, string>): Record<string, string> {
  for (const value of Object.values(params)) {
    if (!v.is(Id, value)) throw new ProblemError(404, 'not_found', 'There is nothing with this id.')
  }
  return params
}

function holdToContract(endpoint: Endpoint, answer: Answer<unknown>): void {
  const where = `${endpoint.method} ${endpoint.path}`
  if (!endpoint.statuses.includes(answer.status))
    throw new Error(`${where} answered ${answer.status}, which its contract does not list.`)
  const parsed = v.safeParse(endpoint.response, answer.body)
  if (!parsed.success) {
    throw new Error(
      `${where} broke its contract: ${parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ')}`,
    )
  }
}
