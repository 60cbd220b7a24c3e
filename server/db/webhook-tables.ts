import type { WebhookDelivery } from '#shared/contract/webhooks.ts'

/** Milliseconds since 1970 in UTC. */
type Millis = number

/** An address that is notified of its user's runs. */
export type WebhookRow = {
  /** Made by the server, for its deliveries: `id` is chosen by its user, and another user's may be the same. */
  key: string
  user_id: string
  id: string
  url: string
  description: string
  /** JSON: the events that it gets. */
  events: string
  /** The secret that its messages are signed with, encrypted. */
  sealed: string
  /** Those before it that sign too, encrypted together, and until when they do. */
  old_sealed: string | null
  old_until: Millis | null
  paused: number
  paused_reason: string | null
  /** When the first of the attempts failed that have all failed since. */
  failing_since: Millis | null
  created_at: Millis
  updated_at: Millis
}

/** One message to one webhook. */
export type WebhookDeliveryRow = {
  /** The `webhook-id`. */
  id: string
  webhook_key: string
  /** What it reports, once for each webhook: the run, and where it waits its question. */
  cause: string
  event: WebhookDelivery['event']
  execution_id: string | null
  /** What is posted, the same at each attempt. */
  body: string
  status: WebhookDelivery['status']
  /**
   * Raised by the process that takes it, before it is sent: the result of an attempt counts while it is the last one.
   */
  attempts: number
  /** When it is to be sent, and while it is being sent, when another process may take it; null once it is done. */
  next_at: Millis | null
  last_at: Millis | null
  response_status: number | null
  response_text: string | null
  error: string | null
  created_at: Millis
}

export type WebhookTables = { webhooks: WebhookRow; webhook_deliveries: WebhookDeliveryRow }
