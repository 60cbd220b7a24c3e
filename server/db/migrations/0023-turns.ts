import type { Kysely } from 'kysely'

/** Who changes what a card processor bills right now, and backups whose files other machines still have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('billing_turns')
    .addColumn('workspace_id', 'text', (c) => c.primaryKey().references('workspaces.id').onDelete('cascade'))
    .addColumn('request', 'text', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('removed_backups')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('removed_at', 'bigint', (c) => c.notNull())
    .execute()
}
