import { type Kysely, sql } from 'kysely'

/**
 * All who have a task, where that is a person or more than one agent. Open tasks are found and counted by them in their
 * indexes; the few that several have are found in indexes of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tasks').addColumn('assignees', 'text').execute()
  await db.schema.dropIndex('tasks_open').execute()
  await sql`create index tasks_open on tasks (workspace_id, coalesce(due_date, '9'), created_at desc, id, due_date,
    assignee_id, assignees, priority, project_id, status) where status <> 'Completed'`.execute(db)
  await sql`create index tasks_open_shared on tasks (workspace_id, assignees, due_date, status)
    where status <> 'Completed' and assignees is not null`.execute(db)
  await sql`create index tasks_shared on tasks (workspace_id, assignees) where assignees is not null`.execute(db)
}
