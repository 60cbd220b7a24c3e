import { type Kysely, sql } from 'kysely'

/** How many tasks of a workspace are not completed, beside how many are: a list says the number, and shows the first of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('workspaces')
    .addColumn('open_tasks', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update workspaces set open_tasks =
    (select count(*) from tasks where tasks.workspace_id = workspaces.id and status <> 'Completed')`.execute(db)
}
