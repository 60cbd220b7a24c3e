import { setTimeout as pause } from 'node:timers/promises'
import type { Input, Output } from '#shared/contract/endpoint.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Webhook, WebhookDelivery, WebhookEvent, webhooks } from '#shared/contract/webhooks.ts'
import { newId } from '#shared/domain/ids.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { Caller } from '../session/caller.ts'
import type { Db } from '../db/connect.ts'
import type { WebhookRow } from '../db/webhook-tables.ts'
import { cutPage, readCursor } from '../http/paging.ts'
import { seal } from '../secrets/seal.ts'
import type { Services } from '../services.ts'
import { invalid } from '../workspaces/entities.rules.ts'
import { type WorkspaceWrite, writeWorkspace } from '../workspaces/write.ts'
import { addPing } from './deliveries.rules.ts'
import { newSecret, succeed } from './secrets.rules.ts'
import { gateOf, leaseMs } from './sender.ts'
import {
  type DeliveryRecord,
  deleteWebhook,
  dueAgain,
  findDelivery,
  findWebhook,
  insertWebhook,
  lastDeliveries,
  listDeliveries,
  listWebhooks,
  updateWebhook,
} from './webhooks.repo.ts'

/** Each end of a run is written down for each of them. */
const maxWebhooks = 10

type Works = Pick<Services, 'db' | 'env' | 'now' | 'settings'>

/** The caller's webhooks, the newest first. */
export async function listOwnWebhooks(db: Db, { userId }: Caller): Promise<Webhook[]> {
  const [rows, deliveries] = await Promise.all([listWebhooks(db, userId), lastDeliveries(db, userId)])
  const lastOf = new Map(deliveries.map((delivery) => [delivery.webhook_key, delivery]))
  return rows.map((row) => present(row, lastOf.get(row.key)))
}

/** The caller's webhook; throws 404. */
export async function getWebhook(db: Db, caller: Caller, id: string): Promise<Webhook> {
  return withLast(db, await getOrThrow(db, caller, id))
}

/** Adds a webhook with a secret that only this answer holds; throws 400 for an address that nothing is sent to. */
export async function createWebhook(
  works: Works,
  caller: Caller,
  { id = newId(), url, events, description = '' }: Input<typeof webhooks.create>['body'] & { events: WebhookEvent[] },
): Promise<Output<typeof webhooks.create>> {
  checkAddress(works, url)
  const secret = newSecret()
  const made = await writeWorkspace(works.db, caller, works.now, async ({ tx, now }) => {
    const known = await listWebhooks(tx, caller.userId)
    if (known.some((each) => each.id === id))
      throw new ProblemError(409, 'webhook_exists', 'There is a webhook with this id already.')
    if (known.length >= maxWebhooks)
      throw new ProblemError(
        409,
        'too_many_webhooks',
        `You have ${maxWebhooks} webhooks. Delete one that you no longer use.`,
      )
    const row: WebhookRow = {
      key: newId(),
      user_id: caller.userId,
      id,
      url,
      description,
      events: written(events),
      sealed: seal(works.env, secret),
      old_sealed: null,
      old_until: null,
      paused: 0,
      paused_reason: null,
      failing_since: null,
      created_at: now,
      updated_at: now,
    }
    await insertWebhook(tx, row)
    await recordAudit(tx, now, caller, {
      action: 'webhook_create',
      resource_type: 'webhook',
      resource_id: id,
      details: { events },
    })
    return present(row)
  })
  return { ...made, secret }
}

/** Changes only the fields that are present; another address, or going on after a pause, begins with a clean slate. */
export async function changeWebhook(
  write: WorkspaceWrite,
  works: Works,
  caller: Caller,
  id: string,
  body: Input<typeof webhooks.update>['body'],
): Promise<Webhook> {
  const row = await getOrThrow(write.tx, caller, id)
  const { url, events, description } = body
  if (url !== undefined) checkAddress(works, url)
  const paused = body.paused === undefined ? undefined : Number(body.paused)
  const changed = await updateWebhook(write.tx, row.key, {
    ...omitUndefined({ url, description, events: events && written(events), paused }),
    ...(paused !== undefined && { paused_reason: null }),
    ...((paused === 0 || (url !== undefined && url !== row.url)) && { failing_since: null }),
    updated_at: write.now,
  })
  await recordAudit(write.tx, write.now, caller, {
    action: 'webhook_change',
    resource_type: 'webhook',
    resource_id: id,
    details: { fields: Object.keys(omitUndefined(body)) },
  })
  return withLast(write.tx, changed)
}

/** Deletes a webhook with its deliveries, past and pending; throws 404. */
export async function removeWebhook({ tx, now }: WorkspaceWrite, caller: Caller, id: string): Promise<{ id: string }> {
  if (!(await deleteWebhook(tx, caller.userId, id))) throw notFound()
  await recordAudit(tx, now, caller, { action: 'webhook_delete', resource_type: 'webhook', resource_id: id })
  return { id }
}

/**
 * Makes a secret for a webhook, which only this answer holds. Those before it sign on for a day, also where several are
 * made within one: an answer may get lost, and asking again must not stop a receiver that works.
 */
export async function rotateSecret(works: Works, caller: Caller, id: string): Promise<Output<typeof webhooks.rotate>> {
  const secret = newSecret()
  const changed = await writeWorkspace(works.db, caller, works.now, async ({ tx, now }) => {
    const known = await getOrThrow(tx, caller, id)
    const row = await updateWebhook(tx, known.key, { ...succeed(works.env, secret, known, now), updated_at: now })
    await recordAudit(tx, now, caller, { action: 'webhook_rotate', resource_type: 'webhook', resource_id: id })
    return withLast(tx, row)
  })
  return { ...changed, secret }
}

/** Sends a ping and returns its outcome, as far as it is known before the answer has to go out. */
export async function testWebhook(
  { db, now, webhooks, replyTimeoutMs }: Pick<Services, 'db' | 'now' | 'webhooks' | 'replyTimeoutMs'>,
  caller: Caller,
  id: string,
): Promise<WebhookDelivery> {
  // Under the workspace's row, as deletions are: one that comes in between takes the ping along.
  const ping = await writeWorkspace(db, caller, now, async ({ tx, now }) =>
    addPing(tx, await getOrThrow(tx, caller, id), now, now + leaseMs),
  )
  const waiting = new AbortController()
  await Promise.race([
    webhooks.send(ping),
    pause(replyTimeoutMs, undefined, { signal: waiting.signal }).catch(() => {}),
  ])
  waiting.abort()
  const sent = await findDelivery(db, ping.webhook_key, ping.id)
  if (!sent) throw notFound()
  return presentDelivery(sent)
}

/** One page of what was sent to the caller's webhook. */
export async function pageDeliveries(
  db: Db,
  caller: Caller,
  id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const { key } = await getOrThrow(db, caller, id)
  const rows = await listDeliveries(db, key, readCursor(cursor), limit + 1)
  return cutPage(rows, limit, presentDelivery, (row) => row.created_at)
}

/** Has a delivery sent again at once; throws 404, and 409 while its webhook is paused. */
export async function redeliver(
  { tx, now }: WorkspaceWrite,
  caller: Caller,
  id: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const webhook = await getOrThrow(tx, caller, id)
  const delivery = await findDelivery(tx, webhook.key, deliveryId)
  if (!delivery)
    throw new ProblemError(404, 'delivery_not_found', 'There is no such delivery. Those of 30 days are kept.')
  if (webhook.paused === 1) throw new ProblemError(409, 'webhook_paused', 'This webhook is paused. Resume it first.')
  await dueAgain(tx, delivery, now)
  return presentDelivery((await findDelivery(tx, webhook.key, deliveryId))!)
}

async function getOrThrow(db: Db, { userId }: Caller, id: string): Promise<WebhookRow> {
  const row = await findWebhook(db, userId, id)
  if (!row) throw notFound()
  return row
}

function notFound(): ProblemError {
  return new ProblemError(404, 'webhook_not_found', 'You have no webhook with this id.')
}

function checkAddress({ settings }: Works, address: string): void {
  const url = new URL(address)
  if (gateOf(settings).admits(url)) return
  const { webhook_private_addresses: isOpen } = settings.current
  throw invalid(
    'url',
    isOpen
      ? 'The address must begin with https://, or be one of this network.'
      : 'The address must be a public one that begins with https://. An administrator can allow private ' +
          'addresses (the setting webhook_private_addresses).',
  )
}

function written(events: WebhookEvent[]): string {
  return JSON.stringify([...new Set(events)])
}

async function withLast(db: Db, row: WebhookRow): Promise<Webhook> {
  const [last] = await listDeliveries(db, row.key, undefined, 1)
  return present(row, last)
}

function present(row: WebhookRow, last?: DeliveryRecord): Webhook {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: JSON.parse(row.events) as WebhookEvent[],
    paused: row.paused === 1,
    paused_reason: row.paused_reason,
    failing_since: instant(row.failing_since),
    last_delivery: last ? presentDelivery(last) : null,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

function presentDelivery(row: DeliveryRecord): WebhookDelivery {
  const { id, event, execution_id, status, attempts, response_status, response_text, error } = row
  const created_at = new Date(row.created_at).toISOString()
  return {
    id,
    event,
    execution_id,
    status,
    attempts,
    response_status,
    response_text,
    error,
    created_at,
    last_attempt_at: instant(row.last_at),
    next_attempt_at: instant(row.next_at),
  }
}

function instant(millis: number | null): string | null {
  return millis === null ? null : new Date(millis).toISOString()
}
