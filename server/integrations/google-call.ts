import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { ProblemError } from '#shared/contract/problem.ts'
import { retryAfterOf } from '#shared/domain/retry-after.ts'
import type { Logger } from '../log.ts'
import { type GoogleEndpoints, endpointsOf } from './google-terms.ts'
import { type Who, noteFault } from './integrations.repo.ts'
import {
  busy,
  gone,
  isPassing,
  lacksScope,
  reconnect,
  silent,
  switchedOff,
  taken,
  unaccepted,
  unasked,
  withdrawn,
} from './refusals.ts'
import { type GoogleParts, accessToken } from './tokens.rules.ts'

/** A request to one of Google's services; `path` begins below its version. */
type GoogleRequest = {
  service: keyof Pick<GoogleEndpoints, 'calendar' | 'gmail' | 'tasks'>
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string | readonly string[] | undefined>
  body?: unknown
  /** Whether it may be sent again when its outcome is unknown. Reads may. */
  repeatable?: boolean
  signal?: AbortSignal | undefined
}

/** Calls Google as one person and returns the answer by its schema. Throws `ProblemError` with a sentence for people. */
export type CallGoogle = <Schema extends v.GenericSchema>(
  request: GoogleRequest,
  schema: Schema,
) => Promise<v.InferOutput<Schema>>

/** The schema of an empty answer. */
export const Nothing = v.unknown()

/** In seconds: for a longer wait the refusal says how long. */
const maxWaitSeconds = 5

export function createCall(parts: GoogleParts & { log: Logger }, who: Who): CallGoogle {
  const { env, log, now, timeouts } = parts
  const places = endpointsOf(env.googleBaseUrl)

  async function once(
    request: GoogleRequest,
    token: string,
  ): Promise<{ status: number; body: unknown; reason: string; retryAfter: number | undefined }> {
    const { service, method = 'GET', path, query = {}, body, signal } = request
    const search = new URLSearchParams()
    for (const [name, value = []] of Object.entries(query)) for (const each of [value].flat()) search.append(name, each)
    const patient = AbortSignal.timeout(timeouts.answerMs)
    try {
      const answer = await fetch(`${places[service]}${path}${search.size > 0 ? `?${search}` : ''}`, {
        method,
        redirect: 'error',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, patient]) : patient,
      })
      const text = await answer.text()
      const parsed: unknown = text === '' ? undefined : JSON.parse(text)
      return {
        status: answer.status,
        body: parsed,
        reason: answer.ok ? '' : reasonOf(parsed),
        retryAfter: retryAfterOf(answer.headers, now()),
      }
    } catch (error) {
      signal?.throwIfAborted()
      throw Object.assign(silent(), { cause: error })
    }
  }

  async function attempt(request: GoogleRequest): Promise<unknown> {
    const token = await accessToken(parts, who).catch(asUnasked)
    let answer = await once(request, token)
    // A token that was withdrawn before its time: with a new one it is either good or really refused.
    if (answer.status === 401) answer = await once(request, await accessToken(parts, who, token).catch(asUnasked))
    const { status, body, reason } = answer
    if (status >= 200 && status < 300) return body
    if (status === 401) {
      // The tokens are kept: a token that is good again takes this back.
      await noteFault(parts.db, who, withdrawn(who.kind))
      throw reconnect(who.kind)
    }
    const isLimit =
      status === 429 ||
      (status === 403 &&
        /rateLimitExceeded|userRateLimitExceeded|quotaExceeded|RATE_LIMIT_EXCEEDED|RESOURCE_EXHAUSTED/i.test(reason))
    if (isLimit) throw busy(answer.retryAfter ?? 1)
    if (status === 403 && /insufficientPermissions|ACCESS_TOKEN_SCOPE_INSUFFICIENT/i.test(reason))
      throw lacksScope(who.kind)
    if (status === 403 && /accessNotConfigured|SERVICE_DISABLED/i.test(reason)) throw switchedOff()
    if (status === 404 || status === 410) throw gone()
    if (status === 409) throw taken()
    log.warn({ service: request.service, method: request.method ?? 'GET', status, reason }, 'Google refused a request')
    throw status >= 500 ? silent() : unaccepted()
  }

  return async (request, schema) => {
    const mayRepeat = request.repeatable ?? (request.method ?? 'GET') === 'GET'
    const begun = performance.now()
    for (let tries = 0; ; tries += 1) {
      try {
        const parsed = v.safeParse(schema, await attempt(request))
        if (parsed.success) return parsed.output
        log.warn(
          { service: request.service, issue: v.getDotPath(parsed.issues[0]!) },
          'Google answered in another shape',
        )
        throw silent()
      } catch (error) {
        const wait = timeouts.againMs[tries]
        // A caller that has waited once does not wait again.
        if (
          wait === undefined ||
          performance.now() - begun > timeouts.answerMs ||
          !(error instanceof ProblemError) ||
          !isPassing(error)
        )
          throw error
        // A limit means that nothing was done; silence may mean anything.
        if (error.code === 'google_unreachable' && !mayRepeat) throw error
        if (error.code === 'google_busy' && (error.retryAfter ?? 0) > maxWaitSeconds) throw error
        await pause(wait, undefined, { signal: request.signal })
      }
    }
  }
}

/** What went wrong on the way to a token was before the request itself. */
function asUnasked(error: unknown): never {
  throw error instanceof ProblemError && error.code === 'google_unreachable'
    ? Object.assign(unasked(), { cause: error })
    : error
}

const Refusal = v.object({
  error: v.object({
    status: v.optional(v.string(), ''),
    errors: v.optional(v.array(v.object({ reason: v.optional(v.string(), '') })), []),
    details: v.optional(v.array(v.looseObject({ reason: v.optional(v.string(), '') })), []),
  }),
})

/** Google's reason code; its sentence may repeat what was sent, and stays out of logs. */
function reasonOf(body: unknown): string {
  const parsed = v.safeParse(Refusal, body)
  if (!parsed.success) return ''
  const { status, errors, details } = parsed.output.error
  return [status, ...errors.map(({ reason }) => reason), ...details.map(({ reason }) => reason)]
    .filter(Boolean)
    .join(' ')
}
