import { rm } from 'node:fs/promises'
import type { BackupSchedule } from '#shared/contract/backups.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { Caller } from '../session/caller.ts'
import type { Db } from '../db/connect.ts'
import type { Env } from '../env.ts'
import { getSetting, setSetting } from '../settings/settings.repo.ts'
import { deleteBackupRow, findWork, lastScheduledAt, listBackups } from './backups.repo.ts'
import { fileOf } from './backups.rules.ts'

const key = 'backup_schedule'
const hour = 3

/** `since` is when it was last changed: what was due before is not made up for. */
type Kept = BackupSchedule & { since: number }

export async function readSchedule(db: Db): Promise<Kept> {
  return (await getSetting<Kept>(db, key)) ?? { backup_schedule: 'off', backup_keep: 7, since: 0 }
}

export async function saveSchedule(
  tx: Db,
  caller: Caller,
  { backup_schedule, backup_keep }: { [Name in keyof BackupSchedule]?: BackupSchedule[Name] | undefined },
  now: number,
): Promise<BackupSchedule> {
  const before = await readSchedule(tx)
  const after = {
    ...before,
    backup_schedule: backup_schedule ?? before.backup_schedule,
    backup_keep: backup_keep ?? before.backup_keep,
  }
  await setSetting(tx, key, { ...after, since: after.backup_schedule === before.backup_schedule ? before.since : now })
  const names = ['backup_schedule', 'backup_keep'] as const
  const changes = Object.fromEntries(
    names
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, { before: before[name], after: after[name] }]),
  )
  if (Object.keys(changes).length > 0)
    await recordAudit(tx, now, caller, {
      action: 'update_system_setting',
      resource_type: 'system_setting',
      details: { changes },
    })
  return after
}

export function presentSchedule({ backup_schedule, backup_keep }: BackupSchedule) {
  return { backup_schedule: { value: backup_schedule }, backup_keep: { value: backup_keep } }
}

/** Whether a backup should have been begun by now, since the last one: however long no server ran, that is one. */
export async function isDue(db: Db, now: number): Promise<boolean> {
  const { backup_schedule, since } = await readSchedule(db)
  return backup_schedule !== 'off' && Math.max(since, await lastScheduledAt(db)) < lastMoment(backup_schedule, now)
}

/** How many copies are kept that were made before a restore. */
const copiesKept = 3

/**
 * Deletes the backups of a type that nobody asked for beyond those that are kept; one that failed goes with the completed
 * ones of its time, and one with which something is being done stays.
 */
export async function forgetOldBackups(
  db: Db,
  env: Env,
  type: 'scheduled' | 'before_restore',
  now: number,
): Promise<void> {
  const kept = type === 'scheduled' ? (await readSchedule(db)).backup_keep : copiesKept
  const inUse = (await findWork(db, now))?.backup_id
  const ended = (await listBackups(db)).filter(
    ({ backup_type, status }) => backup_type === type && status !== 'pending',
  )
  const oldest = ended.filter(({ status }) => status === 'completed')[kept - 1]
  if (!oldest) return
  for (const { id } of ended.slice(ended.indexOf(oldest) + 1)) {
    if (id === inUse) continue
    await rm(fileOf(env, id), { force: true })
    await deleteBackupRow(db, id, now)
  }
}

/** The last time by the server's clock at which one was due. */
export function lastMoment(schedule: 'daily' | 'weekly', now: number): number {
  const moment = new Date(now)
  moment.setHours(hour, 0, 0, 0)
  if (moment.getTime() > now) moment.setDate(moment.getDate() - 1)
  const monday = 1
  if (schedule === 'weekly') moment.setDate(moment.getDate() - ((moment.getDay() - monday + 7) % 7))
  return moment.getTime()
}
