import type { InvitationRow } from '../db/account-schema.ts'
import type { Db } from '../db/connect.ts'

/** The invitations of a workspace that can still be accepted, the newest first. */
export async function listOpen(db: Db, workspaceId: string, now: number): Promise<InvitationRow[]> {
  return open(db, now)
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertInvitation(tx: Db, row: InvitationRow): Promise<void> {
  await tx.insertInto('invitations').values(row).execute()
}

export type SeenInvitation = InvitationRow & {
  workspace_name: string
  suspended_at: number | null
  inviter: string | null
}

export async function findByToken(db: Db, tokenHash: string): Promise<SeenInvitation | undefined> {
  return db
    .selectFrom('invitations')
    .innerJoin('workspaces', 'workspaces.id', 'invitations.workspace_id')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select(['workspaces.name as workspace_name', 'workspaces.suspended_at', 'users.name as inviter'])
    .where('invitations.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/**
 * Ends an open invitation, and forgets whom it was for; false where it was not open any more. Of two at once one
 * wins.
 */
export async function endInvitation(
  tx: Db,
  { workspaceId, id, now, ended }: { workspaceId: string; id: string; now: number; ended: 'accepted' | 'withdrawn' },
): Promise<boolean> {
  const done = tx
    .updateTable('invitations')
    .set({ ended, email: '', sealed: '' })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('ended', 'is', null)
  return (await done.where('expires_at', '>', now).returning('id').executeTakeFirst()) !== undefined
}

export async function deleteInvitationsBefore(db: Db, expired: number): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<', expired).execute()
}

function open(db: Db, now: number) {
  return db.selectFrom('invitations').selectAll().where('ended', 'is', null).where('expires_at', '>', now)
}
