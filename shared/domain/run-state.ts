import type { RunStatus } from '../contract/runs.ts'

/**
 * Every state between the prompt that was sent off and the end of its run, with what the API calls it; null for those
 * that only a device knows: until the server has accepted the request there is nothing to ask it about.
 *
 * - `unsent`: saved on the device until it can be sent.
 * - `sending`: an attempt is under way.
 * - `rejected`: the server has refused the request; it stays on the device until the user decides.
 * - `queued`, `running`: accepted, and waiting for its turn or at work.
 * - `awaiting-approval`: stopped at a question that a person must answer.
 * - `completed`, `failed`, `cancelled`: ended for good.
 */
const runStates = {
  unsent: null,
  sending: null,
  rejected: null,
  queued: 'queued',
  running: 'running',
  'awaiting-approval': 'waiting',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<string, RunStatus | null>

export type RunState = keyof typeof runStates

/** The states before the server has accepted the request: those of an outbox row, until it is `accepted`. */
export type UnacceptedState = { [State in RunState]: (typeof runStates)[State] extends null ? State : never }[RunState]

/** The statuses of a run that has not ended. */
export const openStatuses = ['queued', 'running', 'waiting'] as const satisfies readonly RunStatus[]

/** Whether a run has ended and will not change any more. */
export function isFinal(status: RunStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

/** What a failed run's `result` says. */
export const runApology = 'Sorry, I encountered an error processing your request. Please try again.'
