import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Schema } from '../db/schema.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../db/webhook-tables.ts'
import type { Cursor } from '../http/paging.ts'

/** The webhook, user and workspace of a message. */
export type Taker = { webhook_key: string; user_id: string; workspace_id: string }

/** Who gets no further place until something has ended. */
export type Full = { webhooks: string[]; users: string[]; workspaces: string[] }

/** A user's webhooks, the newest first. */
export async function listWebhooks(db: Db, userId: string): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findWebhook(db: Db, userId: string, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

export async function findWebhookByKey(db: Db, key: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('key', '=', key).executeTakeFirst()
}

export async function insertWebhook(tx: Db, row: WebhookRow): Promise<void> {
  await tx.insertInto('webhooks').values(row).execute()
}

/** Writes these fields alone: deliveries write the webhook's state meanwhile. */
export async function updateWebhook(tx: Db, key: string, fields: Partial<WebhookRow>): Promise<WebhookRow> {
  return tx.updateTable('webhooks').set(fields).where('key', '=', key).returningAll().executeTakeFirstOrThrow()
}

export async function deleteWebhook(tx: Db, userId: string, id: string): Promise<boolean> {
  return (
    (await tx
      .deleteFrom('webhooks')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}

/** Adds deliveries; one that a webhook has of the same cause stays as it is. */
export async function insertDeliveries(tx: Db, rows: WebhookDeliveryRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('webhook_deliveries')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['webhook_key', 'cause']).doNothing())
      .execute()
}

/** A delivery as it is listed: without its body, which may be large. */
export type DeliveryRecord = Omit<WebhookDeliveryRow, 'body'>

const recordColumns = [
  'id',
  'webhook_key',
  'cause',
  'event',
  'execution_id',
  'status',
  'attempts',
  'next_at',
  'last_at',
  'response_status',
  'response_text',
  'error',
  'created_at',
] as const satisfies (keyof DeliveryRecord)[]

/** The newest deliveries to one webhook; with `before`, those that come after that place. */
export async function listDeliveries(
  db: Db,
  key: string,
  before: Cursor | undefined,
  limit: number,
): Promise<DeliveryRecord[]> {
  let query = db.selectFrom('webhook_deliveries').select(recordColumns).where('webhook_key', '=', key)
  if (before)
    query = query.where((where) =>
      where.or([
        where('created_at', '<', before.created_at),
        where.and([where('created_at', '=', before.created_at), where('id', '<', before.id)]),
      ]),
    )
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** The newest delivery to each of a user's webhooks that has had any. */
export async function lastDeliveries(db: Db, userId: string): Promise<DeliveryRecord[]> {
  // Each by the index: a window over all of them would read a month of them.
  const newest = (of: ExpressionBuilder<Schema, 'webhooks'>) => {
    const own = of
      .selectFrom('webhook_deliveries as each')
      .select('each.id')
      .whereRef('each.webhook_key', '=', 'webhooks.key')
    return own.orderBy('each.created_at', 'desc').orderBy('each.id', 'desc').limit(1).as('newest')
  }
  return db
    .selectFrom('webhook_deliveries')
    .select(recordColumns)
    .where('id', 'in', (of) => of.selectFrom('webhooks').select(newest).where('user_id', '=', userId))
    .execute()
}

export async function findDelivery(db: Db, key: string, id: string): Promise<DeliveryRecord | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .select(recordColumns)
    .where('webhook_key', '=', key)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Has a delivery sent at `now`, as if it never had been where it is done. */
export async function dueAgain(tx: Db, { id, status }: DeliveryRecord, now: number): Promise<void> {
  const anew = status === 'pending' ? {} : { status: 'pending' as const, attempts: 0 }
  await tx
    .updateTable('webhook_deliveries')
    .set({ ...anew, next_at: now })
    .where('id', '=', id)
    .execute()
}

/** What is due, the longest due first, but for what is full. */
export async function dueDeliveries(
  db: Db,
  now: number,
  full: Full,
  limit: number,
): Promise<(Pick<WebhookDeliveryRow, 'id' | 'next_at'> & Taker)[]> {
  return waiting(db, full)
    .select(['webhook_deliveries.id', 'webhook_key', 'next_at', 'user_id', 'workspace_id'])
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute()
}

/** When the next delivery is due, but for what is full; null where none is. */
export async function nextDue(db: Db, full: Full): Promise<number | null> {
  // In the order of the index: the smallest of all would look at everything that waits.
  const first = await waiting(db, full).select('next_at').orderBy('next_at').limit(1).executeTakeFirst()
  return first?.next_at ?? null
}

/** Takes a delivery that is due, to send it before `until`; undefined when another process was faster. */
export async function claimDelivery(
  db: Db,
  { id, next_at }: Pick<WebhookDeliveryRow, 'id' | 'next_at'>,
  now: number,
  until: number,
): Promise<WebhookDeliveryRow | undefined> {
  return db
    .updateTable('webhook_deliveries')
    .set((set) => ({ next_at: until, last_at: now, attempts: set('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('next_at', '=', next_at)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Writes down what became of an attempt; false when it took so long that another one was begun, and then nothing was
 * written.
 */
export async function settleDelivery(
  tx: Db,
  { id, attempts, next_at }: WebhookDeliveryRow,
  outcome: Partial<WebhookDeliveryRow>,
): Promise<boolean> {
  const settled = tx
    .updateTable('webhook_deliveries')
    .set(outcome)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('next_at', '=', next_at)
  return (await settled.returning('id').executeTakeFirst()) !== undefined
}

/** Notes that a delivery to a webhook's address succeeded. */
export async function noteArrival(tx: Db, { key, url }: WebhookRow): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('key', '=', key)
    .where('url', '=', url)
    .where('failing_since', 'is not', null)
    .execute()
}

/**
 * Notes that a delivery to a webhook's address failed; returns since when all have failed, or undefined where its
 * address is another now.
 */
export async function noteFailure(tx: Db, { key, url }: WebhookRow, now: number): Promise<number | undefined> {
  const noted = tx
    .updateTable('webhooks')
    .set({ failing_since: sql<number>`coalesce(failing_since, ${now})` })
    .where('key', '=', key)
    .where('url', '=', url)
  return (await noted.returning('failing_since').executeTakeFirst())?.failing_since ?? undefined
}

/**
 * Pauses a webhook with the reason that its user reads; false where it is paused already, or goes to another address
 * by now.
 */
export async function pauseWebhook(tx: Db, { key, url }: WebhookRow, reason: string, now: number): Promise<boolean> {
  const paused = tx
    .updateTable('webhooks')
    .set({ paused: 1, paused_reason: reason, updated_at: now })
    .where('key', '=', key)
    .where('url', '=', url)
    .where('paused', '=', 0)
  return (await paused.returning('key').executeTakeFirst()) !== undefined
}

/** Where its user is written to. */
export async function emailOf(db: Db, { user_id }: WebhookRow): Promise<string | undefined> {
  return (await db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirst())?.email
}

export async function deleteDeliveriesBefore(db: Db, before: number): Promise<void> {
  // Of every webhook, which is what the index begins with: to look through all of them would be to read all bodies.
  await db
    .deleteFrom('webhook_deliveries')
    .where('webhook_key', 'in', db.selectFrom('webhooks').select('key'))
    .where('created_at', '<', before)
    .execute()
}

/** Those that may go out: to webhooks that are not paused, of users that may sign in. */
function waiting(db: Db, { webhooks, users, workspaces }: Full) {
  let query = db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.key', 'webhook_deliveries.webhook_key')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .where('next_at', 'is not', null)
    .where('paused', '=', 0)
    .where('users.active', '=', 1)
  if (webhooks.length > 0) query = query.where('webhook_key', 'not in', webhooks)
  if (users.length > 0) query = query.where('user_id', 'not in', users)
  if (workspaces.length > 0) query = query.where('workspace_id', 'not in', workspaces)
  return query
}
