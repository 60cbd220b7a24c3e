import type { ProblemError } from '#shared/contract/problem.ts'
import type { ConnectionKind } from '#pwa/data/resources/integrations.ts'

/** What an address that Google's redirect leads to says: how it ended, or what to finish with. */
export type Landing = { step: 'success' | 'error'; message: string } | { step: 'finish'; code: string; state: string }

const unexpected = 'An unexpected error occurred. Please try again.'
const missing = {
  calendar: 'No authorization code received',
  workspace: 'Missing authorization code. Please try again.',
}
const maxLength = 300

/** Reads the query of a callback. */
export function landingOf(kind: ConnectionKind, query: URLSearchParams): Landing {
  const [error, code, state] = ['error', 'code', 'state'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  const message = (query.get('message') ?? '').slice(0, maxLength)
  if (kind === 'workspace' && query.get('success') === 'true')
    return { step: 'success', message: message || 'Google Workspace is connected.' }
  if (error)
    return {
      step: 'error',
      message: kind === 'workspace' && message ? message : `Authorization failed: ${error.slice(0, maxLength)}`,
    }
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
