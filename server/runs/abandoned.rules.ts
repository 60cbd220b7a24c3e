import { runApology } from '#shared/domain/run-state.ts'
import { release, settleHold } from '../billing/credits.rules.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { nextRev } from '../workspaces/workspaces.repo.ts'
import { failAbandoned, workspacesWithAbandoned } from './claims.repo.ts'
import { deleteEvents } from './events.repo.ts'
import { notifyWebhooks } from './notify.rules.ts'
import { lapseRun, lapsedRuns } from './waiting.repo.ts'

/** Why a run failed whose server went away. */
export const abandonedError = 'The server stopped while this was running. Nothing was charged. Run it again.'

/** Fails the runs whose process has not renewed its claim since `expired`; returns which. */
export async function failDead(db: Db, now: () => number, expired: number): Promise<string[]> {
  const failed: string[] = []
  for (const workspaceId of await workspacesWithAbandoned(db, expired)) {
    const ids = await inTransaction(db, async (tx) => {
      const rev = await nextRev(tx, workspaceId)
      const rows = await failAbandoned(tx, workspaceId, expired, {
        result: runApology,
        error: abandonedError,
        finished_at: now(),
        rev,
      })
      const ids = rows.map(({ id }) => id)
      await release(tx, ids)
      for (const { id, is_awaited } of rows) if (is_awaited) await notifyWebhooks(tx, now(), id)
      return ids
    })
    failed.push(...ids)
  }
  return failed
}

/** Cancels what was not answered in time; returns which. */
export async function lapse(db: Db, now: () => number): Promise<string[]> {
  const ids: string[] = []
  for (const { id, workspace_id } of await lapsedRuns(db, now())) {
    const hasLapsed = await inTransaction(db, async (tx) => {
      const rev = await nextRev(tx, workspace_id)
      const lapsed = await lapseRun(tx, id, {
        error: 'Nobody answered its question within seven days. Run it again.',
        finished_at: now(),
        rev,
      })
      // Answered in the last moment: it goes on after the events that it has.
      if (!lapsed) return false
      await settleHold(tx, now(), { runId: id, credits: lapsed.credits_used })
      await deleteEvents(tx, [id])
      if (lapsed.is_awaited) await notifyWebhooks(tx, now(), id)
      return true
    })
    if (hasLapsed) ids.push(id)
  }
  return ids
}
