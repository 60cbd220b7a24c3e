import { type Kysely, sql } from 'kysely'

/** Open tasks by who has them and by their projects, so that counting them reads no row, and nothing of what is completed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const open = sql`where status <> 'Completed'`
  for (const by of ['assignee', 'project'])
    await sql`create index ${sql.id(`tasks_open_${by}`)} on tasks (workspace_id, ${sql.id(`${by}_id`)}, due_date)
      ${open}`.execute(db)
  await db.schema.dropIndex('tasks_open').execute()
  await sql`create index tasks_open on tasks (workspace_id, coalesce(due_date, '9'), created_at desc, id) ${open}`.execute(
    db,
  )
}
