import { createHmac } from 'node:crypto'
import type { Execution } from '#shared/contract/executions.ts'
import { type WebhookEvent, type WebhookMessage, webhookEvents } from '#shared/contract/webhooks.ts'

/** A body has at most as many bytes. */
export const longestBody = 256 * 1024

/** What a run that stands so is told as; undefined while there is nothing to tell. */
export function eventOf(status: Execution['status']): WebhookEvent | undefined {
  return webhookEvents.find((event) => event === `run.${status}`)
}

/** The body that tells of a run: the whole of it, and where that is too long its texts cut to the longest that fit. */
export function bodyOf(type: WebhookEvent, run: Execution, now: number): string {
  const timestamp = new Date(now).toISOString()
  const write = (data: Execution, truncated: boolean): string =>
    JSON.stringify({ type, timestamp, ...(truncated && { truncated }), data } satisfies WebhookMessage)
  const whole = write(run, false)
  if (fits(whole)) return whole
  // The result first: the rest is what its reader gave. What would not fit with the shortest texts is not tried with
  // longer ones.
  const lengths = Array.from({ length: 9 }, (_, n) => longestBody / 2 ** (n + 1))
  const cutResult = (most: number) => ({ ...run, result: run.result && cut(run.result, most) })
  for (const make of [cutResult, (most: number) => shorten(run, most)]) {
    const shortest = write(make(lengths.at(-1)!), true)
    if (!fits(shortest)) continue
    for (const most of lengths.slice(0, -1)) {
      const body = write(make(most), true)
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
  return Buffer.byteLength(body) <= longestBody
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`
}

/** The same with no text longer than that, however deep. */
function shorten<Value>(value: Value, most: number): Value {
  if (typeof value === 'string') return cut(value, most) as Value
  if (Array.isArray(value)) return value.map((each: unknown) => shorten(each, most)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shorten(each, most)])) as Value
}
