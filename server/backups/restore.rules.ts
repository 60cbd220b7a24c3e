import { newId } from '#shared/domain/ids.ts'
import { tellStripe } from '../billing/stripe-duties.rules.ts'
import type { BackupRow } from '../db/backup-tables.ts'
import { type Db, inLongTransaction } from '../db/connect.ts'
import { isDeadlock } from '../db/snapshot.ts'
import { type Cancelling, cancelRun } from '../runs/runs.rules.ts'
import { noteEndsOf } from '../integrations/revocations.rules.ts'
import type { Services } from '../services.ts'
import { applySessionTimeout } from '../session/session.rules.ts'
import { readSettings } from '../settings/settings.repo.ts'
import { valuesIn } from '../settings/live-settings.ts'
import { retireDemo } from '../workspaces/demo.rules.ts'
import { updateBackup } from './backups.repo.ts'
import { folderOf } from './backups.rules.ts'
import { openRuns, replaceAll } from './restore.repo.ts'
import { openBackup } from './scratch.rules.ts'

export type Works = Cancelling & Pick<Services, 'env' | 'log' | 'settings' | 'scheduler' | 'google'>

/** What else is written with a restore, in its transaction. */
export type Written = (tx: Db, restored: BackupRow) => Promise<void>

/** `before` is called once the backup is known to be whole, before anything changes. */
type Options = { row: BackupRow; file: string; before: () => Promise<void>; note: Written; signal: AbortSignal }

/** How often a restore begins again that got into the way of others' writes, and they into its own. */
const maxTries = 5

/** Puts a backup in the place of all data. Until it commits nothing has changed but that open runs have ended. */
export async function restoreBackup(works: Works, { row, file, before, note, signal }: Options): Promise<void> {
  const { db, env, log, now, runs, scheduler, settings } = works
  await openBackup(
    file,
    { db, database: env.database, folder: folderOf(env), digest: row.digest, signal },
    async (from) => {
      await before()
      await endRuns(works)
      const replace = () =>
        inLongTransaction(db, env.database, async (tx) => {
          const open = await openRuns(tx)
          const progress = (table: string) => log.info({ backup: row.id, table }, 'restoring')
          await replaceAll({
            tx,
            from,
            kind: env.database.kind,
            now: now(),
            epoch: newId(),
            signal,
            progress,
            leaving: (userId) => noteEndsOf(tx, works, userId),
          })
          if (!env.demo) await retireDemo(tx)
          // Sessions stay, and the timeout that has come may be a shorter one.
          await applySessionTimeout(tx, valuesIn(await readSettings(tx), log).session_timeout_minutes, now())
          await updateBackup(tx, row.id, { restored_at: now(), error: null })
          await note(tx, row)
          return open
        })
      const open = await untilAlone(replace)
      // What began in between writes nothing any more, and need not go on.
      for (const { id } of open) runs.abort(id)
    },
  )
  await settings.refresh()
  scheduler.wake(now())
  // Outside services are notified of deleted users and workspaces.
  works.google.wake()
  await tellStripe(works)
}

/** Ends what agents do, wherever that is. */
async function endRuns(works: Cancelling): Promise<void> {
  for (const { id, user_id, workspace_id } of await openRuns(works.db))
    await cancelRun(works, { userId: user_id, workspaceId: workspace_id }, id)
}

async function untilAlone<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries || !isDeadlock(error)) throw error
    }
  }
}
