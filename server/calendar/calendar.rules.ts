import type * as v from 'valibot'
import type { CalendarEvent, calendar } from '#shared/contract/calendar.ts'
import { newId } from '#shared/domain/ids.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import type { Db } from '../db/connect.ts'
import type { EventRow } from '../db/schema.ts'
import { noteChange, noteRemoval } from '../integrations/mirrors.rules.ts'
import { addEntity, changeEntity, getOrThrow, invalid, removeEntity } from '../workspaces/entities.rules.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { attendingAfter } from './attendees.ts'
import { attendingOfRow, columnsOf, firstEventsBetween, listEventsBetween, presentEvent } from './calendar.repo.ts'

export { asTheyWere } from './attendees.ts'
export { attendingOfRow, renameAttendee } from './calendar.repo.ts'

type NewEvent = Omit<v.InferOutput<typeof calendar.create.body>, 'invite'> & { invite?: boolean }
type EventChange = v.InferOutput<typeof calendar.update.body>
type Range = { from: string; to: string }

/** The events that touch the range, in their order. */
export async function listRange(db: Db, workspaceId: string, { from, to }: Range): Promise<CalendarEvent[]> {
  return listEventsBetween(db, workspaceId, Date.parse(from), Date.parse(to))
}

/** The first so many of them, and how many there are. */
export async function firstOfRange(
  db: Db,
  workspaceId: string,
  { from, to }: Range,
  most: number,
): Promise<{ events: CalendarEvent[]; total: number }> {
  return firstEventsBetween(db, workspaceId, Date.parse(from), Date.parse(to), most)
}

/** The event of this workspace; throws 404, or 410 for one that was cancelled. */
export async function getEvent(db: Db, workspaceId: string, id: string): Promise<CalendarEvent> {
  return presentEvent(await getOrThrow(db, 'events', workspaceId, id))
}

/**
 * Adds an event of this user; throws 400 when it ends before it starts. With `byArlo` it may be written with any
 * connection to Google.
 */
export async function createEvent(
  write: WorkspaceWrite,
  userId: string,
  body: NewEvent,
  { byArlo = false } = {},
): Promise<CalendarEvent> {
  const row: EventRow = {
    workspace_id: write.workspaceId,
    id: body.id ?? newId(),
    title: body.title,
    start_at: Date.parse(body.start),
    end_at: Date.parse(body.end),
    time_zone: body.time_zone,
    ...columnsOf(await attendingAfter(write, body.attendees, body.attendee_ids, { attendees: [], ids: [] })),
    notes: body.notes,
    created_at: write.now,
    updated_at: write.now,
    rev: write.rev,
    changed_by: write.userId,
  }
  checkOrder(row)
  const added = await addEntity(write, 'events', row, body.id)
  await noteChange(write, row.id, userId, { invites: body.invite === true, anyConnection: byArlo })
  return presentEvent(added)
}

/** Changes only the fields that are present; the event must still end after it starts. */
export async function changeEvent(
  write: WorkspaceWrite,
  userId: string,
  id: string,
  body: EventChange,
): Promise<CalendarEvent> {
  const row = await getOrThrow(write.tx, 'events', write.workspaceId, id)
  const { title, start, end, time_zone, attendees, attendee_ids, notes } = body
  if (attendee_ids && !attendees) throw invalid('attendee_ids', 'Give attendees with them: one for each.')
  const attending = attendees && (await attendingAfter(write, attendees, attendee_ids, attendingOfRow(row)))
  const times = { start_at: start && Date.parse(start), end_at: end && Date.parse(end) }
  const changed = {
    ...row,
    ...omitUndefined({ title, ...times, time_zone, notes }),
    ...(attending && columnsOf(attending)),
    updated_at: write.now,
    rev: write.rev,
    changed_by: write.userId,
  } as EventRow
  checkOrder(changed)
  await changeEntity(write, 'events', row, changed)
  await noteChange(write, id, userId)
  return presentEvent(changed)
}

/** Cancels an event; one that is cancelled already stays so. */
export async function removeEvent(write: WorkspaceWrite, id: string): Promise<{ id: string }> {
  if (await removeEntity(write, 'events', id)) await noteRemoval(write, id)
  return { id }
}

function checkOrder({ start_at, end_at }: EventRow): void {
  if (end_at <= start_at) throw invalid('end', 'The end must come after the start.')
}
