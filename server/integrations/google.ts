import type { CalendarEvent } from '#shared/contract/calendar.ts'
import type { Logger } from '../log.ts'
import { createScheduler } from '../schedules/scheduler.ts'
import type { GoogleEvent } from './calendar-api.ts'
import { readGoogleEvents, shown } from './events.rules.ts'
import { type CallGoogle, createCall } from './google-call.ts'
import { type GooglePatience, scope, usualPatience } from './google-terms.ts'
import { type Who, findConnection, listConnections } from './integrations.repo.ts'
import { calendarOf, writeDue, writeNow } from './mirrors.rules.ts'
import type { GoogleParts } from './tokens.rules.ts'

/** What a run may do as its user at Google; each is undefined where they have not connected it, or not allowed it. */
export type GoogleAccount = {
  mail: CallGoogle | undefined
  todos: CallGoogle | undefined
  /** The events between two moments, without copies of the workspace's own. */
  events: ((range: { from: string; to: string }, signal: AbortSignal) => Promise<GoogleEvent[]>) | undefined
  /** Writes an event of the workspace now; false where it is written later. */
  write: (eventId: string) => Promise<boolean>
}

/** Google, for the rest of the server. */
export type Google = {
  parts: GoogleParts & { log: Logger }
  accountOf: (userId: string, workspaceId: string) => Promise<GoogleAccount>
  /** The events of the connected calendar; empty without one. Throws `ProblemError`. */
  eventsOf: (who: { userId: string; workspaceId: string }, range: { from: string; to: string }, signal?: AbortSignal) => Promise<CalendarEvent[]>
  /** Writes events that have changed to their calendars, by and by. */
  start: () => void
  wake: () => void
  stop: () => Promise<void>
}

type Options = Omit<GoogleParts, 'patience'> & { log: Logger; patience?: GooglePatience | undefined }

export function createGoogle({ patience = usualPatience, ...rest }: Options): Google {
  const parts = { ...rest, patience }
  const { db, log, now } = parts
  const callAs = (who: Who) => createCall(parts, who)
  const stopping = new AbortController()
  // A server that closes does not wait for Google.
  const callUntilStop = (who: Who): CallGoogle => {
    const call = callAs(who)
    return (request, schema) => call({ ...request, signal: stopping.signal }, schema)
  }
  const writing = { db, log, now, callAs: callUntilStop, stopping: stopping.signal }
  const writer = createScheduler({ runDue: () => writeDue(writing), now, log })

  return {
    parts,
    async accountOf(userId, workspaceId) {
      const [workspace, calendar] = await Promise.all([findWorkspace(userId), calendarOf(db, userId, true)])
      const may = (wanted: string) => (workspace?.scopes.split(' ').includes(wanted) ? callAs({ userId, kind: 'workspace' }) : undefined)
      return {
        mail: may(scope.readMail) && may(scope.compose),
        todos: may(scope.todos),
        events: calendar && ((range, signal) => readGoogleEvents(parts, callAs({ userId, kind: calendar.kind }), { userId, workspaceId, kind: calendar.kind }, range, signal)),
        write: (eventId) => writeNow(writing, workspaceId, eventId),
      }
    },
    async eventsOf({ userId, workspaceId }, range, signal) {
      const who: Who = { userId, kind: 'calendar' }
      if (!(await findConnection(db, who))) return []
      return (await readGoogleEvents(parts, callAs(who), { ...who, workspaceId }, range, signal)).map(shown)
    },
    start: writer.start,
    wake: () => writer.wake(now()),
    async stop() {
      stopping.abort()
      await writer.stop()
    },
  }

  async function findWorkspace(userId: string) {
    return (await listConnections(db, userId)).find(({ kind, sealed }) => kind === 'workspace' && sealed !== '')
  }
}
