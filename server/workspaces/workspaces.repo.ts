import type { Db } from '../db/connect.ts'
import type { WorkspaceRow } from '../db/schema.ts'

export async function insertWorkspace(db: Db, workspace: WorkspaceRow): Promise<void> {
  await db.insertInto('workspaces').values(workspace).execute()
}
