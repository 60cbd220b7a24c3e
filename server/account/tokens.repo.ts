import type { AccessTokenRow } from '../db/account-schema.ts'
import type { Db } from '../db/connect.ts'
import { preparedFirst } from '../db/prepared.ts'
import { type Person, personColumns } from '../workspaces/users.repo.ts'

export async function listTokens(db: Db, userId: string): Promise<AccessTokenRow[]> {
  return db
    .selectFrom('access_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertToken(db: Db, row: AccessTokenRow): Promise<void> {
  await db.insertInto('access_tokens').values(row).execute()
}

export async function deleteToken(db: Db, userId: string, id: string): Promise<boolean> {
  return (
    (await db
      .deleteFrom('access_tokens')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}

export async function deleteTokensOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('user_id', '=', userId).execute()
}

type WithToken = Person & Pick<AccessTokenRow, 'scopes' | 'last_used_at' | 'expires_at'> & { token_id: string }

/** The access token with this hash and whose it is. */
export const findToken: (db: Db, tokenHash: string) => Promise<WithToken | undefined> = preparedFirst(
  (db, tokenHash: string) =>
    db
      .selectFrom('access_tokens')
      .innerJoin('users', 'users.id', 'access_tokens.user_id')
      .innerJoin('workspaces', 'workspaces.id', 'users.workspace_id')
      .select([
        ...personColumns,
        'access_tokens.id as token_id',
        'access_tokens.scopes',
        'access_tokens.last_used_at',
        'access_tokens.expires_at',
      ])
      .where('access_tokens.token_hash', '=', tokenHash),
)

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
