import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Db } from '../db/connect.ts'
import { type GoogleEvent, fetchEvents, googleIdOf, isSame } from './calendar-api.ts'
import type { CallGoogle } from './google-call.ts'
import { type Who, noteSynced } from './integrations.repo.ts'
import { mirroredEvents } from './mirrors.repo.ts'

const maxRangeMs = 400 * 24 * 60 * 60_000

/**
 * A person's Google events that touch a range, without the copies of the workspace's own. A copy that was moved or
 * renamed at Google is listed, as it is there. Nothing of it is stored.
 */
export async function readGoogleEvents(
  parts: { db: Db; now: () => number },
  call: CallGoogle,
  who: Who & { workspaceId: string },
  { from, to }: { from: string; to: string },
  signal?: AbortSignal,
): Promise<GoogleEvent[]> {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  if (end <= begin || end - begin > maxRangeMs)
    throw new ProblemError(400, 'invalid_query', 'Give a range of days in their order, a year at most.')
  const [events, own] = await Promise.all([
    fetchEvents(call, begin, end, signal),
    mirroredEvents(parts.db, who.workspaceId, who.userId),
  ])
  await noteSynced(parts.db, who, parts.now())
  const copies = new Map(own.map((row) => [googleIdOf(row), row]))
  return events.filter((event) => {
    const row = copies.get(event.googleId)
    return !row || !isSame(row, event)
  })
}

/** As the wire has it. */
export function shown({ googleId: _googleId, isBusy: _isBusy, ...event }: GoogleEvent): CalendarEvent {
  return event
}
