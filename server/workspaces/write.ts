import { type Db, inTransaction } from '../db/connect.ts'
import type { RunChangeRow } from '../db/proposal-tables.ts'
import { nextRev } from './workspaces.repo.ts'

/** One thing as a change found and left it: the columns that differ; null where it was not there. */
export type EntityChange = { kind: RunChangeRow['kind']; id: string; before: object | null; after: object | null }

/**
 * What a change works with: its transaction, the number that every row it touches gets, and the time in milliseconds.
 * Where `changes` is given, everything that is changed is noted there, in order, so that it can be taken back.
 */
export type WorkspaceWrite = {
  tx: Db
  workspaceId: string
  rev: number
  now: number
  /** Who changes it; null for the server itself. */
  userId: string | null
  changes?: EntityChange[]
}

/** Runs one change of a workspace by `userId`, in a transaction of its own. */
export function writeWorkspace<Result>(
  db: Db,
  { workspaceId, userId }: { workspaceId: string; userId: string | null },
  now: () => number,
  work: (write: WorkspaceWrite) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) =>
    work({ tx, workspaceId, userId, rev: await nextRev(tx, workspaceId), now: now() }),
  )
}
