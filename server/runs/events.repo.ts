import type { Db } from '../db/connect.ts'

/** What happened in a run while it goes on, for its followers. */
export type StoredEvent = { seq: number; event: string; data: unknown }

/** A statement takes so many values and no more. */
export const maxEventsAtOnce = 1000

/**
 * Adds events, at most `maxEventsAtOnce`; those it has already, from a write whose success was never confirmed, stay as
 * they are.
 */
export async function appendEvents(db: Db, runId: string, events: StoredEvent[]): Promise<void> {
  await db
    .insertInto('execution_events')
    .values(events.map(({ seq, event, data }) => ({ execution_id: runId, seq, event, data: JSON.stringify(data) })))
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

export async function deleteEvents(db: Db, runIds: string[]): Promise<void> {
  await db.deleteFrom('execution_events').where('execution_id', 'in', runIds).execute()
}
