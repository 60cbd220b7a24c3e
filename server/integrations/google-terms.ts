import type { ConnectionKind } from '../db/google-tables.ts'

const prefix = 'https://www.googleapis.com/auth/'

/** What Muster asks Google for, each with what needs it (docs/google.md). */
export const scope = {
  /** Listing the events of a day, and writing those of the workspace. */
  events: `${prefix}calendar.events`,
  /** Searching, listing and reading mail. */
  readMail: `${prefix}gmail.readonly`,
  /** Drafting and sending; it includes gmail.send. */
  compose: `${prefix}gmail.compose`,
  /** The to-dos beside Gmail. */
  todos: `${prefix}tasks`,
} as const

/** What each flow asks for, and no more; openid and email say whose account it is. */
export const scopesOf: Record<ConnectionKind, readonly string[]> = {
  calendar: [scope.events],
  workspace: [scope.readMail, scope.compose, scope.events, scope.todos],
}

/** The cheapest question that a connection with these permissions can be asked: whether Google lets Muster in. */
export function cheapestQuestion(granted: readonly string[]) {
  if (granted.includes(scope.events))
    return {
      service: 'calendar',
      path: '/calendars/primary/events',
      query: { maxResults: '1', fields: 'kind' },
    } as const
  if (granted.includes(scope.todos))
    return { service: 'tasks', path: '/users/@me/lists', query: { maxResults: '1' } } as const
  return { service: 'gmail', path: '/users/me/profile' } as const
}

export const callbackPaths: Record<ConnectionKind, string> = {
  calendar: '/auth/google/calendar/callback',
  workspace: '/integrations/callback',
}

/** Where Google is, or its stand-in. */
export function endpointsOf(base: string | undefined) {
  return {
    authorize: `${base ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    token: `${base ?? 'https://oauth2.googleapis.com'}/token`,
    revoke: `${base ?? 'https://oauth2.googleapis.com'}/revoke`,
    calendar: `${base ?? 'https://www.googleapis.com'}/calendar/v3`,
    gmail: `${base ?? 'https://gmail.googleapis.com'}/gmail/v1`,
    tasks: `${base ?? 'https://tasks.googleapis.com'}/tasks/v1`,
  }
}
export type GoogleEndpoints = ReturnType<typeof endpointsOf>

/** How long Google may take to answer, and the waits before it is asked again, in milliseconds. */
export type GoogleTimeouts = { answerMs: number; againMs: readonly number[] }

export const defaultTimeouts: GoogleTimeouts = { answerMs: 10_000, againMs: [400, 1500] }
