import type { Kysely } from 'kysely'

/** Runs that wait for a person's answer, and threads that a run belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['state', 'pending_action'] as const)
    await db.schema.alterTable('executions').addColumn(column, 'text').execute()
  await db.schema.alterTable('executions').addColumn('decision', 'integer').execute()
  await db.schema.alterTable('executions').addColumn('waiting_until', 'bigint').execute()
  await db.schema
    .createIndex('executions_thread')
    .on('executions')
    .columns(['user_id', 'thread_id', 'created_at'])
    .execute()
}
