import { withCache } from '../cache/cache.ts'
import { readRow } from '../outbox/row.ts'

/** How many of the last runs are looked at. */
const looked = 100

/** The ids of the agents that got a run request last, here or on another device, the latest first. Never throws. */
export async function recentAgents(): Promise<string[]> {
  const recent = await withCache((db) =>
    db.transaction('r', db.executions, db.outbox, async () => {
      // `reverse` is Dexie's own: both read their index from its end.
      // oxlint-disable-next-line unicorn/no-array-reverse
      const runs = await db.executions.orderBy('created_at').reverse().limit(looked).toArray()
      // oxlint-disable-next-line unicorn/no-array-reverse
      const rows = await db.outbox.reverse().limit(looked).toArray()
      const waiting = rows
        .map(readRow)
        .flatMap((row) =>
          row?.noun === 'executions' && row.name === 'create' && row.input.params?.id
            ? { id: row.input.params.id, at: row.createdAt }
            : [],
        )
      return [...waiting, ...runs.map((run) => ({ id: run.agent_id, at: Date.parse(run.created_at) }))]
    }),
  )
  return [...new Set((recent ?? []).toSorted((a, b) => b.at - a.at).map(({ id }) => id))]
}
