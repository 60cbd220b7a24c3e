import type { Db } from '../db/connect.ts'
import type { SubscriptionRow } from '../db/billing-rows.ts'

export async function findSubscription(db: Db, workspaceId: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()
}

/** Adds a subscription unless the workspace has had one already. */
export async function insertSubscription(db: Db, row: SubscriptionRow): Promise<void> {
  await db.insertInto('subscriptions').values(row).onConflict((conflict) => conflict.column('workspace_id').doNothing()).execute()
}

/** What changes in a subscription, at any time. */
export type SubscriptionChange = Partial<Omit<SubscriptionRow, 'workspace_id' | 'created_at' | 'version'>> & { updated_at: number }

/** Changes a subscription that is still at `version`, and raises that; false where somebody else was first. */
export async function updateSubscription(tx: Db, workspaceId: string, version: number, change: SubscriptionChange): Promise<boolean> {
  const update = tx.updateTable('subscriptions').set({ ...change, version: version + 1 }).where('workspace_id', '=', workspaceId).where('version', '=', version)
  return (await update.returning('workspace_id').executeTakeFirst()) !== undefined
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
