import type { Db } from '../db/connect.ts'
import type { ExecutionRow, TombstoneRow } from '../db/schema.ts'

export async function listTombstones(db: Db, workspaceId: string, changedAfter: number): Promise<TombstoneRow[]> {
  return db.selectFrom('tombstones').selectAll().where('workspace_id', '=', workspaceId).where('rev', '>', changedAfter).execute()
}

/** The user's executions that changed after a rev, without those of conversations. */
export async function changedExecutions(db: Db, userId: string, changedAfter: number): Promise<ExecutionRow[]> {
  return db.selectFrom('executions').selectAll().where('user_id', '=', userId).where('rev', '>', changedAfter).where('chat', '=', 0).orderBy('rev').execute()
}
