import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * How many calls each caller has made in the current minute, where several processes count together:
 * rate-limiter-flexible's table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One process counts in memory.
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await db.schema
    .createTable('rate_limits')
    // Nothing waits for the disk, and losing a minute in a crash does no harm.
    .modifyFront(sql`unlogged`)
    .addColumn('key', 'varchar(255)', (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute()
}
