import type { WebhookDeliveryRow } from '../db/webhook-tables.ts'
import type { Answer } from '../outgoing/post.ts'
import { PrivateAddress } from '../outgoing/public-address.ts'

const [second, minute, hour, day] = [1000, 60_000, 60 * 60_000, 24 * 60 * 60_000]

/** The waits before a message is sent again, in milliseconds: about three days, as Standard Webhooks has them. */
export const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** How long a receiver may take to answer. */
export const answerMs = 15 * second

/** A webhook to which no delivery has succeeded for this long is paused. */
const pauseAfterMs = 5 * day

/** No receiver may ask for a longer wait. */
const maxWaitMs = day

export const goneReason = 'Its receiver answered 410 Gone: it wants nothing more. Resume it once it does.'
export const failingReason = 'Nothing has arrived there for five days. Resume it once its receiver answers.'
export const lockedReason =
  'Its secret was sealed under another secret of this server. Give it a new one, and resume it.'

/** What is written down of an attempt; `pause` is why its webhook is to be paused at once. */
export type Outcome = { fields: Partial<WebhookDeliveryRow>; pause?: string }

/**
 * What follows from an answer, or from why there was none: another attempt, or the end. `chance` is between 0 and 1.
 */
export function outcomeOf(
  { event, attempts }: Pick<WebhookDeliveryRow, 'event' | 'attempts'>,
  answer: Answer | Error,
  now: number,
  chance: number,
): Outcome {
  const isAnswer = !(answer instanceof Error)
  const heard = { response_status: isAnswer ? answer.status : null, response_text: isAnswer ? answer.text : null }
  if (isAnswer && answer.status >= 200 && answer.status < 300)
    return { fields: { ...heard, status: 'delivered', next_at: null, error: null } }
  const failed = { ...heard, error: isAnswer ? answeredWith(answer.status) : unanswered(answer) }
  const wait = event === 'ping' ? undefined : waits[attempts - 1]
  const isGone = isAnswer && answer.status === 410 && event !== 'ping'
  if (wait === undefined || isGone)
    return { fields: { ...failed, status: 'failed', next_at: null }, ...(isGone && { pause: goneReason }) }
  // A tenth more or less, so that what failed together does not come back together.
  const spread = wait * (0.9 + 0.2 * chance)
  const asked = isAnswer && answer.retryAfter !== undefined ? Math.min(answer.retryAfter * second, maxWaitMs) : 0
  return { fields: { ...failed, next_at: Math.round(now + Math.max(spread, asked)) } }
}

/** Whether deliveries have failed for so long that it is pointless to go on. */
export function isHopeless(failingSince: number, now: number): boolean {
  return now - failingSince >= pauseAfterMs
}

function answeredWith(status: number): string {
  if (status >= 300 && status < 400)
    return `The receiver answered ${status}. Redirects are not followed: give the address that this one leads to.`
  return `The receiver answered ${status}.`
}

const codes: Record<string, string> = {
  ENOTFOUND: 'There is no host of that name.',
  EAI_AGAIN: 'The name of the host could not be looked up.',
  ECONNREFUSED: 'Nothing listens at that address.',
  ECONNRESET: 'The receiver closed the connection without an answer.',
  ETIMEDOUT: 'The host could not be reached.',
  EHOSTUNREACH: 'The host could not be reached.',
  ENETUNREACH: 'The host could not be reached.',
}

function unanswered(error: Error & { code?: string }): string {
  if (error instanceof PrivateAddress)
    return 'The address leads where this server sends nothing. Give a public one that begins with https://.'
  if ((error.cause as Error | undefined)?.name === 'TimeoutError')
    return `The receiver did not answer within ${answerMs / second} seconds.`
  const code = typeof error.code === 'string' ? error.code : error.name
  return (
    codes[code] ??
    (/CERT|TLS|SSL|SIGNED|ALTNAME/.test(code)
      ? `The certificate of the receiver was not accepted (${code}).`
      : `The connection failed (${code}).`)
  )
}
