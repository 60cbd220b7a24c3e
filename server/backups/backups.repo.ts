import type { Db } from '../db/connect.ts'
import type { BackupRow, BackupWorkRow } from '../db/backup-tables.ts'

export async function insertBackup(db: Db, row: BackupRow): Promise<void> {
  await db.insertInto('backups').values(row).execute()
}

export async function listBackups(db: Db): Promise<BackupRow[]> {
  return db.selectFrom('backups').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

export async function findBackup(db: Db, id: string): Promise<BackupRow | undefined> {
  return db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateBackup(db: Db, id: string, set: Partial<BackupRow>): Promise<void> {
  await db.updateTable('backups').set(set).where('id', '=', id).execute()
}

/** Deletes what is known of a backup, and notes that its file is to go wherever it lies. */
export async function deleteBackupRow(db: Db, id: string, removed_at: number): Promise<void> {
  await db.deleteFrom('backups').where('id', '=', id).execute()
  await db
    .insertInto('removed_backups')
    .values({ id, removed_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The backups that were deleted since a time; what was noted before that is forgotten. */
export async function removedSince(db: Db, since: number): Promise<string[]> {
  await db.deleteFrom('removed_backups').where('removed_at', '<', since).execute()
  return (await db.selectFrom('removed_backups').select('id').execute()).map(({ id }) => id)
}

/** Ends a backup that is being made; false where another process has ended it. */
export async function endPending(db: Db, id: string, set: Partial<BackupRow>): Promise<boolean> {
  return (
    (await db
      .updateTable('backups')
      .set(set)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}

/** The unfinished backups that no process works on any more. */
export async function abandonedBackups(db: Db, now: number): Promise<BackupRow[]> {
  const work = db.selectFrom('backup_work').where('lease_until', '>=', now)
  const pending = db.selectFrom('backups').selectAll().where('status', '=', 'pending')
  const abandoned = pending.where('id', 'not in', work.select('backup_id'))
  // Whoever restores a backup makes that copy.
  const restoring = work.select('id').where('kind', '=', 'restore')
  return abandoned
    .where(({ or, eb, not, exists }) => or([eb('backup_type', '!=', 'before_restore'), not(exists(restoring))]))
    .execute()
}

/** When the newest whole backup was made, in milliseconds since 1970; null where there is none. */
export async function lastMadeAt(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('backups')
    .select((of) => of.fn.max('created_at').as('at'))
    .where('status', '=', 'completed')
    .executeTakeFirst()
  return row?.at == null ? null : Number(row.at)
}

/** When the last scheduled backup was begun, whatever became of it. */
export async function lastScheduledAt(db: Db): Promise<number> {
  const row = await db
    .selectFrom('backups')
    .select((of) => of.fn.max('created_at').as('at'))
    .where('backup_type', '=', 'scheduled')
    .executeTakeFirst()
  return Number(row?.at ?? 0)
}

/** Takes the one claim on work with backups; false while another process has it. */
export async function claimWork(db: Db, work: Omit<BackupWorkRow, 'id'>, now: number): Promise<boolean> {
  const claimed = db.insertInto('backup_work').values({ id: 'only', ...work })
  const taken = claimed.onConflict((conflict) =>
    conflict.column('id').doUpdateSet(work).where('backup_work.lease_until', '<', now),
  )
  return (await taken.returning('id').executeTakeFirst()) !== undefined
}

export async function findWork(db: Db, now: number): Promise<BackupWorkRow | undefined> {
  return db.selectFrom('backup_work').selectAll().where('lease_until', '>=', now).executeTakeFirst()
}

export async function renewWork(db: Db, owner: string, until: number): Promise<void> {
  await db.updateTable('backup_work').set({ lease_until: until }).where('owner', '=', owner).execute()
}

export async function endWork(db: Db, owner?: string): Promise<void> {
  let work = db.deleteFrom('backup_work')
  if (owner !== undefined) work = work.where('owner', '=', owner)
  await work.execute()
}

/** The e-mail addresses of the administrators. */
export async function adminAddresses(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('active', '=', 1)
    .execute()
  return admins.map(({ email }) => email)
}
