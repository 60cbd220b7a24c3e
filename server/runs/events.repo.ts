import type { Db } from '../db/connect.ts'
import type { RunRow } from '../db/schema.ts'

/** What happened in a run while it goes on, for its followers. */
export type StoredEvent = { seq: number; event: string; data: unknown }

/** A statement takes so many values and no more. */
export const maxEventsAtOnce = 1000
const maxIdsAtOnce = 1000
/** A condition for each: SQLite nests them no deeper than a thousand. */
const maxRunsAtOnce = 200

export type EventsOfRun = { runId: string; events: StoredEvent[] }

/**
 * Adds events of some runs in one statement, at most `maxEventsAtOnce` of all; those it has already, from a write whose
 * success was never confirmed, stay as they are.
 */
export async function appendEvents(db: Db, runs: EventsOfRun[]): Promise<void> {
  const rows = runs.flatMap(({ runId, events }) =>
    events.map(({ seq, event, data }) => ({ execution_id: runId, seq, event, data: JSON.stringify(data) })),
  )
  await db
    .insertInto('execution_events')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function lastEventSeq(db: Db, runId: string): Promise<number> {
  const row = await db
    .selectFrom('execution_events')
    .select((of) => of.fn.max('seq').as('seq'))
    .where('execution_id', '=', runId)
    .executeTakeFirst()
  return Number(row?.seq ?? 0)
}

/** The number of the last event of each of these runs, and how it stands; what is not there is left out. */
export async function newsOf(db: Db, ids: string[]): Promise<Map<string, { seq: number; status: RunRow['status'] }>> {
  const news = new Map<string, { seq: number; status: RunRow['status'] }>()
  for (let n = 0; n < ids.length; n += maxIdsAtOnce) {
    const some = ids.slice(n, n + maxIdsAtOnce)
    const rows = await db
      .selectFrom('executions')
      .select((of) => [
        'id',
        'status',
        of
          .selectFrom('execution_events')
          .select((event) => event.fn.max('seq').as('seq'))
          .whereRef('execution_events.execution_id', '=', 'executions.id')
          .as('seq'),
      ])
      .where('id', 'in', some)
      .execute()
    for (const { id, status, seq } of rows) news.set(id, { seq: Number(seq ?? 0), status })
  }
  return news
}

export async function eventsAfter(db: Db, runId: string, seq: number): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('execution_events')
    .select(['seq', 'event', 'data'])
    .where('execution_id', '=', runId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({ seq: row.seq, event: row.event, data: JSON.parse(row.data) as unknown }))
}

/** What each of these runs did after an event, by its id, in order. */
export async function eventsOfRuns(
  db: Db,
  runs: readonly { id: string; after: number }[],
): Promise<Map<string, StoredEvent[]>> {
  const events = new Map<string, StoredEvent[]>()
  for (let n = 0; n < runs.length; n += maxRunsAtOnce) {
    const some = runs.slice(n, n + maxRunsAtOnce)
    const rows = await db
      .selectFrom('execution_events')
      .selectAll()
      .where(({ or, and, eb }) =>
        or(some.map(({ id, after }) => and([eb('execution_id', '=', id), eb('seq', '>', after)]))),
      )
      .orderBy('execution_id')
      .orderBy('seq')
      .execute()
    for (const { execution_id, seq, event, data } of rows) {
      const ofRun = events.get(execution_id) ?? []
      events.set(execution_id, ofRun)
      ofRun.push({ seq, event, data: JSON.parse(data) as unknown })
    }
  }
  return events
}

export async function deleteEvents(db: Db, runIds: string[]): Promise<void> {
  await db.deleteFrom('execution_events').where('execution_id', 'in', runIds).execute()
}
