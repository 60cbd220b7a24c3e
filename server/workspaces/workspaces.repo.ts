import type { Db } from '../db/connect.ts'
import { prepared, preparedFirst } from '../db/prepared.ts'
import type { WorkspaceRow } from '../db/schema.ts'

export async function insertWorkspace(db: Db, workspace: WorkspaceRow): Promise<void> {
  await db.insertInto('workspaces').values(workspace).execute()
}

/**
 * Raises the workspace's counter of changes and returns the new number. Call it first in the transaction of the change:
 * it holds the workspace's row until the commit, so numbers become visible in their order and no reader skips one.
 */
export async function nextRev(tx: Db, workspaceId: string): Promise<number> {
  const row = await raisedRev(tx, workspaceId)
  if (!row) throw new Error(`There is no workspace ${workspaceId}.`)
  return row.rev
}

const raisedRev = preparedFirst((tx, workspaceId: string) =>
  tx
    .updateTable('workspaces')
    .set((set) => ({ rev: set('rev', '+', 1) }))
    .where('id', '=', workspaceId)
    .returning('rev'),
)

/** Counts so many tasks more, or fewer, as open and as completed. */
export const addTasks: (tx: Db, workspaceId: string, added: { open: number; completed: number }) => Promise<unknown> =
  prepared((tx, workspaceId: string, { open, completed }: { open: number; completed: number }) =>
    tx
      .updateTable('workspaces')
      .set((set) => ({
        open_tasks: set('open_tasks', '+', open),
        completed_tasks: set('completed_tasks', '+', completed),
      }))
      .where('id', '=', workspaceId),
  )

/** Counts a run that was accepted, with the bytes of its files. */
export const countRun: (tx: Db, workspaceId: string, bytes: number) => Promise<unknown> = prepared(
  (tx, workspaceId: string, bytes: number) =>
    tx
      .updateTable('workspaces')
      .set((set) => ({ runs: set('runs', '+', 1), file_bytes: set('file_bytes', '+', bytes) }))
      .where('id', '=', workspaceId),
)

/** How far the workspace has come, and how many tasks it has. */
export async function findRev(
  db: Db,
  workspaceId: string,
): Promise<Pick<WorkspaceRow, 'rev' | 'epoch' | 'news_from' | 'open_tasks' | 'completed_tasks'>> {
  return db
    .selectFrom('workspaces')
    .select(['rev', 'epoch', 'news_from', 'open_tasks', 'completed_tasks'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
}
