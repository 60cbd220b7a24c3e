import { momentWithin, formatMoment } from '#pwa/parts/zoned-time.ts'
import type { State } from '#pwa/ui/badge.tsx'
import type { Webhook, WebhookDelivery, WebhookEvent } from '#shared/contract/webhooks.ts'

export const eventLabels: Record<WebhookEvent | 'ping', string> = {
  'run.completed': 'Run completed',
  'run.failed': 'Run failed',
  'run.cancelled': 'Run cancelled',
  'run.waiting': 'Run waits for approval',
  ping: 'Test',
}

const shortLabels: Record<WebhookEvent, string> = {
  'run.completed': 'completed',
  'run.failed': 'failed',
  'run.cancelled': 'cancelled',
  'run.waiting': 'waiting for approval',
}

/** What a webhook may be notified of, in the order of a run. */
export const allEvents = Object.keys(shortLabels) as WebhookEvent[]

/** What a webhook is notified of, in one line. */
export function formatEvents(events: readonly WebhookEvent[]): string {
  const chosen = allEvents.filter((event) => events.includes(event))
  return chosen.length === allEvents.length
    ? 'All events'
    : `Runs ${chosen.map((event) => shortLabels[event]).join(', ')}`
}

/** An address as people read it. */
export function formatAddress(url: string): string {
  return url.replace(/^https:\/\//, '').replace(/\/$/, '')
}

/** The state of a webhook; `why` is there where there is more to say. */
export function deliveryStateOf({
  paused,
  paused_reason,
  failing_since,
}: Pick<Webhook, 'paused' | 'paused_reason' | 'failing_since'>): { state: State; word: string; why: string | null } {
  if (paused && paused_reason !== null) return { state: 'waiting', word: 'Paused', why: paused_reason }
  if (paused)
    return { state: 'idle', word: 'Paused', why: 'You paused it. It is not told of what ends until you resume it.' }
  if (failing_since !== null)
    return {
      state: 'failed',
      word: 'Failing',
      why: `Nothing has arrived since ${momentWithin(failing_since)}. After five days it is paused.`,
    }
  return { state: 'done', word: 'On', why: null }
}

/** What became of the newest message, for the end of a line. */
export function formatLast(last: Webhook['last_delivery']): string {
  if (!last) return 'nothing sent yet'
  const word = last.status === 'pending' && last.attempts > 0 ? 'tried' : deliveryState(last).word.toLowerCase()
  return `${word} ${momentWithin(last.last_attempt_at ?? last.created_at)}`
}

/** The state of a delivery. */
export function deliveryState({ status, attempts }: Pick<WebhookDelivery, 'status' | 'attempts'>): {
  state: State
  word: string
} {
  if (status === 'delivered') return { state: 'done', word: 'Delivered' }
  if (status === 'failed') return { state: 'failed', word: 'Not delivered' }
  return { state: 'queued', word: attempts === 0 ? 'Queued' : 'Retrying' }
}

/** When a message was sent, what was answered, how often, and when it is sent again. */
export function formatAttempt({
  status,
  attempts,
  created_at,
  last_attempt_at,
  next_attempt_at,
  response_status,
  error,
}: WebhookDelivery): string {
  const parts = [formatMoment(last_attempt_at ?? created_at)]
  if (response_status !== null && error === null) parts.push(`answered ${response_status}`)
  if (attempts > 1) parts.push(`${attempts} attempts`)
  if (status === 'pending' && attempts > 0 && next_attempt_at !== null)
    parts.push(`next ${momentWithin(next_attempt_at)}`)
  return parts.join(' · ')
}

/** What came of a test, as a sentence. */
export function formatTest({ status, response_status, error }: WebhookDelivery): string {
  if (status === 'delivered') return `It arrived: the receiver answered ${response_status}.`
  return status === 'pending' ? 'The receiver has not answered yet.' : (error ?? 'It did not arrive.')
}

/** Whether a message is due or being sent right now, so that more is known in a moment. */
export function isUnderWay(
  { status, next_attempt_at }: Pick<WebhookDelivery, 'status' | 'next_attempt_at'>,
  now = Date.now(),
): boolean {
  return status === 'pending' && next_attempt_at !== null && Date.parse(next_attempt_at) <= now + 60_000
}
