import * as v from 'valibot'
import { Deleted, Id, Instant, page, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { maxWebhookAddressLength, maxWebhookDescriptionLength } from './limits.ts'
import { Run } from './runs.ts'

/** What a webhook can report: how a run ended, and that one waits for its user's approval. */
export const webhookEvents = ['run.completed', 'run.failed', 'run.cancelled', 'run.waiting'] as const
export const WebhookEvent = v.picklist(webhookEvents, `Choose from ${webhookEvents.join(', ')}.`)
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>

/** `ping` is what a test sends. */
const MessageOf = v.picklist([...webhookEvents, 'ping'])

/**
 * The body of what is posted. `data` is the run as `GET /executions/{id}` returns it, as it was at `timestamp`;
 * `truncated` where its texts had to be shortened to keep the body below 256 kB. Of a `ping` it is the webhook's id.
 */
export const WebhookMessage = v.variant('type', [
  v.object({ type: WebhookEvent, timestamp: Instant, truncated: v.optional(v.literal(true)), data: Run }),
  v.object({ type: v.literal('ping'), timestamp: Instant, data: v.object({ webhook_id: Id }) }),
])
export type WebhookMessage = v.InferOutput<typeof WebhookMessage>

/** One message to one webhook. Its id is the `webhook-id` of every attempt. `response_text` is how the answer began. */
export const WebhookDelivery = v.object({
  id: Id,
  event: MessageOf,
  execution_id: v.nullable(Id),
  status: v.picklist(['pending', 'delivered', 'failed']),
  /** How often it was sent; a redelivery begins to count anew. */
  attempts: v.number(),
  response_status: v.nullable(v.number()),
  response_text: v.nullable(v.string()),
  /** Why the last attempt failed, as a sentence. */
  error: v.nullable(v.string()),
  created_at: Instant,
  last_attempt_at: v.nullable(Instant),
  next_attempt_at: v.nullable(Instant),
})
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>

/** The address of a user's own program that is notified of their runs (docs/webhooks.md). Only its user sees it. */
export const Webhook = v.object({
  id: Id,
  url: v.string(),
  description: v.string(),
  events: v.array(WebhookEvent),
  paused: v.boolean(),
  /** Why the server paused it; null where its user did. */
  paused_reason: v.nullable(v.string()),
  /** Since when nothing has arrived there; null while what is sent arrives. */
  failing_since: v.nullable(Instant),
  /** The newest of what was sent or is to be sent there. */
  last_delivery: v.nullable(WebhookDelivery),
  created_at: Instant,
  updated_at: Instant,
})
export type Webhook = v.InferOutput<typeof Webhook>

const fields = {
  url: v.pipe(
    v.string(),
    v.maxLength(maxWebhookAddressLength),
    v.url('Give an address such as https://example.com/muster.'),
  ),
  events: v.pipe(
    v.array(WebhookEvent),
    v.minLength(1, 'Choose at least one event.'),
    v.maxLength(webhookEvents.length),
  ),
  description: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(
      maxWebhookDescriptionLength,
      `The description must have at most ${maxWebhookDescriptionLength} characters.`,
    ),
  ),
}

/** `whsec_` and base64, as Standard Webhooks has it. It is in this answer and nowhere else. */
const WithSecret = v.object({ ...Webhook.entries, secret: v.string() })

// A token that may only write must not be able to send itself what it may not read, so to change where runs are
// reported requires a sign-in.
export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    summary: 'Your webhooks, the newest first',
    auth: 'user',
    response: v.array(Webhook),
  }),
  get: endpoint({
    method: 'GET',
    path: '/webhooks/:id',
    summary: 'One of your webhooks',
    auth: 'user',
    response: Webhook,
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhooks',
    summary: 'Call your URL when your runs end; its secret is in this answer and nowhere else',
    auth: 'user',
    scope: 'session',
    // An answer that is kept for repeats would keep the secret; the same `id` is taken once.
    keyed: false,
    statuses: [201],
    body: v.object({
      id: v.optional(Id),
      url: fields.url,
      events: v.optional(fields.events, [...webhookEvents]),
      description: v.optional(fields.description, ''),
    }),
    response: WithSecret,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/webhooks/:id',
    summary: 'Change the given fields of a webhook; pause and resume it',
    auth: 'user',
    scope: 'session',
    body: v.partial(v.object({ ...fields, paused: v.boolean() })),
    response: Webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a webhook with its deliveries',
    auth: 'user',
    scope: 'session',
    response: Deleted,
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/webhooks/:id/rotate',
    summary: 'Give a webhook a new secret; for 24 hours it is signed with the old one too',
    auth: 'user',
    scope: 'session',
    keyed: false,
    body: v.optional(v.object({}), {}),
    response: WithSecret,
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: 'Send a webhook a `ping`, once, and see what it answers',
    auth: 'user',
    // Each one is sent.
    keyed: false,
    body: v.optional(v.object({}), {}),
    response: WebhookDelivery,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'What was sent to a webhook in the last 30 days, newest first',
    auth: 'user',
    query: v.object(pageQuery),
    response: page(WebhookDelivery),
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/webhooks/:id/deliveries/:delivery_id/redeliver',
    summary: 'Send a delivery again, now, under its id',
    auth: 'user',
    body: v.optional(v.object({}), {}),
    response: WebhookDelivery,
  }),
}
