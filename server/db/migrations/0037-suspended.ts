import { type Kysely, sql } from 'kysely'

/**
 * Since when a whole workspace is suspended, and who is out because of that: they come back with it. With it what the list of all
 * workspaces tells without counting: how many runs each has had, and the bytes of their files. And when a person was last seen,
 * which goes with the sessions otherwise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('workspaces').addColumn('suspended_at', 'bigint').execute()
  for (const kept of ['runs', 'file_bytes'])
    await db.schema
      .alterTable('workspaces')
      .addColumn(kept, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  await db.schema
    .alterTable('users')
    .addColumn('suspended_with_workspace', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('users').addColumn('last_seen_at', 'bigint').execute()
  await sql`update workspaces set
    runs = (select count(*) from executions where executions.workspace_id = workspaces.id),
    file_bytes = (select coalesce(sum(size), 0) from execution_files join executions on executions.id = execution_id
      where executions.workspace_id = workspaces.id)`.execute(db)
  await sql`update users set last_seen_at = (select max(last_used_at) from (
    select last_used_at from sessions where user_id = users.id
    union all select last_used_at from access_tokens where user_id = users.id) as used)`.execute(db)
}
