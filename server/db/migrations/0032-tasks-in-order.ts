import type { Kysely } from 'kysely'

/** The order in which tasks are listed, so that a page of them reads no other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('tasks_created').on('tasks').columns(['workspace_id', 'created_at desc', 'id']).execute()
}
