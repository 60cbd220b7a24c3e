import type { Db } from '../db/connect.ts'
import type { GoogleMirrorRow } from '../db/google-tables.ts'
import type { EventRow } from '../db/schema.ts'
import type { Who } from './integrations.repo.ts'

export function findMirror(db: Db, workspaceId: string, eventId: string): Promise<GoogleMirrorRow | undefined> {
  return db
    .selectFrom('google_mirrors')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

export async function insertMirror(tx: Db, row: GoogleMirrorRow): Promise<void> {
  await tx.insertInto('google_mirrors').values(row).execute()
}

/** Notes that an event has changed and is to be written again. */
export async function wantMirror(
  tx: Db,
  { workspace_id, event_id, seq }: GoogleMirrorRow,
  change: Pick<GoogleMirrorRow, 'wanted' | 'next_at'>,
): Promise<void> {
  const row = tx.updateTable('google_mirrors').set({ ...change, seq: seq + 1, tries: 0, error: null })
  await row.where('workspace_id', '=', workspace_id).where('event_id', '=', event_id).execute()
}

/** What is to be written by now. */
export function dueMirrors(db: Db, now: number): Promise<GoogleMirrorRow[]> {
  return db.selectFrom('google_mirrors').selectAll().where('next_at', '<=', now).orderBy('next_at').limit(50).execute()
}

/** When something is to be written next; null for never. */
export async function nextMirrorAt(db: Db): Promise<number | null> {
  const next = db
    .selectFrom('google_mirrors')
    .select('next_at')
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .limit(1)
  return (await next.executeTakeFirst())?.next_at ?? null
}

/** Takes the writing of exactly this state of an event until a moment; false where another process has it. */
export async function claimMirror(db: Db, row: GoogleMirrorRow, until: number): Promise<boolean> {
  return (
    (await same(db.updateTable('google_mirrors').set({ next_at: until }), row)
      .where('next_at', '=', row.next_at)
      .returning('event_id')
      .executeTakeFirst()) !== undefined
  )
}

/**
 * Notes how the writing ended. Where the event has changed since, it is written once more: two writings may have
 * overtaken one another.
 */
export async function settleMirror(
  db: Db,
  row: GoogleMirrorRow,
  end: Pick<GoogleMirrorRow, 'next_at' | 'tries' | 'error' | 'written'>,
  now: number,
): Promise<void> {
  const settled = await same(db.updateTable('google_mirrors').set(end), row).returning('event_id').executeTakeFirst()
  if (settled) return
  const later = db.updateTable('google_mirrors').set({ next_at: now, ...(end.written === 1 && { written: 1 }) })
  await later.where('workspace_id', '=', row.workspace_id).where('event_id', '=', row.event_id).execute()
}

/** Forgets an event that is gone at Google, unless it has come back. */
export async function deleteMirror(db: Db, row: GoogleMirrorRow): Promise<void> {
  await same(db.deleteFrom('google_mirrors'), row).execute()
}

/** The events of a workspace that have a copy in a person's calendar. */
export async function mirroredEvents(db: Db, workspaceId: string, userId: string): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .innerJoin('google_mirrors', (join) =>
      join
        .onRef('google_mirrors.workspace_id', '=', 'events.workspace_id')
        .onRef('google_mirrors.event_id', '=', 'events.id'),
    )
    .selectAll('events')
    .where('events.workspace_id', '=', workspaceId)
    .where('google_mirrors.user_id', '=', userId)
    .execute()
}

export async function deleteMirrors(db: Db, { userId, kind }: Who): Promise<void> {
  await db.deleteFrom('google_mirrors').where('user_id', '=', userId).where('kind', '=', kind).execute()
}

/** Lets what waits for a connection be tried now. */
export async function hastenMirrors(db: Db, { userId, kind }: Who, now: number): Promise<void> {
  const own = db
    .updateTable('google_mirrors')
    .set({ next_at: now, tries: 0 })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
  await own.where((where) => where.or([where('next_at', 'is not', null), where('error', 'is not', null)])).execute()
}

/**
 * How many events are still to be written, including those that wait for a new connection (`parked`), and what Google
 * said to one that it refuses.
 */
export async function countMirrors(
  db: Db,
  { userId, kind }: Who,
  parked: string,
): Promise<{ waiting: number; refused: string | null }> {
  const rows = await db
    .selectFrom('google_mirrors')
    .select(['next_at', 'error'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
  const waiting = rows.filter(({ next_at, error }) => next_at !== null || error === parked)
  return {
    waiting: waiting.length,
    refused: rows.find((row) => row.error !== null && !waiting.includes(row))?.error ?? null,
  }
}

function same<
  Query extends { where: (column: 'workspace_id' | 'event_id' | 'seq', is: '=', value: string | number) => Query },
>(query: Query, { workspace_id, event_id, seq }: GoogleMirrorRow): Query {
  return query.where('workspace_id', '=', workspace_id).where('event_id', '=', event_id).where('seq', '=', seq)
}
