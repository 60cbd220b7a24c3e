import type { Kysely } from 'kysely'

/**
 * The index of a workspace's runs also says how they stand: with the workspace alone it was taken for who is at work, and
 * all runs of the workspace were read to find the few that are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('executions_workspace_id').execute()
  await db.schema
    .createIndex('executions_workspace')
    .on('executions')
    .columns(['workspace_id', 'status', 'agent_id'])
    .execute()
}
