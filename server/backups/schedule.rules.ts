import { rm } from 'node:fs/promises'
import type { BackupSchedule } from '#shared/contract/backups.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { Caller } from '../session/caller.ts'
import type { Db } from '../db/connect.ts'
import type { Env } from '../env.ts'
import { getSetting, setSetting } from '../settings/settings.repo.ts'
import { deleteBackupRow, lastScheduledAt, listBackups } from './backups.repo.ts'
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

/**
 * Deletes the scheduled backups beyond those that are kept; one that failed goes with the completed ones of its time.
 */
export async function forgetOldBackups(db: Db, env: Env, now: number): Promise<void> {
  const { backup_keep } = await readSchedule(db)
  const scheduled = (await listBackups(db)).filter(
    ({ backup_type, status }) => backup_type === 'scheduled' && status !== 'pending',
  )
  const oldest = scheduled.filter(({ status }) => status === 'completed')[backup_keep - 1]
  if (!oldest) return
  for (const { id } of scheduled.slice(scheduled.indexOf(oldest) + 1)) {
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
