import type { Db } from './db/connect.ts'
import { prepared, preparedFirst } from './db/prepared.ts'
import type { RequestKeyRow } from './db/schema.ts'

/** Takes the key for this transaction; false when another request has it, once that one is done. */
export async function claimKey(tx: Db, row: RequestKeyRow): Promise<boolean> {
  return (await insertKey(tx, row)) !== undefined
}

const insertKey = preparedFirst((tx, row: RequestKeyRow) =>
  tx
    .insertInto('request_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'client_key']).doNothing())
    .returning('client_key'),
)

export async function findKey(db: Db, userId: string, key: string): Promise<RequestKeyRow | undefined> {
  return db.selectFrom('request_keys').selectAll().where('user_id', '=', userId).where('client_key', '=', key).executeTakeFirst()
}

export async function keepAnswer(tx: Db, userId: string, key: string, answer: string): Promise<void> {
  await setAnswer(tx, userId, key, answer)
}

const setAnswer = prepared((tx, userId: string, key: string, answer: string) =>
  tx.updateTable('request_keys').set({ answer }).where('user_id', '=', userId).where('client_key', '=', key),
)

export async function deleteKeysBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('request_keys').where('created_at', '<', time).execute()
}
