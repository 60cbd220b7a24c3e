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
  const events = db
    .selectFrom('events')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('end_at', '>', from)
    .where('start_at', '<', to)
  return (await events.orderBy('start_at').orderBy('id').execute()).map(presentEvent)
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
