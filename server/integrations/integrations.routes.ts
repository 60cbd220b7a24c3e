import { integrations } from '#shared/contract/integrations.ts'
import type { Env } from '../env.ts'
import { type Api, handle } from '../http/handle.ts'
import { readKey } from '../http/idempotency.ts'
import {
  beginAuthorization,
  calendarStatus,
  disconnect,
  finishAuthorization,
  workspaceStatus,
} from './connections.rules.ts'
import { listSkills } from './skills.rules.ts'

export function integrationRoutes(api: Api): void {
  const { env, google } = api.services
  const { parts } = google
  const keyOf = (header: (name: string) => string | undefined) => {
    const sent = header('idempotency-key')
    return sent === undefined ? undefined : readKey(sent)
  }

  handle(api, integrations.calendarStatus, ({ caller }) => {
    google.checkSoon({ userId: caller.userId, kind: 'calendar' })
    return calendarStatus(parts, caller.userId)
  })
  handle(api, integrations.calendarRefresh, async ({ caller }) => {
    await google.check({ userId: caller.userId, kind: 'calendar' })
    return calendarStatus(parts, caller.userId)
  })
  handle(api, integrations.calendarConnect, ({ caller, header }) =>
    beginAuthorization(parts, caller, 'calendar', originOf(env, header)),
  )
  handle(api, integrations.calendarDisconnect, ({ caller }) =>
    disconnect(parts, { userId: caller.userId, kind: 'calendar' }),
  )
  handle(api, integrations.calendarCallback, async ({ caller, body, header }) => {
    const answer = await finishAuthorization(parts, caller, 'calendar', body, keyOf(header))
    google.wake()
    return answer
  })
  handle(api, integrations.calendarEvents, async ({ caller, query }) => {
    const { calendar_email } = await calendarStatus(parts, caller.userId)
    return {
      connected: calendar_email !== null,
      events: await google.eventsOf(caller, query),
      fetched_at: new Date(parts.now()).toISOString(),
    }
  })
  handle(api, integrations.workspaceStatus, ({ caller }) => {
    google.checkSoon({ userId: caller.userId, kind: 'workspace' })
    return workspaceStatus(parts, caller.userId)
  })
  handle(api, integrations.workspaceRefresh, async ({ caller }) => {
    await google.check({ userId: caller.userId, kind: 'workspace' })
    return workspaceStatus(parts, caller.userId)
  })
  handle(api, integrations.workspaceAuthorize, ({ caller, header }) =>
    beginAuthorization(parts, caller, 'workspace', originOf(env, header)),
  )
  handle(api, integrations.workspaceDisconnect, ({ caller }) =>
    disconnect(parts, { userId: caller.userId, kind: 'workspace' }),
  )
  handle(api, integrations.workspaceCallback, async ({ caller, body, header }) => {
    const answer = await finishAuthorization(parts, caller, 'workspace', body, keyOf(header))
    google.wake()
    return answer
  })
  handle(api, integrations.arloSkills, ({ caller }) => listSkills(parts.db, caller.userId))
}

/**
 * Where Google's redirect has to lead: the public address, else the one of the request. Google takes only registered
 * ones.
 */
function originOf(env: Env, header: (name: string) => string | undefined): string {
  if (env.publicUrl) return new URL(env.publicUrl).origin
  const host = header('host')
  return host
    ? `${header('x-forwarded-proto') === 'https' ? 'https' : 'http'}://${host}`
    : `http://127.0.0.1:${env.port}`
}
