import { type Kysely, sql } from 'kysely'

/**
 * The indexes of open tasks with all that they are counted by: SQLite reads the row of each where a query names a column
 * that its index has not, be it the condition of the index itself, and passes over an index that saves it nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = {
    tasks_open: sql`coalesce(due_date, '9'), created_at desc, id, due_date, assignee, priority, project_id`,
    tasks_open_assignee: sql`assignee_id, due_date`,
    tasks_open_project: sql`project_id, due_date`,
  }
  for (const [name, by] of Object.entries(columns)) {
    await db.schema.dropIndex(name).execute()
    await sql`create index ${sql.id(name)} on tasks (workspace_id, ${by}, status) where status <> 'Completed'`.execute(
      db,
    )
  }
}
