import type { Db } from '../db/connect.ts'
import type { ExecutionRow } from '../db/schema.ts'

export type OpenRuns = { status: ExecutionRow['status']; runs: number; oldest: number }

/** The runs that have not ended, by their state: how many, and when the oldest was given (milliseconds). */
export async function countOpenRuns(db: Db): Promise<OpenRuns[]> {
  const rows = await db
    .selectFrom('executions')
    .select((eb) => ['status', eb.fn.countAll().as('runs'), eb.fn.min('created_at').as('oldest')])
    .where('status', 'in', ['queued', 'running', 'waiting'])
    .groupBy('status')
    .execute()
  return rows.map(({ status, runs, oldest }) => ({ status, runs: Number(runs), oldest: Number(oldest) }))
}

/** How a run ended: what is counted of it. */
export async function readEnding(db: Db, id: string): Promise<Pick<ExecutionRow, 'status' | 'provider' | 'credits_used' | 'created_at' | 'finished_at'> | undefined> {
  return db.selectFrom('executions').select(['status', 'provider', 'credits_used', 'created_at', 'finished_at']).where('id', '=', id).executeTakeFirst()
}
