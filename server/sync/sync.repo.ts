import type { Db } from '../db/connect.ts'
import type { TombstoneRow } from '../db/schema.ts'
import { type RunRecord, recordColumns } from '../runs/runs.repo.ts'

export async function listTombstones(db: Db, workspaceId: string, changedAfter: number): Promise<TombstoneRow[]> {
  return db
    .selectFrom('tombstones')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('rev', '>', changedAfter)
    .execute()
}

/** The user's runs that changed after a rev, without those of conversations. */
export async function changedRuns(db: Db, userId: string, changedAfter: number): Promise<RunRecord[]> {
  return db
    .selectFrom('executions')
    .select(recordColumns)
    .where('user_id', '=', userId)
    .where('rev', '>', changedAfter)
    .where('chat', '=', 0)
    .orderBy('rev')
    .execute()
}
