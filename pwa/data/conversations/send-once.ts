import { request } from '../network/api.ts'
import { conversationOf } from './conversations.ts'
import { type RunRequest, restoreUnsentPrompt } from './unsent-prompts.ts'
import { followRun, tellEnded } from './run-following.ts'
import type { Fault, OutboxCall } from '../outbox/row.ts'
import { hideTurn, showUnkept } from './outbox-turns.ts'
import { isFinal, sendFromMemory } from '../outbox/send-from-memory.ts'

/**
 * Sends a run request from memory, where this browser keeps nothing. One that is not accepted goes back into the
 * composer and leaves its reason in the conversation; what may have arrived keeps its key, so that repeating it is
 * safe.
 */
export async function sendOnce(conversationId: string, call: OutboxCall, runRequest: RunRequest): Promise<void> {
  const turn = showUnkept(conversationId, call)
  const outcome = await sendFromMemory(call, () => !turn.stopping)
  if (!outcome || outcome.kind === 'unknown') return
  if (outcome.kind === 'sent') {
    turn.run.id = outcome.serverId ?? ''
    turn.state = 'running'
    if (turn.stopping)
      void request((api) => api.executions.cancel({ params: { id: turn.run.id }, body: {} })).catch(
        () => (turn.stopping = false),
      )
    return followRun(conversationId, call.key)
  }
  hideTurn(conversationId, call.key)
  restoreUnsentPrompt(runRequest.promptId ?? conversationId, {
    ...runRequest,
    key: isFinal(outcome) || turn.stopping ? null : call.key,
  })
  if (outcome.fault.kind !== 'auth' && !turn.stopping) tellRefused(conversationId, outcome.fault)
}

/** Notes in the conversation why its last run request is back in the composer. */
export function tellRefused(conversationId: string, { status, code, detail }: Fault): void {
  conversationOf(conversationId).refusal = { status, code, detail }
  tellEnded(null, conversationId)
}
