import type { Kysely } from 'kysely'

/** Whether all of a person's is being erased, and their workspace's with it: that takes a while where there is much of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('erasing', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
