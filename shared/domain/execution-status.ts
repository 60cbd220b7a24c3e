import type { ExecutionStatus } from '../contract/executions.ts'

/** Whether a run has ended and will not change any more. */
export function isFinal(status: ExecutionStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

/** What a failed run's `result` says. */
export const executionApology = 'Sorry, I encountered an error processing your request. Please try again.'
