import { type Kysely, sql } from 'kysely'

/**
 * How many completed tasks a project and a workspace have, for devices that keep only the latest of them, and the order
 * in which those were changed last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['projects', 'workspaces'])
    await db.schema
      .alterTable(table)
      .addColumn('completed_tasks', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  const completed = (of: string) => sql`(select count(*) from tasks where ${sql.raw(of)} and status = 'Completed')`
  await sql`update projects set completed_tasks =
    ${completed('tasks.workspace_id = projects.workspace_id and tasks.project_id = projects.id')}`.execute(db)
  await sql`update workspaces set completed_tasks = ${completed('tasks.workspace_id = workspaces.id')}`.execute(db)
  await sql`create index tasks_completed_changed on tasks (workspace_id, updated_at desc, id)
    where status = 'Completed'`.execute(db)
}
