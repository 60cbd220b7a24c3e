import { type Kysely, sql } from 'kysely'

/** Tasks by their titles: one that is named in full is looked up instead of looked for through all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tasks_title on tasks (workspace_id, lower(title))`.execute(db)
}
