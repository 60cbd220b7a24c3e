import type { CalendarStatus, Skill, WorkspaceStatus } from '#shared/contract/integrations.ts'
import { newId } from '#shared/domain/ids.ts'
import { proxy } from 'valtio'
import { saveAnswer, readAnswer } from '../cache/answers.ts'
import { problemOf, request } from '../network/api.ts'
import { connection } from '../network/connection.ts'
import { forgetGoogleEvents } from './google-events.ts'
import { onSignedOut, session } from '../session/session.ts'

/** The calendar's own connection, or all that Arlo works with. */
export type ConnectionKind = 'calendar' | 'workspace'

type Kept = { calendar: CalendarStatus; workspace: WorkspaceStatus; skills: Skill[] }

type Integrations = { [Part in keyof Kept]: Kept[Part] | null } & {
  /** When it last agreed with the server, in milliseconds since 1970. */
  loadedAt: number | null
  /** Why the last refresh failed, in the words that the screen shows; empty when it did not. */
  failed: string
  /** Whether it failed without a network: once that is back, it says nothing any more. */
  failedOffline: boolean
}

const nothing: Integrations = {
  calendar: null,
  workspace: null,
  skills: null,
  loadedAt: null,
  failed: '',
  failedOffline: false,
}

/** What this person has connected, and what Arlo can do with it. */
export const integrations = proxy<Integrations>({ ...nothing })

onSignedOut(() => Object.assign(integrations, nothing))

/**
 * Shows what is kept of the connections and refreshes it; a failure leaves what is known and sets `failed`. Never
 * throws.
 */
export async function loadIntegrations(): Promise<void> {
  const user = session.user?.id
  const isStale = () => session.user?.id !== user
  const beganOffline = !connection.online
  if (integrations.calendar === null) {
    const kept = await readAnswer<Kept>('integrations')
    if (isStale()) return
    if (kept && integrations.calendar === null) Object.assign(integrations, kept.value, { loadedAt: kept.keptAt })
  }
  try {
    const [calendar, workspace, { skills }] = await request((api) =>
      Promise.all([
        api.integrations.calendarStatus(),
        api.integrations.workspaceStatus(),
        api.integrations.arloSkills(),
      ]),
    )
    if (isStale()) return
    Object.assign(integrations, { calendar, workspace, skills, loadedAt: Date.now(), failed: '' })
    void saveAnswer('integrations', { calendar, workspace, skills })
    if (!calendar.connected) await forgetGoogleEvents()
  } catch (error) {
    if (isStale()) return
    const { status, detail } = problemOf(error)
    integrations.failedOffline = beganOffline || !connection.online
    if (status !== 404) return void (integrations.failed = (status > 0 && detail) || 'Failed to load status')
    // A server without this part has nothing to say, and nothing is wrong with that: nothing is connected.
    integrations.failed = ''
    integrations.calendar ??= {
      connected: false,
      calendar_email: null,
      last_synced: null,
      error: null,
      pending_writes: 0,
    }
    integrations.workspace ??= { connected: false, email: null, error: null, missing: [] }
    integrations.skills ??= []
  }
}

/**
 * Where to send the browser so that the person can let Muster in; throws a `ProblemError` whose detail the screen
 * shows.
 */
export async function authorizationAddress(kind: ConnectionKind): Promise<string> {
  const { authorization_url } = await request((api) =>
    kind === 'calendar' ? api.integrations.calendarConnect() : api.integrations.workspaceAuthorize(),
  )
  return authorization_url
}

/** Has the server ask Google whether a connection works; throws a `ProblemError` that says why that could not be asked. */
export async function refreshConnection(kind: ConnectionKind): Promise<void> {
  await request(async (api) => {
    if (kind === 'calendar') integrations.calendar = await api.integrations.calendarRefresh()
    else integrations.workspace = await api.integrations.workspaceRefresh()
  })
  await loadIntegrations()
}

/**
 * Ends a connection, and what this device has copied through it; returns the server's answer. Throws a
 * `ProblemError`.
 */
export async function disconnect(kind: ConnectionKind): Promise<string> {
  const idempotencyKey = newId()
  const { success, message } = await request((api) =>
    kind === 'calendar'
      ? api.integrations.calendarDisconnect({}, { idempotencyKey })
      : api.integrations.workspaceDisconnect({}, { idempotencyKey }),
  )
  if (kind === 'calendar') await forgetGoogleEvents()
  await loadIntegrations()
  if (!success) throw problemOf(undefined)
  return message ?? 'Disconnected.'
}

const finishing = new Map<string, Promise<{ success: boolean; message: string }>>()
/** The key of each authorization: the server knows by it what it has done already, and whose answer was lost. */
const keys = new Map<string, string>()

/**
 * Finishes an authorization with what its redirect brought; once, however often a screen that is drawn again asks. What
 * could not reach the server may be asked again. Throws a `ProblemError`.
 */
export function finishAuthorization(
  kind: ConnectionKind,
  code: string,
  state: string,
): Promise<{ success: boolean; message: string }> {
  const begun = finishing.get(state)
  if (begun) return begun
  const idempotencyKey = keys.get(state) ?? newId()
  keys.set(state, idempotencyKey)
  const body = { code, state }
  const done = request((api) =>
    kind === 'calendar'
      ? api.integrations.calendarCallback({ body }, { idempotencyKey })
      : api.integrations.workspaceCallback({ body }, { idempotencyKey }),
  )
    .then(({ success, message = '' }) => ({ success, message }))
    .catch((error: unknown) => {
      finishing.delete(state)
      throw problemOf(error)
    })
  finishing.set(state, done)
  return done
}
