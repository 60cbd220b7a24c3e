import { createHmac } from 'node:crypto'
import type { Run } from '#shared/contract/runs.ts'
import { type WebhookEvent, type WebhookMessage, webhookEvents } from '#shared/contract/webhooks.ts'

/** A body has at most as many bytes. */
export const maxBodyLength = 256 * 1024

/** The event for a run of this status; undefined where there is none. */
export function eventOf(status: Run['status']): WebhookEvent | undefined {
  return webhookEvents.find((event) => event === `run.${status}`)
}

/** The body about a run: the whole run, and where that is too long its texts cut to the longest that fit. */
export function bodyOf(type: WebhookEvent, run: Run, now: number): string {
  const timestamp = new Date(now).toISOString()
  const write = (data: Run, truncated: boolean): string =>
    JSON.stringify({ type, timestamp, ...(truncated && { truncated }), data } satisfies WebhookMessage)
  const whole = write(run, false)
  if (fits(whole)) return whole
  // The result first: the rest is what the user sent. What would not fit with the shortest texts is not tried with
  // longer ones.
  const lengths = Array.from({ length: 9 }, (_, n) => maxBodyLength / 2 ** (n + 1))
  const cutResult = (max: number) => ({ ...run, result: run.result && cut(run.result, max) })
  for (const make of [cutResult, (max: number) => shorten(run, max)]) {
    const shortest = write(make(lengths.at(-1)!), true)
    if (!fits(shortest)) continue
    for (const max of lengths.slice(0, -1)) {
      const body = write(make(max), true)
      if (fits(body)) return body
    }
    return shortest
  }
  return write(
    shorten({ ...run, context: {}, steps: [], attached_files: [], pending_action: null }, lengths.at(-1)!),
    true,
  )
}

/** `webhook-signature` of Standard Webhooks: one for each secret that holds. */
export function signatureOf(secrets: string[], id: string, timestamp: number, body: string): string {
  const signed = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64'),
  )
  return signed.map((signature) => `v1,${signature}`).join(' ')
}

function fits(body: string): boolean {
  return Buffer.byteLength(body) <= maxBodyLength
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max).toWellFormed()}…`
}

/** The same with no text longer than that, however deep. */
function shorten<Value>(value: Value, max: number): Value {
  if (typeof value === 'string') return cut(value, max) as Value
  if (Array.isArray(value)) return value.map((each: unknown) => shorten(each, max)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shorten(each, max)])) as Value
}
