import type { Kysely } from 'kysely'

/** Grants that Google still has to be asked to end; they outlive the person they were of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('google_revocations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('google_revocations_due').on('google_revocations').columns(['next_at']).execute()
}
