import { ProblemError } from '#shared/contract/problem.ts'
import type { Db } from '../db/connect.ts'
import type { GoogleConnectionRow, GoogleMirrorRow } from '../db/google-tables.ts'
import type { Logger } from '../log.ts'
import { findEntity } from '../workspaces/entities.repo.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { dropEvent, putEvent } from './calendar-api.ts'
import type { CallGoogle } from './google-call.ts'
import { scope } from './google-terms.ts'
import { type Who, findConnection, listConnections, noteSynced } from './integrations.repo.ts'
import {
  claimMirror,
  deleteMirror,
  dueMirrors,
  findMirror,
  insertMirror,
  nextMirrorAt,
  settleMirror,
  wantMirror,
} from './mirrors.repo.ts'
import { isPassing } from './refusals.ts'

/** A writer that died at it is followed by another after this time. */
const claimMs = 60_000
/** The waits before a write is tried again, in milliseconds; the last one from then on. */
const againMs = [5_000, 30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000]

/**
 * Notes, in the transaction of the change itself, that an event is to be written to the calendar of its maker: to the
 * one that has it already, else to that of `userId`, where they have connected one.
 */
export async function noteChange(
  write: WorkspaceWrite,
  eventId: string,
  userId: string,
  { invites = false, anyConnection = false } = {},
): Promise<void> {
  const known = await findMirror(write.tx, write.workspaceId, eventId)
  if (known) return wantMirror(write.tx, known, { wanted: 'there', next_at: write.now })
  const connection = calendarAmong(await listConnections(write.tx, userId), anyConnection)
  if (!connection) return
  const { kind } = connection
  await insertMirror(write.tx, {
    workspace_id: write.workspaceId,
    event_id: eventId,
    user_id: userId,
    kind,
    seq: 1,
    wanted: 'there',
    written: 0,
    invites: invites ? 1 : 0,
    next_at: write.now,
    tries: 0,
    error: null,
  })
}

/** Notes that an event is to go from the calendar it was written to. */
export async function noteRemoval(write: WorkspaceWrite, eventId: string): Promise<void> {
  const known = await findMirror(write.tx, write.workspaceId, eventId)
  if (known) await wantMirror(write.tx, known, { wanted: 'gone', next_at: write.now })
}

/** Whether outside guests were invited to an event and are notified of every change. */
export async function hasGuests(db: Db, workspaceId: string, eventId: string): Promise<boolean> {
  return (await findMirror(db, workspaceId, eventId))?.invites === 1
}

/**
 * The connection that events are written with: the calendar's own, or, where Arlo acts, the one that Arlo has; one
 * that Google has withdrawn where there is no other.
 */
export function calendarAmong(
  connections: readonly GoogleConnectionRow[],
  anyConnection: boolean,
): GoogleConnectionRow | undefined {
  const able = connections.filter(
    ({ kind, scopes }) => (anyConnection || kind === 'calendar') && scopes.split(' ').includes(scope.events),
  )
  const inOrder = able.toSorted(
    (a, b) => Number(a.sealed === '') - Number(b.sealed === '') || a.kind.localeCompare(b.kind),
  )
  return inOrder[0]
}

type Writing = { db: Db; log: Logger; now: () => number; callAs: (who: Who) => CallGoogle; stopping: AbortSignal }

/** Writes what is due, and returns when the next is; null for never. */
export async function writeDue(writing: Writing): Promise<number | null> {
  for (const row of await dueMirrors(writing.db, writing.now())) {
    if (writing.stopping.aborted) return null
    await write(writing, row)
  }
  return nextMirrorAt(writing.db)
}

/** Writes one event now; returns false where Google does not have its latest state afterwards. */
export async function writeNow(writing: Writing, workspaceId: string, eventId: string): Promise<boolean> {
  const find = () => findMirror(writing.db, workspaceId, eventId)
  // The writer beside it may take the row between the look and the claim: that is no failure. Both write under the
  // same id.
  let row = await find()
  while (row && row.next_at !== null && !(await write(writing, row))) row = await find()
  const after = await find()
  return after?.next_at === null && after.error === null
}

/** Writes this state of an event; false where another has claimed it first. */
async function write(writing: Writing, row: GoogleMirrorRow): Promise<boolean> {
  if (!(await claimMirror(writing.db, row, writing.now() + claimMs))) return false
  await writeClaimed(writing, row)
  return true
}

async function writeClaimed({ db, log, now, callAs, stopping }: Writing, row: GoogleMirrorRow): Promise<void> {
  const { workspace_id, event_id, user_id, kind, tries } = row
  const who: Who = { userId: user_id, kind }
  const call = callAs(who)
  const invites = row.invites === 1
  try {
    const event = await findEntity(db, 'events', workspace_id, event_id)
    if (row.wanted === 'gone' || !event) {
      // Also where it was never seen to be written: its answer may have been lost.
      await dropEvent(call, { workspace_id, id: event_id }, invites)
      await deleteMirror(db, row)
    } else {
      await putEvent(call, event, { invites, written: row.written === 1 })
      await settleMirror(db, row, { next_at: null, tries: 0, error: null, written: 1 }, now())
    }
    await noteSynced(db, who, now())
  } catch (error) {
    // Its claim runs out, and then it is tried again.
    if (stopping.aborted) return
    const problem = error instanceof ProblemError ? error : undefined
    if (problem) log.info({ code: problem.code, tries }, 'an event could not be written to Google')
    else log.error({ err: error, tries }, 'an event could not be written to Google')
    const asksAgain = problem?.code === 'google_reconnect'
    // What Google has withdrawn waits until it is connected again; what it refuses waits for a change.
    const isOver = asksAgain ? !(await findConnection(db, who))?.sealed : problem !== undefined && !isPassing(problem)
    const wait = againMs[Math.min(tries, againMs.length - 1)]!
    await settleMirror(
      db,
      row,
      {
        next_at: isOver ? null : now() + wait,
        tries: tries + 1,
        error: problem?.detail ?? 'An event could not be written to Google. That is tried again.',
        written: row.written,
      },
      now(),
    )
  }
}
