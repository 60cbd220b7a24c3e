import { type Db, inTransaction } from '../db/connect.ts'
import type { RunRow } from '../db/schema.ts'
import { nextRev } from '../workspaces/workspaces.repo.ts'
import { claimRun } from './claims.repo.ts'
import type { LiveRun } from './live-run.ts'
import type { Retry } from './retry.ts'
import { isBehind } from './thread.repo.ts'
import { leaseMs } from './upkeep.ts'

type Options = { db: Db; now: () => number; owner: string; retry: Retry }

/**
 * The run, once it is `owner`'s own; undefined where another process has it, or where its thread is not that far yet.
 */
export async function claim({ db, now, owner, retry }: Options, run: LiveRun): Promise<RunRow | undefined> {
  const started_at = now()
  const row = await retry(run, 'a run could not be claimed', () =>
    inTransaction(db, async (tx) => {
      if (await isBehind(tx, run.id)) return undefined
      const rev = await nextRev(tx, run.workspaceId)
      return claimRun(tx, run.id, { lease_owner: owner, lease_until: now() + leaseMs, started_at, rev })
    }),
  )
  run.claimed = row !== undefined
  return row
}
