import * as v from 'valibot'
import { Instant, Success } from './common.ts'
import { planned } from './endpoint.ts'

const Authorization = v.object({ code: v.string(), state: v.string() })
const AuthorizationUrl = v.object({ authorization_url: v.string() })

export const Skill = v.object({
  name: v.string(),
  description: v.string(),
  category: v.picklist(['Email Management', 'Calendar Management', 'Task Management', 'Productivity', 'Note Taking']),
  available: v.boolean(),
})

export const integrations = {
  calendarStatus: planned({
    method: 'GET',
    path: '/google-calendar/status',
    summary: 'Whether a calendar is connected',
    auth: 'user',
    response: v.object({
      connected: v.boolean(),
      calendar_email: v.nullable(v.string()),
      last_synced: v.nullable(Instant),
      error: v.nullable(v.string()),
    }),
  }),
  calendarConnect: planned({
    method: 'GET',
    path: '/google-calendar/connect',
    summary: 'Where to send the browser to connect a calendar',
    auth: 'user',
    response: AuthorizationUrl,
  }),
  calendarDisconnect: planned({
    method: 'POST',
    path: '/google-calendar/disconnect',
    summary: 'Disconnect the calendar',
    auth: 'user',
    response: Success,
  }),
  calendarCallback: planned({
    method: 'POST',
    path: '/google-calendar/callback',
    summary: 'Finish connecting a calendar',
    auth: 'user',
    body: Authorization,
    response: Success,
  }),
  workspaceStatus: planned({
    method: 'GET',
    path: '/integrations/google/status',
    summary: 'Whether Google Workspace is connected',
    auth: 'user',
    response: v.object({ connected: v.boolean() }),
  }),
  workspaceAuthorize: planned({
    method: 'GET',
    path: '/integrations/google/authorize',
    summary: 'Where to send the browser to connect Google Workspace',
    auth: 'user',
    response: AuthorizationUrl,
  }),
  workspaceDisconnect: planned({
    method: 'POST',
    path: '/integrations/google/disconnect',
    summary: 'Disconnect Google Workspace',
    auth: 'user',
    response: Success,
  }),
  workspaceCallback: planned({
    method: 'POST',
    path: '/integrations/google/callback',
    summary: 'Finish connecting Google Workspace',
    auth: 'user',
    body: Authorization,
    response: Success,
  }),
  arloSkills: planned({
    method: 'GET',
    path: '/arlo/skills/list',
    summary: "Arlo's skills and whether each can be used now",
    auth: 'user',
    response: v.object({ skills: v.array(Skill), google_connected: v.boolean() }),
  }),
}
