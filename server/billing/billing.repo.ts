import type { Db } from '../db/connect.ts'
import type { SubscriptionRow } from '../db/schema.ts'

export async function findSubscription(db: Db, workspaceId: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()
}

/** Adds a subscription unless the workspace has had one already. */
export async function insertSubscription(db: Db, row: SubscriptionRow): Promise<void> {
  await db.insertInto('subscriptions').values(row).onConflict((conflict) => conflict.column('workspace_id').doNothing()).execute()
}

export type Capped = { id: string; name: string; credit_cap: number | null }

export async function listCapped(db: Db, workspaceId: string): Promise<Capped[]> {
  return db.selectFrom('users').select(['id', 'name', 'credit_cap']).where('workspace_id', '=', workspaceId).where('active', '=', 1).orderBy('name').orderBy('id').execute()
}

/** The cap of one person of this workspace, or undefined where there is no such person. */
export async function findCapped(db: Db, workspaceId: string, userId: string): Promise<Capped | undefined> {
  return db.selectFrom('users').select(['id', 'name', 'credit_cap']).where('workspace_id', '=', workspaceId).where('id', '=', userId).executeTakeFirst()
}

export async function updateCap(tx: Db, workspaceId: string, userId: string, credit_cap: number | null): Promise<Capped | undefined> {
  return tx.updateTable('users').set({ credit_cap }).where('workspace_id', '=', workspaceId).where('id', '=', userId).returning(['id', 'name', 'credit_cap']).executeTakeFirst()
}
