import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { ProblemError } from '#shared/contract/problem.ts'
import { settings } from '#shared/contract/settings.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import { type Api, Answer, handle } from '../http/handle.ts'
import { hashWrite, keyReused, readKey } from '../http/idempotency.ts'
import { claimKey, findKey } from '../http/idempotency.repo.ts'
import { findUser } from '../workspaces/users.repo.ts'
import { handleWrite } from '../http/handle-write.ts'
import { getReadable, listAll, present, removeBackup } from './backups.rules.ts'
import { presentSchedule, readSchedule, saveSchedule } from './schedule.rules.ts'

const restored = { success: true, message: 'Backup restored successfully. Reloading settings...' }

export function backupRoutes(api: Api): void {
  const { services } = api
  const { db, env, now, backups } = services

  handle(api, settings.backups, async () => ({ backups: await listAll(db, now()) }))

  handleWrite(
    api,
    settings.createBackup,
    async ({ tx }, { caller }) => {
      const row = await backups.add(tx, 'manual')
      await recordAudit(tx, now(), caller, { action: 'create_backup', resource_type: 'backup', resource_id: row.id })
      return {
        success: true,
        message: 'Backup created successfully',
        backup: present(row, { kind: 'create', backup_id: row.id }),
      }
    },
    { after: () => backups.begin() },
  )

  handle(api, settings.restoreBackup, async ({ params, caller, header }) => {
    const client_key = readKey(header('idempotency-key'))
    const request_hash = hashWrite(settings.restoreBackup, params, undefined)
    const known = await findKey(db, caller.userId, client_key)
    if (known && known.request_hash !== request_hash) throw keyReused()
    if (known) return new Answer(restored, 200, { 'idempotent-replayed': 'true' })
    const restoring = backups.restore(params.id, async (tx, { created_at }) => {
      await recordAudit(tx, now(), caller, {
        action: 'restore_backup',
        resource_type: 'backup',
        resource_id: params.id,
        details: { moment: new Date(created_at).toISOString() },
      })
      // A user who restores a time before they existed cannot repeat the request either.
      if (await findUser(tx, caller.userId))
        await claimKey(tx, {
          user_id: caller.userId,
          client_key,
          request_hash,
          answer: JSON.stringify(restored),
          created_at: now(),
        })
    })
    const told = restoring.catch(async (error: unknown) => {
      const why = error instanceof ProblemError ? error.detail : 'Something broke on the server.'
      const about = { resource_type: 'backup', resource_id: params.id, details: { why } } as const
      await recordAudit(db, now(), caller, { action: 'restore_refused', ...about })
      throw error
    })
    return within(told, restored, 'The restore goes on. The list of backups says when it is done.')
  })

  handle(api, settings.verifyBackup, ({ params }) =>
    within(
      backups.verify(params.id),
      { success: true, message: 'The backup is whole and can be restored.' },
      'The drill goes on. The list of backups says how it ends.',
    ),
  )

  handle(api, settings.downloadBackup, async ({ params, caller }) => {
    const { row, file } = await getReadable(db, env, params.id)
    await recordAudit(db, now(), caller, { action: 'download_backup', resource_type: 'backup', resource_id: row.id })
    const name = `muster-${new Date(row.created_at).toISOString().slice(0, 16).replace(':', '-')}.muster-backup`
    return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, {
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': String(row.size),
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${name}"`,
      },
    })
  })

  handleWrite(api, settings.deleteBackup, async ({ tx }, { params, caller }) => {
    await recordAudit(tx, now(), caller, { action: 'delete_backup', resource_type: 'backup', resource_id: params.id })
    return removeBackup(tx, env, params.id, now())
  })

  handle(api, settings.backupSchedule, async () => presentSchedule(await readSchedule(db)))
  handleWrite(api, settings.saveBackupSchedule, async ({ tx }, { body, caller }) => ({
    success: true,
    settings: presentSchedule(await saveSchedule(tx, caller, body, now())),
  }))

  /** The answer of work that is done within the time of a request; otherwise that it goes on. */
  async function within<Body>(
    work: Promise<void>,
    done: Body,
    goesOn: string,
  ): Promise<Body | Answer<{ success: boolean; message: string }>> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, services.replyTimeoutMs, 'late')))
    const first = await Promise.race([work, late]).finally(() => clearTimeout(timer))
    if (first !== 'late') return done
    work.catch(() => {})
    return new Answer({ success: true, message: goesOn }, 202)
  }
}
