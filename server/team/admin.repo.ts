import type { Db } from '../db/connect.ts'
import type { UserRow } from '../db/schema.ts'
import { type Member, memberColumns } from './team.repo.ts'

/** All users of a workspace, deactivated ones last. */
export async function listEverybody(db: Db, workspaceId: string): Promise<Member[]> {
  const people = db
    .selectFrom('users')
    .select(memberColumns)
    .where('workspace_id', '=', workspaceId)
    .where('erasing', '=', 0)
  return people.orderBy('active', 'desc').orderBy('is_owner', 'desc').orderBy('name').orderBy('id').execute()
}

export async function findAnybody(db: Db, workspaceId: string, id: string): Promise<Member | undefined> {
  return db
    .selectFrom('users')
    .select(memberColumns)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('erasing', '=', 0)
    .executeTakeFirst()
}

/**
 * How many active administrators there are besides this person. They are locked until the commit: two cannot leave at
 * once, each counting on the other.
 */
export async function holdOtherAdmins(tx: Db, userId: string): Promise<number> {
  const admins = await tx
    .updateTable('users')
    .set({ active: 1 })
    .where('role', '=', 'admin')
    .where('active', '=', 1)
    .returning('id')
    .execute()
  return admins.filter(({ id }) => id !== userId).length
}

export async function setRole(tx: Db, id: string, role: UserRow['role']): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', id).execute()
}

export async function countThings(
  db: Db,
  workspaceId: string,
): Promise<{ users: number; agents: number; projects: number }> {
  const count = async (table: 'agents' | 'projects') => {
    const { n } = await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('n'))
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  const { n: users } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('workspace_id', '=', workspaceId)
    .where('active', '=', 1)
    .executeTakeFirstOrThrow()
  return {
    users: Number(users),
    agents: await count('agents'),
    projects: await count('projects'),
  }
}
