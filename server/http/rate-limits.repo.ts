import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** A client as rate-limiter-flexible wants it of `pg`, on the connections there are. */
export function limiterClient(db: Db) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
}

/** Deletes the counts of past minutes; only on PostgreSQL, which has such a table. */
export async function deleteRateLimitsBefore(db: Db, time: number): Promise<void> {
  await sql`delete from rate_limits where expire < ${time}`.execute(db)
}
