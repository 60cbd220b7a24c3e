import type { Kysely } from 'kysely'

/** How often each action occurred on a day that is over, so that the audit log's figures do not count a month anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_days')
    // Days since 1970, in UTC.
    .addColumn('day', 'integer', (c) => c.primaryKey())
    .addColumn('counts', 'text', (c) => c.notNull())
    .execute()
}
