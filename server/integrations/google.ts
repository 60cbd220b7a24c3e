import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { ConnectionKind } from '../db/google-tables.ts'
import type { Logger } from '../log.ts'
import { createScheduler } from '../schedules/scheduler.ts'
import type { GoogleEvent } from './calendar-api.ts'
import { readGoogleEvents, shown } from './events.rules.ts'
import { type CallGoogle, Nothing, createCall } from './google-call.ts'
import { type GoogleTimeouts, cheapestQuestion, defaultTimeouts, scope } from './google-terms.ts'
import { type Who, findConnection, listConnections, noteSynced } from './integrations.repo.ts'
import { calendarAmong, writeDue, writeNow } from './mirrors.rules.ts'
import { revokeDue } from './revocations.rules.ts'
import type { GoogleParts } from './tokens.rules.ts'

/**
 * What a run may do as its user at Google; each is undefined where they have not connected it, or not allowed it, and
 * throws `google_reconnect` where Google has withdrawn it.
 */
export type GoogleAccount = {
  /** Reading mail. */
  mail: CallGoogle | undefined
  /** Drafting and sending mail. */
  compose: CallGoogle | undefined
  todos: CallGoogle | undefined
  /** The events between two moments, without copies of the workspace's own. */
  events: ((range: { from: string; to: string }, signal: AbortSignal) => Promise<GoogleEvent[]>) | undefined
  /** Writes an event of the workspace now; false where it is written later. */
  write: (eventId: string) => Promise<boolean>
  /** The connections that were needed so far and that Google has withdrawn. */
  withdrawn: Set<ConnectionKind>
}

/** Google, for the rest of the server. */
export type Google = {
  parts: GoogleParts & { log: Logger }
  accountOf: (userId: string, workspaceId: string) => Promise<GoogleAccount>
  /** The events of the connected calendar; empty without one. Throws `ProblemError`. */
  eventsOf: (
    who: { userId: string; workspaceId: string },
    range: { from: string; to: string },
    signal?: AbortSignal,
  ) => Promise<CalendarEvent[]>
  /**
   * Asks Google one cheap thing and notes that the connection works, or that it was withdrawn; nothing without one. Throws
   * `ProblemError` where Google could not be asked.
   */
  check: (who: Who) => Promise<void>
  /** The same without waiting, where nothing was heard of a connection for a while. */
  checkSoon: (who: Who) => void
  /** Writes events that have changed to their calendars, and ends grants, by and by. */
  start: () => void
  wake: () => void
  stop: () => Promise<void>
}

/** A connection that was last heard of so long ago is looked after when its status is asked for. */
const oldMs = 10 * 60_000

type Options = Omit<GoogleParts, 'timeouts'> & { log: Logger; timeouts?: GoogleTimeouts | undefined }

export function createGoogle({ timeouts = defaultTimeouts, ...rest }: Options): Google {
  const parts = { ...rest, timeouts }
  const { db, log, now } = parts
  const callAs = (who: Who) => createCall(parts, who)
  const stopping = new AbortController()
  // A server that closes does not wait for Google.
  const callUntilStop = (who: Who): CallGoogle => {
    const call = callAs(who)
    return (request, schema) => call({ ...request, signal: stopping.signal }, schema)
  }
  const writing = { db, log, now, callAs: callUntilStop, stopping: stopping.signal }
  const runDue = async () => {
    const [written, revoked] = [await writeDue(writing), await revokeDue(parts, stopping.signal)]
    return written === null || revoked === null ? (written ?? revoked) : Math.min(written, revoked)
  }
  const checks = new Map<string, Promise<void>>()
  const check = async (who: Who) => {
    const row = await findConnection(db, who)
    if (!row) return
    await callUntilStop(who)(cheapestQuestion(row.scopes.split(' ')), Nothing).then(
      () => noteSynced(db, who, now()),
      (error: unknown) => {
        // The status says so by now.
        if (!(error instanceof ProblemError) || error.code !== 'google_reconnect') throw error
      },
    )
  }
  const checkIfOld = async (who: Who) => {
    const row = await findConnection(db, who)
    if (row && now() - Math.max(row.last_synced ?? 0, row.created_at) > oldMs) await check(who)
  }
  const writer = createScheduler({ runDue, now, log })

  return {
    parts,
    async accountOf(userId, workspaceId) {
      const connections = await listConnections(db, userId)
      const workspace = connections.find(({ kind }) => kind === 'workspace')
      const calendar = calendarAmong(connections, true)
      const withdrawn = new Set<ConnectionKind>()
      const noteLost = async (kind: ConnectionKind) => {
        if ((await findConnection(db, { userId, kind }))?.sealed === '') withdrawn.add(kind)
      }
      const callNoting = (kind: ConnectionKind): CallGoogle => {
        const call = callAs({ userId, kind })
        return async (request, schema) => {
          try {
            return await call(request, schema)
          } catch (error) {
            if (error instanceof ProblemError && error.code === 'google_reconnect') withdrawn.add(kind)
            throw error
          }
        }
      }
      const may = (wanted: string) =>
        workspace?.scopes.split(' ').includes(wanted) ? callNoting('workspace') : undefined
      return {
        mail: may(scope.readMail),
        compose: may(scope.compose),
        todos: may(scope.todos),
        events:
          calendar &&
          (async (range, signal) => {
            // Arlo's own connection may stand in for the calendar's; that one is missed all the same.
            if (calendar.kind === 'workspace') await noteLost('calendar')
            return readGoogleEvents(
              parts,
              callNoting(calendar.kind),
              { userId, workspaceId, kind: calendar.kind },
              range,
              signal,
            )
          }),
        async write(eventId) {
          const isWritten = await writeNow(writing, workspaceId, eventId)
          if (!isWritten && calendar) await noteLost(calendar.kind)
          return isWritten
        },
        withdrawn,
      }
    },
    async eventsOf({ userId, workspaceId }, range, signal) {
      const who: Who = { userId, kind: 'calendar' }
      if (!(await findConnection(db, who))) return []
      return (await readGoogleEvents(parts, callAs(who), { ...who, workspaceId }, range, signal)).map(shown)
    },
    check,
    checkSoon(who) {
      const name = `${who.kind} ${who.userId}`
      if (checks.has(name)) return
      const looking = checkIfOld(who)
        // Whoever needs it is told then.
        .catch(() => {})
        .finally(() => checks.delete(name))
      checks.set(name, looking)
    },
    start: writer.start,
    wake: () => writer.wake(now()),
    async stop() {
      stopping.abort()
      await Promise.all(checks.values())
      await writer.stop()
    },
  }
}
