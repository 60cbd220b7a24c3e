import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { RunRow } from '../db/schema.ts'
import { openStatuses } from '#shared/domain/run-state.ts'

/**
 * `queuedSince` is when the run began to wait that waits longest for a process, in milliseconds; null where none
 * does.
 */
export type OpenRuns = { counts: { status: RunRow['status']; runs: number }[]; queuedSince: number | null }

/** The runs that have not ended, in all processes. */
export async function countOpenRuns(db: Db): Promise<OpenRuns> {
  const rows = await db
    .selectFrom('executions')
    .select((eb) => ['status', eb.fn.countAll().as('runs')])
    .where('status', 'in', openStatuses)
    .groupBy('status')
    .execute()
  const counts = rows.map(({ status, runs }) => ({ status, runs: Number(runs) }))
  return { counts, queuedSince: counts.some(({ status }) => status === 'queued') ? await queuedSince(db) : null }
}

/**
 * A run that has waited for a person waits for a process since the answer; one that waits for another in its thread
 * does not yet. An older queued run of the thread counts itself, so only runs that have begun need to be excluded.
 */
async function queuedSince(db: Db): Promise<number | null> {
  const begun = db
    .selectFrom('executions')
    .select(({ fn }) => fn.coalesce('thread_id', 'id').as('thread'))
    .where('status', 'in', ['queued', 'running'])
    .where(({ or, eb }) => or([eb('status', '=', 'running'), eb('waiting_until', 'is not', null)]))
  const { since } = await db
    .selectFrom('executions')
    .select(({ fn }) => fn.min<number | null>(fn.coalesce('waiting_until', 'created_at')).as('since'))
    .where('status', '=', 'queued')
    .where(({ or, eb }) =>
      or([eb('waiting_until', 'is not', null), eb('thread_id', 'is', null), eb('thread_id', 'not in', begun)]),
    )
    .executeTakeFirstOrThrow()
  return since
}

/** How a run ended: what is counted of it. */
export async function readEnding(
  db: Db,
  id: string,
): Promise<Pick<RunRow, 'status' | 'provider' | 'credits_used' | 'created_at' | 'finished_at'> | undefined> {
  return db
    .selectFrom('executions')
    .select(['status', 'provider', 'credits_used', 'created_at', 'finished_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What each table takes, in bytes, its indexes included; only PostgreSQL tells. */
export async function sizesOfTables(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; bytes: string }>`
    select relname as kind, pg_total_relation_size(pg_class.oid) as bytes
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relkind = 'r'`.execute(db)
  return new Map(rows.map(({ kind, bytes }) => [kind, Number(bytes)]))
}
