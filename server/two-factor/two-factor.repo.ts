import type { Db } from '../db/connect.ts'
import type { SecondFactorRow } from '../db/sign-in-tables.ts'

export async function findFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Keeps a factor that has to be confirmed, in the place of one that never was; false where one is in use. */
export async function insertFactor(tx: Db, row: SecondFactorRow): Promise<boolean> {
  const kept = tx
    .insertInto('second_factors')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed: row.sealed, created_at: row.created_at, last_step: row.last_step })
        .where('second_factors.confirmed_at', 'is', null),
    )
  return (await kept.returning('user_id').executeTakeFirst()) !== undefined
}

/** Puts a factor into use; false where it is already, or is another one by now. */
export async function confirmFactor(
  tx: Db,
  { user_id, sealed }: SecondFactorRow,
  { now, step }: { now: number; step: number },
): Promise<boolean> {
  const confirmed = tx
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', user_id)
    .where('sealed', '=', sealed)
    .where('confirmed_at', 'is', null)
  return (await confirmed.returning('user_id').executeTakeFirst()) !== undefined
}

/** Uses the code of a step up; false where it, or a newer one, has been. Of two at once one wins. */
export async function takeStep(tx: Db, userId: string, step: number): Promise<boolean> {
  const taken = tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
  return (await taken.returning('user_id').executeTakeFirst()) !== undefined
}

/** Uses a recovery code up; false where there is no such. Of two at once one wins. */
export async function takeRecoveryCode(tx: Db, userId: string, codeHash: string): Promise<boolean> {
  const taken = tx.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', codeHash)
  return (await taken.returning('user_id').executeTakeFirst()) !== undefined
}

/** Puts these codes in the place of all others. */
export async function replaceRecoveryCodes(tx: Db, userId: string, hashes: string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return (await db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId).execute()).length
}

/** Takes a factor away with its codes; false where there was none in use. */
export async function deleteFactor(tx: Db, userId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const gone = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return gone !== undefined && gone.confirmed_at !== null
}
