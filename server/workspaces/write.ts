import { type Db, inTransaction } from '../db/connect.ts'
import { nextRev } from './workspaces.repo.ts'

/**
 * What a change works with: its transaction, the number that every row it touches gets, and the time in milliseconds.
 */
export type WorkspaceWrite = { tx: Db; workspaceId: string; rev: number; now: number }

/** Runs one change of a workspace, in a transaction of its own. */
export function writeWorkspace<Result>(
  db: Db,
  workspaceId: string,
  now: () => number,
  work: (write: WorkspaceWrite) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => work({ tx, workspaceId, rev: await nextRev(tx, workspaceId), now: now() }))
}
