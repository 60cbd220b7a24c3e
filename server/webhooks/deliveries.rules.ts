import type { Run } from '#shared/contract/runs.ts'
import type { WebhookMessage } from '#shared/contract/webhooks.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Db } from '../db/connect.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../db/webhook-tables.ts'
import { bodyOf, eventOf } from './message.rules.ts'
import { insertDeliveries, listWebhooks } from './webhooks.repo.ts'

/** How long what was sent can be looked at and sent again. */
export const deliveriesKeptMs = 30 * 24 * 60 * 60_000

/**
 * Queues the messages about a run's present state to its user's webhooks. Call it in the transaction that brought the
 * run there: then each webhook gets exactly one, even after a crash.
 */
export async function addDeliveries(tx: Db, now: number, userId: string, run: Run): Promise<void> {
  const event = eventOf(run.status)
  if (!event) return
  const told = (await listWebhooks(tx, userId)).filter(
    ({ paused, events }) => paused === 0 && (JSON.parse(events) as string[]).includes(event),
  )
  if (told.length === 0) return
  const body = bodyOf(event, run, now)
  // A run ends once, and waits with each of its questions once.
  const cause = run.pending_action ? `${run.id} ${run.pending_action.id}` : run.id
  await insertDeliveries(
    tx,
    told.map((webhook) => ({ ...delivery(webhook, now), cause, event, execution_id: run.id, body })),
  )
}

/** A ping, as if it had been taken already: it is not sent by and by. */
export async function addPing(tx: Db, webhook: WebhookRow, now: number, until: number): Promise<WebhookDeliveryRow> {
  const body = JSON.stringify({
    type: 'ping',
    timestamp: new Date(now).toISOString(),
    data: { webhook_id: webhook.id },
  } satisfies WebhookMessage)
  const fresh = delivery(webhook, now)
  const row: WebhookDeliveryRow = {
    ...fresh,
    cause: fresh.id,
    event: 'ping',
    execution_id: null,
    body,
    attempts: 1,
    last_at: now,
    next_at: until,
  }
  await insertDeliveries(tx, [row])
  return row
}

function delivery(webhook: WebhookRow, now: number) {
  return {
    id: newId(),
    webhook_key: webhook.key,
    status: 'pending' as const,
    attempts: 0,
    next_at: now,
    last_at: null,
    response_status: null,
    response_text: null,
    error: null,
    created_at: now,
  }
}
