import { sql } from 'kysely'
import type { Step } from '#shared/contract/runs.ts'
import type { Db } from '../db/connect.ts'
import { preparedFirst } from '../db/prepared.ts'
import type { RunRow } from '../db/schema.ts'
import { deleteEvents } from './events.repo.ts'

/** Whether its user has webhooks: asked in the statement that ends a run, so that it costs no other. */
export const isAwaited = sql<number>`case when exists (
    select 1 from webhooks where webhooks.user_id = executions.user_id and webhooks.paused = 0
  ) then 1 else 0 end`.as('is_awaited')

/** What came of a change of a run; `is_awaited` is 1 where webhooks may have to be notified of it. */
export type Ended = { is_awaited: number }

type Claim = { lease_owner: string; lease_until: number; started_at: number; rev: number }

/**
 * Takes a queued run for one process, or has taken it by this very claim; undefined when another was faster or it was
 * cancelled.
 */
export const claimRun: (db: Db, id: string, claim: Claim) => Promise<RunRow | undefined> = preparedFirst(
  (db, id: string, claim: Claim) => {
    const { lease_owner, started_at } = claim
    return db
      .updateTable('executions')
      .set({ ...claim, status: 'running' })
      .where('id', '=', id)
      .where((where) =>
        where.or([
          where('status', '=', 'queued'),
          where.and([
            where('status', '=', 'running'),
            where('lease_owner', '=', lease_owner),
            where('started_at', '=', started_at),
          ]),
        ]),
      )
      .returningAll()
  },
)

/** How many runs of a workspace go on, the run `id` itself not counted: an earlier try may have claimed it. */
export async function runningBeside(db: Db, workspaceId: string, id: string): Promise<number> {
  const row = await countRunning(db, workspaceId, id)
  return Number(row?.runs ?? 0)
}

const countRunning = preparedFirst((db, workspaceId: string, id: string) =>
  db
    .selectFrom('executions')
    .select((of) => of.fn.countAll().as('runs'))
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'running')
    .where('id', '!=', id),
)

export type Settlement = Pick<
  RunRow,
  | 'result'
  | 'error'
  | 'provider'
  | 'provider_reason'
  | 'credits_used'
  | 'finished_at'
  | 'outcome'
  | 'outcome_note'
  | 'next'
  | 'rev'
> & {
  status: 'completed' | 'failed' | 'cancelled'
  steps: Step[]
}

/** Ends a run that `owner` still holds; undefined when the claim was lost, and then nothing was written. */
export function settleRun(
  db: Db,
  id: string,
  owner: string,
  { steps, ...outcome }: Settlement,
): Promise<Ended | undefined> {
  return settleRow(db, id, owner, { ...outcome, steps: JSON.stringify(steps) })
}

const settleRow = preparedFirst(
  (db, id: string, owner: string, outcome: Omit<Settlement, 'steps'> & { steps: string }) =>
    db
      .updateTable('executions')
      .set({ ...outcome, state: null, lease_owner: null, lease_until: null })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('lease_owner', '=', owner)
      .returning(isAwaited),
)

/** Asks the process that runs it to stop. */
export async function requestCancel(db: Db, id: string): Promise<void> {
  await db
    .updateTable('executions')
    .set({ cancel_requested: 1 })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

/** Whether a process still holds a run. */
export async function isHeldBy(db: Db, id: string, owner: string): Promise<boolean> {
  const held = db
    .selectFrom('executions')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('lease_owner', '=', owner)
  return (await held.executeTakeFirst()) !== undefined
}

/** Extends a process's claims on the runs it still works on. */
export async function renewLeases(db: Db, owner: string, ids: string[], until: number): Promise<void> {
  await db
    .updateTable('executions')
    .set({ lease_until: until })
    .where('id', 'in', ids)
    .where('lease_owner', '=', owner)
    .where('status', '=', 'running')
    .execute()
}

/** The runs of a process that were asked to stop, through any process. */
export async function cancelRequests(db: Db, owner: string): Promise<string[]> {
  const rows = await db
    .selectFrom('executions')
    .select('id')
    .where('status', '=', 'running')
    .where('lease_owner', '=', owner)
    .where('cancel_requested', '=', 1)
    .execute()
  return rows.map((row) => row.id)
}

/** The workspaces that have runs whose process is gone: their lease ran out before `expired`. */
export async function workspacesWithAbandoned(db: Db, expired: number): Promise<string[]> {
  const rows = await db
    .selectFrom('executions')
    .select('workspace_id')
    .distinct()
    .where('status', '=', 'running')
    .where('lease_until', '<', expired)
    .execute()
  return rows.map((row) => row.workspace_id)
}

/** Fails those runs of one workspace and returns which. What they did, as far as it is known, stays in their steps. */
export async function failAbandoned(
  db: Db,
  workspaceId: string,
  expired: number,
  end: Pick<RunRow, 'result' | 'error' | 'finished_at' | 'rev'>,
): Promise<({ id: string } & Ended)[]> {
  const rows = await db
    .updateTable('executions')
    .set({ status: 'failed', ...end, credits_used: 0, state: null, lease_owner: null, lease_until: null })
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'running')
    .where('lease_until', '<', expired)
    .returning(['id', isAwaited])
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return rows
  for (const [id, steps] of await stepsInEvents(db, ids))
    await db
      .updateTable('executions')
      .set({ steps: JSON.stringify(steps) })
      .where('id', '=', id)
      .execute()
  await deleteEvents(db, ids)
  return rows
}

async function stepsInEvents(db: Db, ids: string[]): Promise<Map<string, Step[]>> {
  const rows = await db
    .selectFrom('execution_events')
    .select(['execution_id', 'data'])
    .where('execution_id', 'in', ids)
    .where('event', '=', 'tool')
    .orderBy('seq')
    .execute()
  const byRun = new Map<string, Map<string, Step>>()
  for (const { execution_id, data } of rows) {
    const step = JSON.parse(data) as Step
    const steps = byRun.get(execution_id) ?? new Map<string, Step>()
    byRun.set(execution_id, steps.set(step.id, step))
  }
  return new Map([...byRun].map(([id, steps]) => [id, endSteps([...steps.values()])]))
}

/** What was still going on when a run ended did not succeed. */
export function endSteps(steps: Step[]): Step[] {
  return steps.map((step) => (step.status === 'running' ? { ...step, status: 'failed' as const } : step))
}

/** A run that waits for its turn; `is_resumed` is 1 where it has run before. */
export type QueuedRun = Pick<RunRow, 'id' | 'workspace_id' | 'user_id'> & { is_resumed: number }

/** Asked instead of the state itself, which may be megabytes. */
export const isResumed = sql<number>`case when state is null then 0 else 1 end`.as('is_resumed')

/** Accepted runs that no process works on, oldest first, of no person more than `each`: others have as old ones. */
export async function queuedRuns(db: Db, limit: number, each: number): Promise<QueuedRun[]> {
  const queued = db
    .selectFrom('executions')
    .select(['id', 'workspace_id', 'user_id', 'created_at', isResumed])
    .select(sql<number>`row_number() over (partition by workspace_id, user_id order by created_at)`.as('n'))
    .where('status', '=', 'queued')
    // As the index of the few runs that are not completed says it, or it is not used.
    .where('status', '<>', sql.lit('completed'))
  return db
    .selectFrom(queued.as('queued'))
    .select(['id', 'workspace_id', 'user_id', 'is_resumed'])
    .where('n', '<=', each)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Those of these runs that wait for their turn no more: a process works on them, or they have ended. */
export async function pastQueue(db: Db, ids: string[]): Promise<string[]> {
  return (
    await db.selectFrom('executions').select('id').where('id', 'in', ids).where('status', '!=', 'queued').execute()
  ).map(({ id }) => id)
}
