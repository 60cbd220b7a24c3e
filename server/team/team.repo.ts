import type { Db } from '../db/connect.ts'
import type { UserRow } from '../db/schema.ts'

export type Member = Pick<UserRow, 'id' | 'name' | 'email' | 'role' | 'is_owner' | 'active'>

export const memberColumns = ['id', 'name', 'email', 'role', 'is_owner', 'active'] as const

/** The active users of a workspace, the owner first. */
export async function listMembers(db: Db, workspaceId: string): Promise<Member[]> {
  return db
    .selectFrom('users')
    .select(memberColumns)
    .where('workspace_id', '=', workspaceId)
    .where('active', '=', 1)
    .orderBy('is_owner', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function findMember(db: Db, workspaceId: string, id: string): Promise<Member | undefined> {
  return db
    .selectFrom('users')
    .select(memberColumns)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst()
}

/** Makes one person the only owner. */
export async function setOwner(tx: Db, workspaceId: string, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((set) => ({ is_owner: set.case().when('id', '=', id).then(1).else(0).end() }))
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** Renames a workspace where it still has this name. */
export async function renameWorkspace(tx: Db, id: string, from: string, name: string): Promise<void> {
  await tx.updateTable('workspaces').set({ name }).where('id', '=', id).where('name', '=', from).execute()
}
