import { runsAtOnce } from '../billing/limits.rules.ts'
import type { Terms } from '../billing/terms.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { RunRow } from '../db/schema.ts'
import { nextRev } from '../workspaces/workspaces.repo.ts'
import { claimRun, runningBeside } from './claims.repo.ts'
import type { LiveRun } from './live-run.ts'
import type { Retry } from './retry.ts'
import { isBehind } from './thread.repo.ts'
import { leaseMs } from './upkeep.ts'

type Options = { db: Db; terms: Terms; owner: string; retry: Retry }

/**
 * The run, once it is `owner`'s own; undefined where another process has it, or where its thread is not that far yet;
 * `full` where as many of its workspace go on as its plan allows at once, in whichever process.
 */
export async function claim({ db, terms, owner, retry }: Options, run: LiveRun): Promise<RunRow | 'full' | undefined> {
  const { now } = terms
  const started_at = now()
  const row = await retry(run, 'a run could not be claimed', () =>
    inTransaction(db, async (tx) => {
      if (await isBehind(tx, run.id)) return undefined
      const most = await runsAtOnce(tx, terms, run.workspaceId)
      const isFull = async () => most !== Infinity && (await runningBeside(tx, run.workspaceId, run.id)) >= most
      if (await isFull()) return 'full'
      const rev = await nextRev(tx, run.workspaceId)
      // From here on the workspace's row is locked: on PostgreSQL others may have claimed one until now.
      if (await isFull()) return 'full'
      return claimRun(tx, run.id, { lease_owner: owner, lease_until: now() + leaseMs, started_at, rev })
    }),
  )
  run.claimed = row !== undefined && row !== 'full'
  return row
}
