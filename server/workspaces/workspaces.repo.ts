import type { Db } from '../db/connect.ts'
import type { TombstoneRow, WorkspaceRow } from '../db/schema.ts'

export async function insertWorkspace(db: Db, workspace: WorkspaceRow): Promise<void> {
  await db.insertInto('workspaces').values(workspace).execute()
}

/**
 * Raises the workspace's counter of changes and gives the new number. Call it first in the transaction of the change:
 * it holds the workspace's row until the commit, so numbers become visible in their order and no reader skips one.
 */
export async function nextRev(tx: Db, workspaceId: string): Promise<number> {
  const { rev } = await tx
    .updateTable('workspaces')
    .set((set) => ({ rev: set('rev', '+', 1) }))
    .where('id', '=', workspaceId)
    .returning('rev')
    .executeTakeFirstOrThrow()
  return rev
}

export async function findRev(db: Db, workspaceId: string): Promise<{ rev: number; epoch: string }> {
  return db.selectFrom('workspaces').select(['rev', 'epoch']).where('id', '=', workspaceId).executeTakeFirstOrThrow()
}

/** Notes that something is deleted, for every device that still has it. */
export async function bury(tx: Db, tombstone: TombstoneRow): Promise<void> {
  await tx.insertInto('tombstones').values(tombstone).execute()
}

/** Whether something of this id was deleted. */
export async function isBuried(db: Db, workspaceId: string, kind: TombstoneRow['kind'], id: string): Promise<boolean> {
  const found = await db.selectFrom('tombstones').select('id').where('workspace_id', '=', workspaceId).where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** Takes the note of a deletion back. */
export async function unearth(tx: Db, workspaceId: string, kind: TombstoneRow['kind'], id: string): Promise<void> {
  await tx.deleteFrom('tombstones').where('workspace_id', '=', workspaceId).where('kind', '=', kind).where('id', '=', id).execute()
}
