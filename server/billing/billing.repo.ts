import type { Db } from '../db/connect.ts'
import { preparedFirst } from '../db/prepared.ts'
import type { BillingTurnRow, GoneCustomerRow, StripeEventRow, SubscriptionRow } from '../db/billing-rows.ts'

export const findSubscription: (db: Db, workspaceId: string) => Promise<SubscriptionRow | undefined> = preparedFirst(
  (db, workspaceId: string) => db.selectFrom('subscriptions').selectAll().where('workspace_id', '=', workspaceId),
)

/** Adds a subscription unless the workspace has had one already. */
export async function insertSubscription(db: Db, row: SubscriptionRow): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute()
}

/** What changes in a subscription, at any time. */
export type SubscriptionChange = Partial<
  Omit<SubscriptionRow, 'workspace_id' | 'created_at' | 'version' | 'attempts'>
> & { updated_at: number }

/** Changes a subscription that is still at `version`, and raises that; false where another process was first. */
export async function updateSubscription(
  tx: Db,
  workspaceId: string,
  version: number,
  change: SubscriptionChange,
): Promise<boolean> {
  const update = tx
    .updateTable('subscriptions')
    .set({ ...change, version: version + 1 })
    .where('workspace_id', '=', workspaceId)
    .where('version', '=', version)
  return (await update.returning('workspace_id').executeTakeFirst()) !== undefined
}

/** Counts a try to subscribe that failed for good: what follows is another one. */
export async function countAttempt(db: Db, workspaceId: string, attempts: number): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ attempts: attempts + 1, unheard_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('attempts', '=', attempts)
    .execute()
}

/** Notes that the outcome of a try to subscribe is unknown. */
export async function noteUnheard(db: Db, workspaceId: string, attempts: number, unheard_at: number): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ unheard_at })
    .where('workspace_id', '=', workspaceId)
    .where('attempts', '=', attempts)
    .execute()
}

/** Lets one request at a time change what is billed for a workspace; returns false while another holds the claim. */
export async function takeTurn(db: Db, turn: BillingTurnRow, now: number): Promise<boolean> {
  const taken = db
    .insertInto('billing_turns')
    .values(turn)
    .onConflict((conflict) =>
      conflict
        .column('workspace_id')
        .doUpdateSet(turn)
        .where((where) =>
          where.or([where('billing_turns.request', '=', turn.request), where('billing_turns.until', '<=', now)]),
        ),
    )
  return (await taken.returning('workspace_id').executeTakeFirst()) !== undefined
}

export async function endTurn(db: Db, workspaceId: string, request: string): Promise<void> {
  await db.deleteFrom('billing_turns').where('workspace_id', '=', workspaceId).where('request', '=', request).execute()
}

/** Has the bills of a workspace go to its new owner; the card processor is notified afterwards. */
export async function putContact(
  tx: Db,
  workspaceId: string,
  contact: { name: string; email: string },
  now: number,
): Promise<void> {
  const of = tx.updateTable('subscriptions').where('workspace_id', '=', workspaceId)
  await of
    .set({ contact: JSON.stringify(contact) })
    .where('contact', 'is not', null)
    .execute()
  await of.set({ contact_due_at: now }).where('stripe_customer_id', 'is not', null).execute()
}

export type ContactDue = { workspace_id: string; customer: string; due_at: number; name: string; email: string }

/** The workspaces of whose new owner the card processor still has to be notified, with that owner. */
export async function listContactsDue(db: Db): Promise<ContactDue[]> {
  return db
    .selectFrom('subscriptions')
    .innerJoin('users', (join) =>
      join.onRef('users.workspace_id', '=', 'subscriptions.workspace_id').on('users.is_owner', '=', 1),
    )
    .select([
      'subscriptions.workspace_id',
      'stripe_customer_id as customer',
      'contact_due_at as due_at',
      'users.name',
      'users.email',
    ])
    .where('contact_due_at', 'is not', null)
    .where('stripe_customer_id', 'is not', null)
    .limit(100)
    .$narrowType<{ customer: string; due_at: number }>()
    .execute()
}

/** Notes that it has been notified, unless there is another owner by now. */
export async function contactTold(db: Db, { workspace_id, due_at }: ContactDue): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ contact_due_at: null })
    .where('workspace_id', '=', workspace_id)
    .where('contact_due_at', '=', due_at)
    .execute()
}

/** Notes that a customer is to be deleted at the card processor too. */
export async function insertGone(tx: Db, row: GoneCustomerRow): Promise<void> {
  await tx
    .insertInto('gone_customers')
    .values(row)
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute()
}

export async function listGone(db: Db): Promise<GoneCustomerRow[]> {
  return db.selectFrom('gone_customers').selectAll().orderBy('created_at').limit(100).execute()
}

export async function deleteGone(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('gone_customers').where('customer_id', '=', customerId).execute()
}

/** Whose customer this is; undefined for one of another program that shares the account at the card processor. */
export async function workspaceOfCustomer(db: Db, customerId: string): Promise<string | undefined> {
  return (
    await db
      .selectFrom('subscriptions')
      .select('workspace_id')
      .where('stripe_customer_id', '=', customerId)
      .executeTakeFirst()
  )?.workspace_id
}

export async function isEventKnown(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('stripe_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Notes that an event is done; false where it was done already. */
export async function noteEvent(tx: Db, row: StripeEventRow): Promise<boolean> {
  const insert = tx
    .insertInto('stripe_events')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
  return (await insert.returning('id').executeTakeFirst()) !== undefined
}

export async function deleteEventsBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('stripe_events').where('created_at', '<', moment).execute()
}

export type Capped = { id: string; name: string; credit_cap: number | null }

export async function listCapped(db: Db, workspaceId: string): Promise<Capped[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'credit_cap'])
    .where('workspace_id', '=', workspaceId)
    .where('active', '=', 1)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The cap of one person of this workspace, or undefined where there is no such person. */
export async function findCapped(db: Db, workspaceId: string, userId: string): Promise<Capped | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'credit_cap'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', userId)
    .executeTakeFirst()
}

export async function updateCap(
  tx: Db,
  workspaceId: string,
  userId: string,
  credit_cap: number | null,
): Promise<Capped | undefined> {
  return tx
    .updateTable('users')
    .set({ credit_cap })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', userId)
    .returning(['id', 'name', 'credit_cap'])
    .executeTakeFirst()
}
