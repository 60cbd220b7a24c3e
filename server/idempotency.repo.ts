import type { Db } from './db/connect.ts'
import type { RequestKeyRow } from './db/schema.ts'

/** Takes the key for this transaction; false when another request has it, once that one is done. */
export async function claimKey(tx: Db, row: RequestKeyRow): Promise<boolean> {
  const claimed = await tx
    .insertInto('request_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'client_key']).doNothing())
    .returning('client_key')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function findKey(db: Db, userId: string, key: string): Promise<RequestKeyRow | undefined> {
  return db.selectFrom('request_keys').selectAll().where('user_id', '=', userId).where('client_key', '=', key).executeTakeFirst()
}

export async function keepAnswer(tx: Db, userId: string, key: string, answer: string): Promise<void> {
  await tx.updateTable('request_keys').set({ answer }).where('user_id', '=', userId).where('client_key', '=', key).execute()
}

export async function deleteKeysBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('request_keys').where('created_at', '<', time).execute()
}
