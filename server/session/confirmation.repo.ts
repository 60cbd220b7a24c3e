import type { RegistrationRow } from '../db/account-schema.ts'
import type { Db } from '../db/connect.ts'

export async function insertRegistration(db: Db, row: RegistrationRow): Promise<void> {
  await db.insertInto('registrations').values(row).execute()
}

/** The newest registration of an address that has not run out, used or not. */
export async function latestRegistration(db: Db, email: string, now: number): Promise<RegistrationRow | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The registration of a link that still waits. */
export async function findRegistration(db: Db, tokenHash: string, now: number): Promise<RegistrationRow | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses a registration up; false where it has been. Of simultaneous uses one wins. */
export async function useRegistration(tx: Db, tokenHash: string, now: number): Promise<boolean> {
  const used = tx
    .updateTable('registrations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
  return (await used.returning('token_hash').executeTakeFirst()) !== undefined
}

export async function deleteExpiredRegistrations(db: Db, now: number): Promise<void> {
  await db.deleteFrom('registrations').where('expires_at', '<', now).execute()
}
