import type { Db } from '../db/connect.ts'
import type { ChatContinuationRow } from '../db/schema.ts'

export async function insertContinuation(db: Db, row: ChatContinuationRow): Promise<void> {
  await db.insertInto('chat_continuations').values(row).execute()
}

export async function findContinuation(
  db: Db,
  userId: string,
  tokenHash: string,
): Promise<ChatContinuationRow | undefined> {
  return db
    .selectFrom('chat_continuations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Uses a token up under a key; false when it has been used. */
export async function useContinuation(db: Db, tokenHash: string, key: string): Promise<boolean> {
  const unused = db
    .updateTable('chat_continuations')
    .set({ used_key: key })
    .where('token_hash', '=', tokenHash)
    .where('used_key', 'is', null)
  return (await unused.returning('token_hash').executeTakeFirst()) !== undefined
}

export async function deleteContinuationsBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('chat_continuations').where('expires_at', '<', time).execute()
}
