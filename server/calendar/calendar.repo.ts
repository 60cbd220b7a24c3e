import { sql } from 'kysely'
import type { CalendarEvent } from '#shared/contract/calendar.ts'
import type { Db } from '../db/connect.ts'
import type { EventRow } from '../db/schema.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'

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

/** Who comes to an event, and for each the agent or the person of the workspace that it is, null for anybody else. */
export type Attending = { attendees: readonly string[]; ids: readonly (string | null)[] }

type AttendingColumns = Pick<EventRow, 'attendees' | 'attendee_ids'>

export function attendingOfRow({ attendees, attendee_ids }: AttendingColumns): Attending {
  const names = JSON.parse(attendees) as string[]
  return { attendees: names, ids: attendee_ids === null ? [] : (JSON.parse(attendee_ids) as (string | null)[]) }
}

export function columnsOf({ attendees, ids }: Attending): AttendingColumns {
  return {
    attendees: JSON.stringify(attendees),
    attendee_ids: ids.every((id) => id === null) ? null : JSON.stringify(ids),
  }
}

/** An agent, or a person who may sign in, with the address in small letters. */
export type Named = { id: string; name: string; email: string | null }

/** The agents and people of the workspace who have one of these names, or addresses, in small letters, or ids. */
export async function attendeesCalled(
  tx: Db,
  workspaceId: string,
  names: readonly string[],
  ids: readonly string[],
): Promise<Named[]> {
  // PostgreSQL takes no empty list.
  const [called, sought] = [names, ids].map((list) => (list.length === 0 ? [''] : list)) as [string[], string[]]
  const agents = tx
    .selectFrom('agents')
    .select(['id', 'name', sql<string | null>`null`.as('email')])
    .where('workspace_id', '=', workspaceId)
    .where(({ or, eb, fn }) => or([eb(fn<string>('lower', ['name']), 'in', called), eb('id', 'in', sought)]))
  const people = tx
    .selectFrom('users')
    .select(['id', 'name', sql<string | null>`lower(email)`.as('email')])
    .where('workspace_id', '=', workspaceId)
    .where('active', '=', 1)
    .where(({ or, eb, fn }) =>
      or([
        eb(fn<string>('lower', ['name']), 'in', called),
        eb(fn<string>('lower', ['email']), 'in', called),
        eb('id', 'in', sought),
      ]),
    )
  return agents.unionAll(people).execute()
}

/** How many ids go into one statement. */
const idsAtOnce = 1000

/**
 * Sets the new name of an agent or a person in the events that they attend, but for an address; null, for who is gone,
 * takes them out. With `most` so many events at most. Returns how many were changed.
 */
export async function renameAttendee(
  { tx, workspaceId, now, rev, userId }: WorkspaceWrite,
  attendee: { id: string; name: string },
  to: string | null,
  most?: number,
): Promise<number> {
  const theirs = tx
    .selectFrom('events')
    .select(['id', 'attendees', 'attendee_ids'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`replace(attendee_ids, ${JSON.stringify(attendee.id)}, '') <> attendee_ids`)
  const rows = await (most === undefined ? theirs : theirs.limit(most)).execute()
  const groups = Map.groupBy(rows, (row) => `${row.attendees} ${row.attendee_ids}`)
  let changed = 0
  // One statement for each group of people that meets, and these are few.
  for (const [before, ...others] of groups.values()) {
    const { attendees, ids } = attendingOfRow(before!)
    const after = attendees.flatMap((name, place) => {
      const id = ids[place] ?? null
      if (id !== attendee.id) return { name, id }
      return to === null ? [] : { name: name === attendee.name ? to : name, id }
    })
    const columns = columnsOf({ attendees: after.map(({ name }) => name), ids: after.map(({ id }) => id) })
    // Known by an address, which stays.
    if (columns.attendees === before!.attendees) continue
    const same = [before!, ...others].map(({ id }) => id)
    for (let n = 0; n < same.length; n += idsAtOnce)
      await tx
        .updateTable('events')
        .set({ ...columns, updated_at: now, rev, changed_by: userId })
        .where('workspace_id', '=', workspaceId)
        .where('id', 'in', same.slice(n, n + idsAtOnce))
        .execute()
    changed += same.length
  }
  return changed
}

export function presentEvent(row: EventRow): CalendarEvent {
  const { attendees, ids } = attendingOfRow(row)
  return {
    id: row.id,
    title: row.title,
    start: new Date(row.start_at).toISOString(),
    end: new Date(row.end_at).toISOString(),
    time_zone: row.time_zone,
    attendees: [...attendees],
    ...(ids.length > 0 && { attendee_ids: [...ids] }),
    notes: row.notes,
    source: 'workspace',
  }
}
