import type { Step } from '#shared/contract/runs.ts'
import type { Db } from '../db/connect.ts'
import type { RunRow } from '../db/schema.ts'
import type { RunState } from '../engine/engine.ts'
import { type Ended, isAwaited } from './claims.repo.ts'

/**
 * What a run that `owner` holds waits with for a person; undefined when the claim was lost, and then nothing was
 * written.
 */
export async function parkRun(
  db: Db,
  id: string,
  owner: string,
  {
    steps,
    ...parked
  }: Pick<
    RunRow,
    'state' | 'pending_action' | 'waiting_until' | 'provider' | 'provider_reason' | 'credits_used' | 'rev'
  > & { steps: Step[] },
): Promise<Ended | undefined> {
  return db
    .updateTable('executions')
    .set({
      status: 'waiting',
      ...parked,
      steps: JSON.stringify(steps),
      decision: null,
      lease_owner: null,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('lease_owner', '=', owner)
    .returning(isAwaited)
    .executeTakeFirst()
}

/**
 * Puts a run that waits with this very question back into the queue, with what the person said and when, and what
 * they made of it; false when it does not wait with it any more.
 */
export async function decideRun(
  db: Db,
  { id, pending_action }: Pick<RunRow, 'id' | 'pending_action'>,
  said: Pick<RunRow, 'decision' | 'waiting_until' | 'rev'> & Partial<Pick<RunRow, 'pending_action' | 'state'>>,
): Promise<boolean> {
  const decided = await db
    .updateTable('executions')
    .set({ status: 'queued', ...said })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('pending_action', '=', pending_action)
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}

/** What a run waits with; JSON without calls where it does not wait. */
export async function waitingState(tx: Db, id: string): Promise<string> {
  const row = await tx
    .selectFrom('executions')
    .select('state')
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return row?.state ?? '{"text":"","calls":[]}'
}

/** The runs that a person has not answered until `now`. */
export async function lapsedRuns(db: Db, now: number): Promise<Pick<RunRow, 'id' | 'workspace_id'>[]> {
  return db
    .selectFrom('executions')
    .select(['id', 'workspace_id'])
    .where('status', '=', 'waiting')
    .where('waiting_until', '<', now)
    .limit(1000)
    .execute()
}

/** Cancels it and returns what it has used; undefined when it was answered in time. */
export function lapseRun(
  db: Db,
  id: string,
  end: Pick<RunRow, 'error' | 'finished_at' | 'rev'>,
): Promise<Used | undefined> {
  return endIdle(db, id, ['waiting'], end)
}

/**
 * Cancels a run that no process works on, because it waits for its turn or for a person, and returns what it has used;
 * undefined when it is past that.
 */
export function cancelIdle(db: Db, id: string, now: number, rev: number): Promise<Used | undefined> {
  return endIdle(db, id, ['queued', 'waiting'], { error: 'Cancelled before it ended.', finished_at: now, rev })
}

type Used = Pick<RunRow, 'credits_used'> & Ended

/**
 * What it wrote before it asked becomes its result. The caller holds the workspace's next number, so no one parks or
 * claims it in between.
 */
async function endIdle(
  db: Db,
  id: string,
  from: RunRow['status'][],
  end: Pick<RunRow, 'error' | 'finished_at' | 'rev'>,
): Promise<Used | undefined> {
  const idle = await db
    .selectFrom('executions')
    .select(['state', 'credits_used', isAwaited])
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  if (!idle) return undefined
  const result = idle.state === null ? null : (JSON.parse(idle.state) as RunState).text || null
  await db
    .updateTable('executions')
    .set({ status: 'cancelled', result, state: null, ...end })
    .where('id', '=', id)
    .execute()
  return idle
}
