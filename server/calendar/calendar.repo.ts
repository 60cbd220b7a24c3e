import type { CalendarEvent } from '#shared/contract/calendar.ts'
import type { Db } from '../db/connect.ts'
import type { EventRow } from '../db/schema.ts'

/** The events that have begun before `to` and not ended at `from`, both in milliseconds. */
export async function listEventsBetween(
  db: Db,
  workspaceId: string,
  from: number,
  to: number,
): Promise<CalendarEvent[]> {
  const events = between(db, workspaceId, from, to).selectAll()
  return (await events.orderBy('start_at').orderBy('id').execute()).map(presentEvent)
}

/** The first so many of them, and how many there are. */
export async function firstEventsBetween(
  db: Db,
  workspaceId: string,
  from: number,
  to: number,
  most: number,
): Promise<{ events: CalendarEvent[]; total: number }> {
  const found = between(db, workspaceId, from, to)
  const rows = await found.selectAll().orderBy('start_at').orderBy('id').limit(most).execute()
  const count = () => found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  return { events: rows.map(presentEvent), total: rows.length < most ? rows.length : Number((await count()).total) }
}

function between(db: Db, workspaceId: string, from: number, to: number) {
  return db
    .selectFrom('events')
    .where('workspace_id', '=', workspaceId)
    .where('end_at', '>', from)
    .where('start_at', '<', to)
}

export function presentEvent(row: EventRow): CalendarEvent {
  return {
    id: row.id,
    title: row.title,
    start: new Date(row.start_at).toISOString(),
    end: new Date(row.end_at).toISOString(),
    time_zone: row.time_zone,
    attendees: JSON.parse(row.attendees) as string[],
    notes: row.notes,
    source: 'workspace',
  }
}
