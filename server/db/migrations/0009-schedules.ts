import type { Kysely } from 'kysely'

/** Recurring runs, and what became of each occurrence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('schedules')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspaces.id'))
    .addColumn('agent_id', 'text', (c) => c.notNull())
    .addColumn('prompt', 'text', (c) => c.notNull())
    .addColumn('provider', 'text')
    .addColumn('cron', 'text', (c) => c.notNull())
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('paused', 'integer', (c) => c.notNull())
    .addColumn('paused_reason', 'text')
    .addColumn('next_at', 'bigint')
    .addColumn('last_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('schedules_pk', ['user_id', 'id'])
    .execute()
  await db.schema.createIndex('schedules_due').on('schedules').column('next_at').execute()
  await db.schema
    .createTable('schedule_runs')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('schedule_id', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('execution_id', 'text')
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('schedule_runs_pk', ['user_id', 'schedule_id', 'due_at'])
    .execute()
}
