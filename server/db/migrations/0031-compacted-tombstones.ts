import type { Kysely } from 'kysely'

/** From which change on a workspace still knows all deletions: a device that is further behind starts over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('workspaces')
    .addColumn('news_from', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
