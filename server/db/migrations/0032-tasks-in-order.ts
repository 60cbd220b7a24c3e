import { type Kysely, sql } from 'kysely'

/**
 * The orders in which tasks are listed and counted, so that a part of them reads no other: as they were made, as open
 * ones are due, as completed ones were. Open ones and those of projects are counted by their days, so these are in there too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('tasks_created').on('tasks').columns(['workspace_id', 'created_at desc', 'id']).execute()
  const due = sql`workspace_id, coalesce(due_date, '9'), created_at desc, id`
  await sql`create index tasks_open on tasks (${due}, assignee_id, due_date) where status <> 'Completed'`.execute(db)
  await sql`create index tasks_completed on tasks (${due}) where status = 'Completed'`.execute(db)
  await db.schema.dropIndex('tasks_project').execute()
  await db.schema
    .createIndex('tasks_project')
    .on('tasks')
    .columns(['workspace_id', 'project_id', 'status', 'due_date'])
    .execute()
}
