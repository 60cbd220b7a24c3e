import * as v from 'valibot'
import { Deleted, Id, Instant, Success } from './common.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { maxKeptBackups } from './limits.ts'

/** A backup as the list shows it; only a completed one can be restored. */
export const Backup = v.object({
  _id: Id,
  status: v.picklist(['pending', 'completed', 'failed']),
  /** `before_restore` is how things stood when another one was restored. */
  backup_type: v.picklist(['manual', 'scheduled', 'before_restore']),
  created_at: Instant,
  finished_at: v.nullable(Instant),
  total_records: v.number(),
  /** Bytes of the file, compressed. */
  size: v.number(),
  /** SHA-256, in hex, of what the file says it holds and of all that it holds; null until it is completed. */
  digest: v.nullable(v.string()),
  /** The last migration of the database it was made from. */
  schema_version: v.string(),
  /** When it was last restored into a scratch database and found whole. */
  verified_at: v.nullable(Instant),
  restored_at: v.nullable(Instant),
  /** Why it failed: when it was made, or when it was last verified or restored. */
  error: v.nullable(v.string()),
  /** Whether it was found not to hold what it says: it cannot be restored before it is found whole again. */
  damaged: v.optional(v.boolean()),
  /** What is being done with it right now. */
  doing: v.nullable(v.picklist(['create', 'verify', 'restore'])),
})
export type Backup = v.InferOutput<typeof Backup>

const keep = `Keep 1 to ${maxKeptBackups} backups.`

/** When backups are made without being asked for, and how many of those are kept. */
export const BackupSchedule = v.object({
  /** At three in the morning by the server's clock; weekly ones on Mondays. */
  backup_schedule: v.picklist(['off', 'daily', 'weekly'], 'Choose off, daily or weekly.'),
  backup_keep: v.pipe(v.number(keep), v.integer(keep), v.minValue(1, keep), v.maxValue(maxKeptBackups, keep)),
})
export type BackupSchedule = v.InferOutput<typeof BackupSchedule>

const BackupScheduleRead = v.object({
  backup_schedule: v.object({ value: BackupSchedule.entries.backup_schedule }),
  backup_keep: v.object({ value: v.number() }),
})

/** 200 once it is done, 202 where it takes longer than a request may: the list then reports its state. */
const done = [200, 202] as const

/** What `settings` offers for backups. */
export const backupCalls = {
  backups: endpoint({
    method: 'GET',
    path: '/admin/settings/backups',
    summary: 'Backups, newest first',
    auth: 'admin',
    response: v.object({ backups: v.array(Backup) }),
  }),
  createBackup: endpoint({
    method: 'POST',
    path: '/admin/settings/backup',
    summary: 'Back up all data while the server works; one that is being made is joined',
    auth: 'admin',
    statuses: [202],
    body: v.object({ backup_type: v.optional(v.literal('manual'), 'manual') }),
    response: v.object({ ...Success.entries, backup: Backup }),
  }),
  restoreBackup: endpoint({
    method: 'POST',
    path: '/admin/settings/backup/:id/restore',
    summary: 'Restore a completed backup, all or nothing, after a copy of how things stand',
    auth: 'admin',
    confirmed: true,
    statuses: done,
    response: Success,
  }),
  verifyBackup: endpoint({
    method: 'POST',
    path: '/admin/settings/backup/:id/verify',
    summary: 'Restore a backup into a scratch database and compare it with what was backed up',
    auth: 'admin',
    keyed: false,
    statuses: done,
    response: Success,
  }),
  downloadBackup: fileEndpoint({
    method: 'GET',
    path: '/admin/settings/backup/:id/download',
    summary: 'The file of a backup; it holds all data of the server',
    auth: 'admin',
    scope: 'session',
    confirmed: true,
    file: ['application/octet-stream'],
  }),
  deleteBackup: endpoint({
    method: 'DELETE',
    path: '/admin/settings/backup/:id',
    summary: 'Delete a backup',
    auth: 'admin',
    response: Deleted,
  }),
  backupSchedule: endpoint({
    method: 'GET',
    path: '/admin/settings/backup-schedule',
    summary: 'When backups are made, and how many are kept',
    auth: 'admin',
    response: BackupScheduleRead,
  }),
  saveBackupSchedule: endpoint({
    method: 'PUT',
    path: '/admin/settings/backup-schedule',
    summary: 'Change when backups are made, and how many are kept',
    auth: 'admin',
    body: v.partial(BackupSchedule),
    response: v.object({ success: v.boolean(), settings: BackupScheduleRead }),
  }),
}
