import { withCache } from '../cache/cache.ts'
import { showAwaitingApproval } from './run-history.ts'

/** A question is open for seven days; one run may ask several. */
const maxAgeMs = 30 * 24 * 60 * 60_000

/** Shows the kept runs that wait for approval, so that lists of agents can mark them. Never throws. */
export async function showWaitingRuns(): Promise<void> {
  const since = new Date(Date.now() - maxAgeMs).toISOString()
  const runs = await withCache((db) =>
    db.executions
      .where('created_at')
      .above(since)
      .filter(({ status }) => status === 'waiting')
      .toArray(),
  )
  showAwaitingApproval(runs ?? [])
}
