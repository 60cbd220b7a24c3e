import type { Execution } from '#shared/contract/executions.ts'
import { withCache, writeCache } from './cache.ts'
import { tellOtherTabs } from './cache-channel.ts'
import { putRuns } from './cached-tables.ts'
import { cursorName } from './outbox/names.ts'

/** How many runs of one agent are shown from the cache. */
const mostRuns = 200

/** The newest kept runs of an agent, and when the cache last agreed with the server; undefined where nothing is kept. */
export function cachedRuns(agentId: string): Promise<{ runs: Execution[]; fetchedAt: number | null } | undefined> {
  return withCache((db) =>
    db.transaction('r', [db.executions, db.syncMeta], async () => {
      const ofAgent = db.executions.where('[agent_id+created_at]').between([agentId, ''], [agentId, '\uffff'])
      // Dexie's own: it reads the index from its end.
      // oxlint-disable-next-line unicorn/no-array-reverse
      const runs = await ofAgent.reverse().limit(mostRuns).toArray()
      const meta = await db.syncMeta.get(cursorName)
      return { runs, fetchedAt: meta?.fetchedAt ?? null }
    }),
  )
}

/** Keeps what the server said of `runs`; never throws. */
export async function keepRuns(runs: readonly Execution[]): Promise<void> {
  if (runs.length === 0) return
  // What a store holds is a proxy, which IndexedDB cannot take, and which changes.
  const rows = JSON.parse(JSON.stringify(runs)) as Execution[]
  const isKept = await writeCache(async (db) => {
    await db.transaction('rw', db.executions, db.outbox, () => putRuns(db, rows))
    return true
  })
  if (isKept) tellOtherTabs()
}
