import type { Db } from '../db/connect.ts'
import type { SessionRow, UserRow } from '../db/schema.ts'

export type UserWithWorkspace = Omit<UserRow, 'credit_cap'> & { workspace_name: string }

const columns = [
  'users.id',
  'users.workspace_id',
  'users.email',
  'users.username',
  'users.name',
  'users.role',
  'users.is_owner',
  'users.password_hash',
  'users.active',
  'users.created_at',
  'workspaces.name as workspace_name',
] as const

export async function findUserByLogin(db: Db, login: string): Promise<UserWithWorkspace | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('workspaces', 'workspaces.id', 'users.workspace_id')
    .select(columns)
    .where((where) => where.or([where('users.email', '=', login), where('users.username', '=', login)]))
    .executeTakeFirst()
}

export async function findSession(db: Db, tokenHash: string): Promise<{ session: SessionRow; user: UserWithWorkspace } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('workspaces', 'workspaces.id', 'users.workspace_id')
    .select([
      ...columns,
      'sessions.id as session_id',
      'sessions.kind',
      'sessions.user_agent',
      'sessions.created_at as session_created_at',
      'sessions.last_used_at',
      'sessions.expires_at',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return undefined
  const { session_id, kind, user_agent, session_created_at, last_used_at, expires_at, ...user } = row
  return {
    user,
    session: { id: session_id, user_id: user.id, token_hash: tokenHash, kind, user_agent, created_at: session_created_at, last_used_at, expires_at },
  }
}

export async function insertSession(db: Db, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

export async function touchSession(db: Db, id: string, used: { last_used_at: number; expires_at: number }): Promise<void> {
  await db.updateTable('sessions').set(used).where('id', '=', id).execute()
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
}

export async function insertUser(db: Db, user: UserRow): Promise<void> {
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
    .where((where) => where(where.fn<string>('substr', ['username', where.val(1), where.val(prefix.length)]), '=', prefix))
    .execute()
  return rows.map((row) => row.username)
}

export async function adminExists(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('role', '=', 'admin').where('active', '=', 1).limit(1).executeTakeFirst()) !== undefined
}

export async function anyUserExists(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function workspaceOfUser(db: Db, id: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('workspace_id').where('id', '=', id).executeTakeFirst()
  return user?.workspace_id
}

/** Lets the given accounts in, or keeps them out and ends their sessions. */
export async function setActive(db: Db, ids: string[], active: boolean): Promise<void> {
  await db.updateTable('users').set({ active: active ? 1 : 0 }).where('id', 'in', ids).execute()
  if (!active) await db.deleteFrom('sessions').where('user_id', 'in', ids).execute()
}
