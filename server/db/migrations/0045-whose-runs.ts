import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * Has PostgreSQL count how the runs of each person stand. It takes whose they are and how they stand for independent, and
 * looked for the failed ones of somebody who has none through those of everybody else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`create statistics executions_whose (mcv) on user_id, status from executions`.execute(db)
  await sql`analyze executions`.execute(db)
}
