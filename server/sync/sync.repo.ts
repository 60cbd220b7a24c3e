import type { Db } from '../db/connect.ts'
import type { TombstoneRow } from '../db/schema.ts'
import { type ToldExecution, told } from '../executions/executions.repo.ts'

export async function listTombstones(db: Db, workspaceId: string, changedAfter: number): Promise<TombstoneRow[]> {
  return db
    .selectFrom('tombstones')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('rev', '>', changedAfter)
    .execute()
}

/** The user's executions that changed after a rev, without those of conversations. */
export async function changedExecutions(db: Db, userId: string, changedAfter: number): Promise<ToldExecution[]> {
  return db
    .selectFrom('executions')
    .select(told)
    .where('user_id', '=', userId)
    .where('rev', '>', changedAfter)
    .where('chat', '=', 0)
    .orderBy('rev')
    .execute()
}
