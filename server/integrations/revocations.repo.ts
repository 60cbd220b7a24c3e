import type { Db } from '../db/connect.ts'
import type { GoogleRevocationRow } from '../db/google-tables.ts'

export async function insertRevocation(tx: Db, row: GoogleRevocationRow): Promise<void> {
  await tx.insertInto('google_revocations').values(row).execute()
}

export function findRevocation(db: Db, id: string): Promise<GoogleRevocationRow | undefined> {
  return db.selectFrom('google_revocations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The grants that Google has to be asked to end by now. */
export function dueRevocations(db: Db, now: number): Promise<GoogleRevocationRow[]> {
  return db
    .selectFrom('google_revocations')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(50)
    .execute()
}

/** When Google has to be asked next; null for never. */
export async function nextRevocationAt(db: Db): Promise<number | null> {
  const next = db.selectFrom('google_revocations').select('next_at').orderBy('next_at').limit(1)
  return (await next.executeTakeFirst())?.next_at ?? null
}

/** Takes it until a moment, and counts the try; false where another process has it. */
export async function claimRevocation(
  db: Db,
  { id, next_at, tries }: GoogleRevocationRow,
  until: number,
): Promise<boolean> {
  const claimed = db
    .updateTable('google_revocations')
    .set({ next_at: until, tries: tries + 1 })
    .where('id', '=', id)
    .where('next_at', '=', next_at)
  return (await claimed.returning('id').executeTakeFirst()) !== undefined
}

export async function deleteRevocation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('google_revocations').where('id', '=', id).execute()
}
