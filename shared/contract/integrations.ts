import * as v from 'valibot'
import { Instant, Success } from './common.ts'
import { CalendarEvent } from './calendar.ts'
import { endpoint } from './endpoint.ts'

/** The query of Google's redirect back. */
const Authorization = v.object({
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
  state: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
})
const AuthorizationUrl = v.object({ authorization_url: v.string() })

/** A capability of Arlo's; `available` where it can be used now. */
export const Skill = v.object({
  name: v.string(),
  description: v.string(),
  category: v.picklist(['Email Management', 'Calendar Management', 'Task Management', 'Productivity', 'Note Taking']),
  available: v.boolean(),
})
export type Skill = v.InferOutput<typeof Skill>

/** A connected calendar: `pending_writes` events wait to be written there; `error` says what the person has to do. */
export const CalendarStatus = v.object({
  connected: v.boolean(),
  calendar_email: v.nullable(v.string()),
  last_synced: v.nullable(Instant),
  error: v.nullable(v.string()),
  pending_writes: v.number(),
})
export type CalendarStatus = v.InferOutput<typeof CalendarStatus>

/** What Arlo works with at Google; `missing` is what was not allowed. */
export const WorkspaceStatus = v.object({
  connected: v.boolean(),
  email: v.nullable(v.string()),
  error: v.nullable(v.string()),
  missing: v.array(v.picklist(['mail', 'calendar', 'to-dos'])),
})
export type WorkspaceStatus = v.InferOutput<typeof WorkspaceStatus>

/** Connecting requires a signed-in person: a script could send what is written on to an account of its choice. */
export const integrations = {
  calendarStatus: endpoint({
    method: 'GET',
    path: '/google-calendar/status',
    summary: 'Whether a calendar is connected',
    auth: 'user',
    response: CalendarStatus,
  }),
  calendarRefresh: endpoint({
    method: 'POST',
    path: '/google-calendar/refresh',
    summary:
      'Ask Google whether the calendar can be read, and say how it stands; refused with why where it could not be asked',
    auth: 'user',
    keyed: false,
    response: CalendarStatus,
  }),
  calendarEvents: endpoint({
    method: 'GET',
    path: '/google-calendar/events',
    summary: "The connected calendar's events that touch the range, as Google has them now; nothing of them is kept",
    auth: 'user',
    query: v.object({ from: Instant, to: Instant }),
    response: v.object({ connected: v.boolean(), events: v.array(CalendarEvent), fetched_at: Instant }),
  }),
  calendarConnect: endpoint({
    method: 'GET',
    path: '/google-calendar/connect',
    summary: 'Where to send the browser to connect a calendar',
    auth: 'user',
    scope: 'session',
    response: AuthorizationUrl,
  }),
  calendarDisconnect: endpoint({
    method: 'POST',
    path: '/google-calendar/disconnect',
    summary: 'Disconnect the calendar',
    auth: 'user',
    scope: 'session',
    response: Success,
  }),
  calendarCallback: endpoint({
    method: 'POST',
    path: '/google-calendar/callback',
    summary: 'Finish connecting a calendar',
    auth: 'user',
    scope: 'session',
    body: Authorization,
    response: Success,
  }),
  workspaceStatus: endpoint({
    method: 'GET',
    path: '/integrations/google/status',
    summary: 'Whether Google Workspace is connected',
    auth: 'user',
    response: WorkspaceStatus,
  }),
  workspaceRefresh: endpoint({
    method: 'POST',
    path: '/integrations/google/refresh',
    summary:
      'Ask Google whether it lets Muster in, and say how it stands; refused with why where it could not be asked',
    auth: 'user',
    keyed: false,
    response: WorkspaceStatus,
  }),
  workspaceAuthorize: endpoint({
    method: 'GET',
    path: '/integrations/google/authorize',
    summary: 'Where to send the browser to connect Google Workspace',
    auth: 'user',
    scope: 'session',
    response: AuthorizationUrl,
  }),
  workspaceDisconnect: endpoint({
    method: 'POST',
    path: '/integrations/google/disconnect',
    summary: 'Disconnect Google Workspace',
    auth: 'user',
    scope: 'session',
    response: Success,
  }),
  workspaceCallback: endpoint({
    method: 'POST',
    path: '/integrations/google/callback',
    summary: 'Finish connecting Google Workspace',
    auth: 'user',
    scope: 'session',
    body: Authorization,
    response: Success,
  }),
  arloSkills: endpoint({
    method: 'GET',
    path: '/arlo/skills/list',
    summary: "Arlo's skills and whether each can be used now",
    auth: 'user',
    response: v.object({ skills: v.array(Skill), google_connected: v.boolean() }),
  }),
}
