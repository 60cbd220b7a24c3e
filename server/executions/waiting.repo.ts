import type { Step } from '#shared/contract/executions.ts'
import type { Db } from '../db/connect.ts'
import type { ExecutionRow } from '../db/schema.ts'

/** What a run that `owner` holds waits with for a person; false when the claim was lost, and then nothing was written. */
export async function parkExecution(
  db: Db,
  id: string,
  owner: string,
  { steps, ...parked }: Pick<ExecutionRow, 'state' | 'pending_action' | 'waiting_until' | 'provider' | 'provider_reason' | 'credits_used' | 'rev'> & { steps: Step[] },
): Promise<boolean> {
  const held = await db
    .updateTable('executions')
    .set({ status: 'waiting', ...parked, steps: JSON.stringify(steps), decision: null, lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('lease_owner', '=', owner)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** Puts a run that waits for a person back into the queue, with what they said; false when it does not wait any more. */
export async function decideExecution(db: Db, id: string, approved: boolean, rev: number): Promise<boolean> {
  const decided = await db
    .updateTable('executions')
    .set({ status: 'queued', decision: approved ? 1 : 0, waiting_until: null, rev })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}

/** The runs that a person has not answered until `now`. */
export async function lapsedExecutions(db: Db, now: number): Promise<Pick<ExecutionRow, 'id' | 'workspace_id'>[]> {
  return db.selectFrom('executions').select(['id', 'workspace_id']).where('status', '=', 'waiting').where('waiting_until', '<', now).limit(1000).execute()
}

/** Cancels it and gives what it has used; undefined when somebody answered in time. */
export async function lapseExecution(db: Db, id: string, end: Pick<ExecutionRow, 'error' | 'finished_at' | 'rev'>): Promise<Pick<ExecutionRow, 'credits_used'> | undefined> {
  const waiting = db.updateTable('executions').set({ status: 'cancelled', state: null, ...end }).where('id', '=', id).where('status', '=', 'waiting')
  return waiting.returning('credits_used').executeTakeFirst()
}
