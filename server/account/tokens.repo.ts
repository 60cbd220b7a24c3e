import type { AccessTokenRow } from '../db/account-schema.ts'
import type { Db } from '../db/connect.ts'
import { type UserWithWorkspace, findUser } from '../session/session.repo.ts'

export async function listTokens(db: Db, userId: string): Promise<AccessTokenRow[]> {
  return db.selectFrom('access_tokens').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

export async function insertToken(db: Db, row: AccessTokenRow): Promise<void> {
  await db.insertInto('access_tokens').values(row).execute()
}

export async function deleteToken(db: Db, userId: string, id: string): Promise<boolean> {
  return (await db.deleteFrom('access_tokens').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}

export async function deleteTokensOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('user_id', '=', userId).execute()
}

export async function findToken(db: Db, tokenHash: string): Promise<{ token: AccessTokenRow; user: UserWithWorkspace } | undefined> {
  const token = await db.selectFrom('access_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
  const user = token && (await findUser(db, token.user_id))
  return user && { token, user }
}

export async function touchToken(db: Db, id: string, last_used_at: number): Promise<void> {
  await db.updateTable('access_tokens').set({ last_used_at }).where('id', '=', id).execute()
}

/** Whether a token is still there, has not run out, and its user may come in. */
export async function tokenLasts(db: Db, id: string, now: number): Promise<boolean> {
  const found = db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .select('access_tokens.id')
    .where('access_tokens.id', '=', id)
    .where('access_tokens.expires_at', '>', now)
    .where('users.active', '=', 1)
  return (await found.executeTakeFirst()) !== undefined
}
