import type { Kysely } from 'kysely'

/** Projects in the order in which they are listed, with what they are counted by: the first of them are read without the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('projects_created')
    .on('projects')
    .columns(['workspace_id', 'created_at', 'id', 'status'])
    .execute()
}
