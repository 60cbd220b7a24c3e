import type { RunStatus } from '../contract/runs.ts'

/** Whether a run has ended and will not change any more. */
export function isFinal(status: RunStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

/** What a failed run's `result` says. */
export const runApology = 'Sorry, I encountered an error processing your request. Please try again.'
