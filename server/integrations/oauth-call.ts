import * as v from 'valibot'
import { silent, unaccepted, wrongClient } from './refusals.ts'

/** Google no longer honours the token or the code (RFC 6749, 5.2: invalid_grant). */
export class GrantRefused extends Error {
  override name = 'GrantRefused'
}

const Tokens = v.object({
  access_token: v.string(),
  expires_in: v.number(),
  refresh_token: v.optional(v.string()),
  scope: v.optional(v.string(), ''),
  id_token: v.optional(v.string()),
})
export type Tokens = v.InferOutput<typeof Tokens>

/**
 * Asks the token endpoint. Throws `GrantRefused`, or a `ProblemError` where Google does not answer or refuses Muster
 * itself.
 */
export async function askForTokens(address: string, form: Record<string, string>, answerMs: number): Promise<Tokens> {
  const answer = await post(address, form, answerMs)
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) {
    const parsed = v.safeParse(Tokens, body)
    if (parsed.success) return parsed.output
    throw silent()
  }
  if (answer.status >= 500 || answer.status === 429) throw silent()
  const error = v.safeParse(v.object({ error: v.string() }), body)
  if (error.success && error.output.error === 'invalid_grant') throw new GrantRefused('invalid_grant')
  throw error.success && /^(?:invalid_client|unauthorized_client)$/.test(error.output.error)
    ? wrongClient()
    : unaccepted()
}

/**
 * Asks Google to forget a token (RFC 7009); false where it could not be reached. A token that it does not know counts
 * as forgotten.
 */
export async function revokeToken(address: string, token: string, answerMs: number): Promise<boolean> {
  try {
    const { ok, status } = await post(address, { token }, answerMs)
    return ok || status === 400
  } catch {
    return false
  }
}

async function post(address: string, form: Record<string, string>, answerMs: number): Promise<Response> {
  try {
    return await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
  } catch (error) {
    throw Object.assign(silent(), { cause: error })
  }
}
