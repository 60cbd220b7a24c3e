import type { ProblemError } from '#shared/contract/problem.ts'
import type { ConnectionKind } from '#pwa/data/resources/integrations.ts'

/** What an address that Google's redirect leads to says: how it ended, or what to finish with. */
export type Landing = { step: 'success' | 'error'; message: string } | { step: 'finish'; code: string; state: string }

const unexpected = 'An unexpected error occurred. Please try again.'
const missing = {
  calendar: 'No authorization code received',
  workspace: 'Missing authorization code. Please try again.',
}
/** What Google and OAuth say (RFC 6749): anything else in the address was put there by somebody. */
const errors = new Set([
  'access_denied',
  'invalid_request',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_response_type',
  'server_error',
  'temporarily_unavailable',
  'admin_policy_enforced',
  'disallowed_useragent',
  'org_internal',
  'redirect_uri_mismatch',
])

/** Reads the query of a callback. */
export function landingOf(kind: ConnectionKind, query: URLSearchParams): Landing {
  const [error, code, state] = ['error', 'code', 'state'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  // A message in the address is not the server's: anybody may have made the link.
  if (kind === 'workspace' && query.get('success') === 'true')
    return { step: 'success', message: 'Google Workspace is connected.' }
  if (error) return { step: 'error', message: errors.has(error) ? `Authorization failed: ${error}` : unexpected }
  if (!code) return { step: 'error', message: missing[kind] }
  if (!state)
    return {
      step: 'error',
      message:
        kind === 'workspace' ? missing.workspace : 'Google sent back only half of what is needed. Please try again.',
    }
  return { step: 'finish', code, state }
}

/** What is said where finishing goes wrong: the server's own sentence where it has one. */
export function wordsOf(kind: ConnectionKind): { refused: string; failed: (problem: ProblemError) => string } {
  const refused = kind === 'calendar' ? 'Failed to connect calendar' : 'Failed to connect Google Workspace'
  return {
    refused,
    failed({ status, code, detail }) {
      if (code === 'unreachable') return "The server can't be reached. Check your connection and try again."
      if (status === 0) return unexpected
      return detail || (kind === 'calendar' ? 'Failed to process calendar connection' : refused)
    },
  }
}
