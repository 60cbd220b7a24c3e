import { request } from './api.ts'
import { conversationOf } from './conversations.ts'
import { type Task, giveBack } from './drafts.ts'
import { followRun, tellEnded } from './run-following.ts'
import type { Fault, OutboxCall } from './outbox/row.ts'
import { hideTurn, showUnkept } from './outbox-turns.ts'
import { isFinal, sendFromMemory } from './send-from-memory.ts'

/**
 * Sends a task from memory, where this browser keeps nothing. One that is not accepted goes back into the composer and
 * leaves its reason in the conversation; what may have arrived keeps its key, so that repeating it is safe.
 */
export async function sendOnce(agentId: string, call: OutboxCall, task: Task): Promise<void> {
  const turn = showUnkept(agentId, call)
  const outcome = await sendFromMemory(call, () => !turn.stopping)
  if (!outcome || outcome.kind === 'unknown') return
  if (outcome.kind === 'sent') {
    turn.run.id = outcome.serverId ?? ''
    turn.phase = 'following'
    if (turn.stopping)
      void request((api) => api.executions.cancel({ params: { id: turn.run.id }, body: {} })).catch(
        () => (turn.stopping = false),
      )
    return followRun(agentId, call.key)
  }
  hideTurn(agentId, call.key)
  giveBack(agentId, { ...task, key: isFinal(outcome) || turn.stopping ? null : call.key })
  if (outcome.fault.kind !== 'auth' && !turn.stopping) tellRefused(agentId, outcome.fault)
}

/** Says in the conversation why its last task is back in the composer. */
export function tellRefused(agentId: string, { status, code, detail }: Fault): void {
  conversationOf(agentId).refusal = { status, code, detail }
  tellEnded(null, agentId)
}
