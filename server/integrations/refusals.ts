import { ProblemError } from '#shared/contract/problem.ts'
import type { ConnectionKind } from '../db/google-tables.ts'

const named: Record<ConnectionKind, string> = { calendar: 'Google Calendar', workspace: 'Google Workspace' }
const pages: Record<ConnectionKind, string> = {
  calendar: 'on the Integrations page',
  workspace: 'on the page “Configure Arlo”',
}

export const notConfigured = () =>
  new ProblemError(
    409,
    'google_not_configured',
    'Unable to start Google authorization. Please check your configuration.',
  )

export const notConnected = (kind: ConnectionKind) =>
  new ProblemError(409, 'google_not_connected', `${named[kind]} is not connected. Connect it ${pages[kind]}.`)

/** What the status and the refusals say once Google has withdrawn a connection. */
export const withdrawn = (kind: ConnectionKind) =>
  `Google no longer lets Muster in. Connect ${named[kind]} again ${pages[kind]}.`

export const reconnect = (kind: ConnectionKind) => new ProblemError(409, 'google_reconnect', withdrawn(kind))

export const lacksScope = (kind: ConnectionKind) =>
  new ProblemError(
    409,
    'google_scope',
    `${named[kind]} is connected without the permission that this needs. Connect it again ${pages[kind]} and leave every box ticked.`,
  )

export const silent = () =>
  new ProblemError(503, 'google_unreachable', 'Google does not answer at the moment. Try again later.', {
    retryAfter: 30,
  })

/** The same before the request itself was sent: nothing can have happened. */
export const unasked = () => new ProblemError(503, 'google_unasked', silent().detail, { retryAfter: 30 })

export const busy = (seconds: number) =>
  new ProblemError(
    503,
    'google_busy',
    'Google takes no more requests for this account at the moment. Try again in a few minutes.',
    { retryAfter: seconds },
  )

export const gone = () => new ProblemError(404, 'google_gone', 'Google does not know this any more.')

/** The same id is taken there: it has been written before. */
export const taken = () => new ProblemError(409, 'google_taken', 'Google has this already.')

export const unaccepted = () =>
  new ProblemError(409, 'google_refused', 'Google did not accept this. Check what was entered and try again.')

/** The server's own credentials are wrong; no connection is to blame. */
export const wrongClient = () =>
  new ProblemError(
    409,
    'google_credentials',
    'Google does not know this server. Its administrator should check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  )

export const switchedOff = () =>
  new ProblemError(
    409,
    'google_api_off',
    'This part of Google is switched off for this server. Its administrator can switch the API on in the Google Cloud console.',
  )

/** Whether it may work later as it is. */
export function isPassing({ code }: ProblemError): boolean {
  return code === 'google_unreachable' || code === 'google_unasked' || code === 'google_busy'
}
