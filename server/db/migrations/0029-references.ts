import { type Kysely, sql } from 'kysely'

/**
 * An index for every reference that had none: whoever deletes what it names looks for the rows that name it, through the
 * whole table without one. And one for the few runs that are not completed, which are asked for by how they stand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['users', 'workspace_id'],
    ['sessions', 'user_id'],
    ['executions', 'workspace_id'],
    ['model_preferences', 'workspace_id'],
    ['chat_sessions', 'workspace_id'],
    ['chat_continuations', 'execution_id'],
    ['chat_continuations', 'user_id'],
    ['credit_holds', 'workspace_id'],
    ['schedules', 'workspace_id'],
    ['google_states', 'user_id'],
    ['invitations', 'invited_by'],
    ['drafts', 'workspace_id'],
    ['proposals', 'workspace_id'],
  ] as const)
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
  await db.schema
    .createIndex('executions_not_completed')
    .on('executions')
    .columns(['user_id', 'status', 'created_at', 'id'])
    .where(sql.ref('status'), '<>', sql.lit('completed'))
    .execute()
}
