import type { AccountLinkRow } from '../db/account-schema.ts'
import type { Db } from '../db/connect.ts'

export async function insertLink(db: Db, row: AccountLinkRow): Promise<void> {
  await db.insertInto('account_links').values(row).execute()
}

/** Uses a link up; undefined when it is unknown, has run out or has been used. Of simultaneous uses one wins. */
export async function takeLink(tx: Db, tokenHash: string, now: number): Promise<AccountLinkRow | undefined> {
  return tx
    .deleteFrom('account_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('account_links').where('user_id', '=', userId).execute()
}

export async function deleteExpiredLinks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<', now).execute()
}
