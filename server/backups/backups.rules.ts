import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Backup } from '#shared/contract/backups.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import type { BackupRow, BackupWorkRow } from '../db/backup-tables.ts'
import type { Db } from '../db/connect.ts'
import { schemaVersion } from '../db/migrate.ts'
import type { Env } from '../env.ts'
import { damaged } from './format.ts'
import {
  deleteBackupRow,
  findBackup,
  findWork,
  insertBackup,
  lastMadeAt,
  listBackups,
  removedSince,
} from './backups.repo.ts'

/** Where backups lie: on the machine that made them. */
export const folderOf = (env: Pick<Env, 'dataDir'>) => join(env.dataDir, 'backups')
export const fileOf = (env: Pick<Env, 'dataDir'>, id: string) => join(folderOf(env), `${id}.muster-backup`)

/** What `/readyz` says of backups: when the newest whole one was made, ISO 8601, or null. */
export async function lastBackup(db: Db): Promise<string | null> {
  return instant(await lastMadeAt(db))
}

/** Every backup with how it stands, the newest first. */
export async function listAll(db: Db, now: number): Promise<Backup[]> {
  const [rows, work] = [await listBackups(db), await findWork(db, now)]
  return rows.map((row) => present(row, work))
}

export function present(row: BackupRow, work: Pick<BackupWorkRow, 'kind' | 'backup_id'> | undefined): Backup {
  const {
    id,
    status,
    backup_type,
    created_at,
    finished_at,
    total_records,
    size,
    digest,
    schema_version,
    verified_at,
    restored_at,
    error,
  } = row
  return {
    _id: id,
    status,
    backup_type,
    created_at: instant(created_at)!,
    finished_at: instant(finished_at),
    total_records,
    size,
    digest,
    schema_version,
    verified_at: instant(verified_at),
    restored_at: instant(restored_at),
    error,
    damaged: error === damaged().detail,
    doing: work?.backup_id === id ? work.kind : null,
  }
}

/** Notes a backup that is about to be made. */
export async function addBackup(
  tx: Db,
  backup_type: BackupRow['backup_type'],
  now: number,
  id = newId(),
): Promise<BackupRow> {
  const row: BackupRow = {
    id,
    status: 'pending',
    backup_type,
    created_at: now,
    finished_at: null,
    total_records: 0,
    size: 0,
    digest: null,
    schema_version: schemaVersion,
    machine: hostname(),
    verified_at: null,
    restored_at: null,
    error: null,
  }
  await insertBackup(tx, row)
  return row
}

/** A completed backup with its file; throws 404 or 409 with the reason where there is none on this machine. */
export async function getReadable(db: Db, env: Env, id: string): Promise<{ row: BackupRow; file: string }> {
  const row = await getBackup(db, id)
  if (row.status !== 'completed')
    throw new ProblemError(409, 'backup_incomplete', 'This backup is not complete. Choose one that is.')
  const file = fileOf(env, id)
  if (existsSync(file)) return { row, file }
  const where =
    row.machine === hostname()
      ? `It is missing in ${folderOf(env)}.`
      : `It was made on ${row.machine}: copy it from there to ${folderOf(env)}.`
  throw new ProblemError(409, 'backup_file_missing', `The file of this backup is not on this machine. ${where}`)
}

/** How long a machine may be away and still delete the files of backups that were deleted meanwhile. */
const removedKnownMs = 90 * 24 * 60 * 60_000

/** Deletes a backup and its file, on whichever machine that is; one that is in use stays. */
export async function removeBackup(tx: Db, env: Env, id: string, now: number): Promise<{ id: string }> {
  const row = await getBackup(tx, id)
  if (row.status === 'pending' || (await findWork(tx, now))?.backup_id === id)
    throw new ProblemError(409, 'backup_busy', 'Something is being done with this backup. Wait until that has ended.')
  await deleteBackupRow(tx, id, now)
  await rm(fileOf(env, id), { force: true })
  return { id }
}

/**
 * Deletes the files of backups that were deleted on another machine. A file that was not deleted stays, even where no
 * list has it.
 */
export async function tidyRemoved(db: Db, env: Env, now: number): Promise<void> {
  for (const id of await removedSince(db, now - removedKnownMs)) await rm(fileOf(env, id), { force: true })
}

async function getBackup(db: Db, id: string): Promise<BackupRow> {
  const row = await findBackup(db, id)
  if (!row) throw new ProblemError(404, 'backup_not_found', 'There is no such backup.')
  return row
}

function instant(millis: number | null): string | null {
  return millis === null ? null : new Date(millis).toISOString()
}
