import { newId } from '#shared/domain/ids.ts'
import type { Db } from '../db/connect.ts'
import type { RunChangeRow } from '../db/proposal-tables.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'

/** The run that makes a change, and the step or the item of its proposal that it is of. */
export type Origin = { userId: string; runId: string; origin: string; proposalId?: string }

/** How many rows go into one statement: SQLite takes 32,766 values. */
const rowsAtOnce = 500

/** Does `work` and keeps what it changed, in the same transaction. */
export async function noteChanges<Result>(
  write: WorkspaceWrite,
  { userId, runId, origin, proposalId = undefined }: Origin,
  work: (write: WorkspaceWrite) => Promise<Result>,
): Promise<Result> {
  const noting = { ...write, changes: [] as NonNullable<WorkspaceWrite['changes']> }
  const result = await work(noting)
  const rows = noting.changes.map(({ kind, id, before, after }, n): RunChangeRow => ({
    id: newId(),
    workspace_id: write.workspaceId,
    user_id: userId,
    run_id: runId,
    origin,
    proposal_id: proposalId ?? null,
    kind,
    entity_id: id,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    rev: write.rev,
    n,
    made_at: write.now,
    undone_at: null,
  }))
  for (let n = 0; n < rows.length; n += rowsAtOnce)
    await write.tx
      .insertInto('run_changes')
      .values(rows.slice(n, n + rowsAtOnce))
      .execute()
  return result
}

/** What a run of a user changed by its steps, or by accepting one of its proposals, and has not been taken back; oldest first. */
export async function openChangesOf(
  tx: Db,
  userId: string,
  { runId, proposalId = null, origins }: { runId: string; proposalId?: string | null; origins?: readonly string[] },
  after: number,
): Promise<RunChangeRow[]> {
  let query = tx
    .selectFrom('run_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('run_id', '=', runId)
    .where('proposal_id', proposalId === null ? 'is' : '=', proposalId)
    .where('undone_at', 'is', null)
    .where('made_at', '>', after)
  if (origins) query = query.where('origin', 'in', origins)
  return query.orderBy('rev').orderBy('n').execute()
}

export async function markUndone(tx: Db, ids: readonly string[], now: number): Promise<void> {
  for (let n = 0; n < ids.length; n += rowsAtOnce)
    await tx
      .updateTable('run_changes')
      .set({ undone_at: now })
      .where('id', 'in', ids.slice(n, n + rowsAtOnce))
      .execute()
}

/** The run, and its agent, that changed a thing at exactly that time, if one did. */
export async function agentBehind(
  tx: Db,
  workspaceId: string,
  { kind, entity_id }: Pick<RunChangeRow, 'kind' | 'entity_id'>,
  at: number,
): Promise<{ run_id: string; agent: string | null } | undefined> {
  return tx
    .selectFrom('run_changes')
    .innerJoin('executions', 'executions.id', 'run_changes.run_id')
    .leftJoin('agents', (join) =>
      join.onRef('agents.id', '=', 'executions.agent_id').onRef('agents.workspace_id', '=', 'executions.workspace_id'),
    )
    .select(['run_changes.run_id', 'agents.name as agent'])
    .where('run_changes.workspace_id', '=', workspaceId)
    .where('run_changes.kind', '=', kind)
    .where('run_changes.entity_id', '=', entity_id)
    .where('run_changes.made_at', '=', at)
    .where('run_changes.proposal_id', 'is', null)
    .executeTakeFirst()
}

/** Forgets what these runs of a user changed. */
export async function forgetChanges(tx: Db, userId: string, runIds: readonly string[]): Promise<void> {
  if (runIds.length > 0)
    await tx.deleteFrom('run_changes').where('user_id', '=', userId).where('run_id', 'in', runIds).execute()
}

export async function deleteChangesBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('run_changes').where('made_at', '<', time).execute()
}
