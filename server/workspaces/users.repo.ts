import type { AccountColumns } from '../db/account-schema.ts'
import type { Db } from '../db/connect.ts'
import { preparedFirst } from '../db/prepared.ts'
import type { UserRow } from '../db/schema.ts'

export type UserWithWorkspace = Omit<UserRow & AccountColumns, 'credit_cap'> & { workspace_name: string }
/** A user, as every request knows them. */
export type Person = Omit<UserWithWorkspace, 'password_hash'>

export const personColumns = [
  'users.id',
  'users.workspace_id',
  'users.email',
  'users.username',
  'users.name',
  'users.role',
  'users.is_owner',
  'users.active',
  'users.created_at',
  'users.time_zone',
  'workspaces.name as workspace_name',
] as const
const userColumns = [...personColumns, 'users.password_hash'] as const

export async function findUserByLogin(db: Db, login: string): Promise<UserWithWorkspace | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('workspaces', 'workspaces.id', 'users.workspace_id')
    .select(userColumns)
    .where((where) => where.or([where('users.email', '=', login), where('users.username', '=', login)]))
    .executeTakeFirst()
}

/** Whether a user may sign in and still has this password; locked until the commit. */
export async function holdUser(tx: Db, { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>): Promise<boolean> {
  const held = tx
    .updateTable('users')
    .set({ active: 1 })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('active', '=', 1)
  return (await held.returning('id').executeTakeFirst()) !== undefined
}

/** Notes that a user was here. */
export async function noteSeen(db: Db, id: string, last_seen_at: number): Promise<void> {
  await db.updateTable('users').set({ last_seen_at }).where('id', '=', id).execute()
}

export async function lastSeenOf(db: Db, id: string): Promise<number | null> {
  const user = await db.selectFrom('users').select('last_seen_at').where('id', '=', id).executeTakeFirst()
  return user?.last_seen_at ?? null
}

export async function findUser(db: Db, id: string): Promise<UserWithWorkspace | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('workspaces', 'workspaces.id', 'users.workspace_id')
    .select(userColumns)
    .where('users.id', '=', id)
    .executeTakeFirst()
}

/** A person of a workspace who may sign in. */
export async function findPerson(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<Pick<UserRow, 'id' | 'name'> | undefined> {
  return activePerson(db, workspaceId, id)
}

const activePerson = preparedFirst((db, workspaceId: string, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('active', '=', 1),
)

/** The people of a workspace who may sign in, in the order of their names. */
export async function listPeople(db: Db, workspaceId: string): Promise<Pick<UserRow, 'id' | 'name'>[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('active', '=', 1)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function updateUser(
  db: Db,
  id: string,
  set: Partial<Pick<UserWithWorkspace, 'name' | 'time_zone' | 'password_hash'>>,
): Promise<void> {
  await db.updateTable('users').set(set).where('id', '=', id).execute()
}

export async function insertUser(db: Db, user: UserRow & Partial<AccountColumns>): Promise<void> {
  await db.insertInto('users').values(user).execute()
}

export async function emailIsTaken(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

/** The user names that start with `prefix`, to find a free one. */
export async function usernamesLike(db: Db, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where((where) =>
      where(where.fn<string>('substr', ['username', where.val(1), where.val(prefix.length)]), '=', prefix),
    )
    .execute()
  return rows.map((row) => row.username)
}

export async function adminExists(db: Db): Promise<boolean> {
  return (
    (await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('active', '=', 1)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

export async function anyUserExists(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function workspaceOfUser(db: Db, id: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('workspace_id').where('id', '=', id).executeTakeFirst()
  return user?.workspace_id
}

/** Activates these accounts, or deactivates them and ends their sessions. */
export async function setActive(db: Db, ids: string[], active: boolean): Promise<void> {
  // Who is so already is not written again: every start does this, and waits for what it writes.
  await db
    .updateTable('users')
    .set({ active: active ? 1 : 0, suspended_with_workspace: 0 })
    .where('id', 'in', ids)
    .where('active', '=', active ? 0 : 1)
    .execute()
  if (!active) await db.deleteFrom('sessions').where('user_id', 'in', ids).execute()
}
