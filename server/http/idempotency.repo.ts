import { newId } from '#shared/domain/ids.ts'
import type { Db } from '../db/connect.ts'
import { prepared, preparedFirst } from '../db/prepared.ts'
import type { RequestKeyRow } from '../db/schema.ts'

/** Takes the key for this transaction; false when another request has it, once that one is done. */
export async function claimKey(tx: Db, row: RequestKeyRow): Promise<boolean> {
  return (await insertOnce(tx, row).returning('client_key').executeTakeFirst()) !== undefined
}

/**
 * The same together with the workspace's `nextRev`, which it returns: undefined, with nothing changed, when another
 * request has the key.
 */
export async function claimRev(
  tx: Db,
  workspaceId: string,
  row: Omit<RequestKeyRow, 'answer'>,
): Promise<number | undefined> {
  // Until there is an answer; a process that finds it there has just written it.
  const mark = newId()
  await insertKey(tx, { ...row, answer: mark })
  return (await raiseRev(tx, workspaceId, row.user_id, row.client_key, mark))?.rev
}

const insertOnce = (tx: Db, row: RequestKeyRow) =>
  tx
    .insertInto('request_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'client_key']).doNothing())

const insertKey = prepared(insertOnce)

const raiseRev = preparedFirst((tx, workspaceId: string, userId: string, key: string, mark: string) =>
  tx
    .updateTable('workspaces')
    .set((set) => ({ rev: set('rev', '+', 1) }))
    .where('id', '=', workspaceId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('request_keys')
          .select('answer')
          .where('user_id', '=', userId)
          .where('client_key', '=', key)
          .where('answer', '=', mark),
      ),
    )
    .returning('rev'),
)

export async function findKey(db: Db, userId: string, key: string): Promise<RequestKeyRow | undefined> {
  return db
    .selectFrom('request_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_key', '=', key)
    .executeTakeFirst()
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
