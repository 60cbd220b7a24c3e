import type { PendingAction } from '#shared/contract/runs.ts'
import { chargeable, keepHeld, settleHold } from '../billing/credits.rules.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { RunRow } from '../db/schema.ts'
import type { Logger } from '../log.ts'
import { nextRev } from '../workspaces/workspaces.repo.ts'
import { type Ended, type Settlement, endSteps, settleRun } from './claims.repo.ts'
import { appendEvents, deleteEvents, maxEventsAtOnce } from './events.repo.ts'
import type { LiveRun } from './live-run.ts'
import { notifyWebhooks } from './notify.rules.ts'
import { parkRun } from './waiting.repo.ts'

/** A question that is not answered within this time cancels its run. */
const maxWaitMs = 7 * 24 * 60 * 60_000

export type Ending =
  | Omit<Settlement, 'steps' | 'finished_at' | 'rev'>
  | ({ status: 'waiting'; action: PendingAction } & Pick<
      RunRow,
      'state' | 'provider' | 'provider_reason' | 'credits_used'
    >)

type Options = { db: Db; log: Logger; now: () => number; owner: string }

/**
 * Writes how a run has ended that `owner` holds, with what it costs and the webhooks to notify, or with what it waits
 * for a person. True where webhooks are notified. Where the claim was lost, and where it is written already by an
 * earlier one of the `tries`, nothing changes.
 */
export function storeEnding(
  { db, log, now, owner }: Options,
  run: LiveRun,
  ending: Ending,
  tries: number,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const rev = await nextRev(tx, run.workspaceId)
    const { steps } = run
    const credits_used = await chargeable(tx, run.id, ending.credits_used)
    const charge = { runId: run.id, credits: credits_used }
    if (ending.status === 'waiting') {
      const { status: _, action, ...parked } = ending
      const held = await parkRun(tx, run.id, owner, {
        ...parked,
        credits_used,
        pending_action: JSON.stringify(action),
        waiting_until: now() + maxWaitMs,
        steps,
        rev,
      })
      if (!held) return false
      await keepHeld(tx, charge)
      // The process that takes it up again goes on after these. The question is not sent to anyone before it is
      // stored: an answer to it may come at once.
      const events = [...run.unflushed(), { seq: run.lastSeq + 1, event: 'approval', data: action }]
      for (let n = 0; n < events.length; n += maxEventsAtOnce)
        await appendEvents(tx, [{ runId: run.id, events: events.slice(n, n + maxEventsAtOnce) }])
      return told(tx, held)
    }
    const held = await settleRun(tx, run.id, owner, {
      ...ending,
      credits_used,
      steps: endSteps(steps),
      finished_at: now(),
      rev,
    })
    if (held) await settleHold(tx, now(), charge)
    else if (tries === 1) log.warn({ run: run.id }, 'the claim on a run was lost before it ended')
    // What happened is in the row now; followers from here on get the row.
    if (run.mayBeStored) await deleteEvents(tx, [run.id])
    return told(tx, held)
  })

  async function told(tx: Db, held: Ended | undefined): Promise<boolean> {
    if (held?.is_awaited) await notifyWebhooks(tx, now(), run.id)
    return held?.is_awaited === 1
  }
}
