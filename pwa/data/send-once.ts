import { request } from './api.ts'
import { noteAnswer, pauseOrOnline } from './connection.ts'
import { conversationOf } from './conversations.ts'
import { type Task, giveBack } from './drafts.ts'
import { followRun, tellEnded } from './execution-following.ts'
import { pauseAfter } from './outbox/classify.ts'
import { type Fault, type OutboxCall, type OutboxRow, blank } from './outbox/row.ts'
import { hideUnkept, showUnkept } from './outbox-turns.ts'
import { session } from './session.ts'
import { currentToken, refuse } from './token.ts'

/** How often a task is sent before its text goes back into the composer. */
const sendAttempts = 4

/**
 * Sends a task from memory, where this browser keeps nothing. One that is not accepted goes back into the composer and
 * leaves its reason in the conversation; what may have arrived keeps its key, so that repeating it is safe.
 */
export async function sendOnce(agentId: string, call: OutboxCall, task: Task): Promise<void> {
  const { send } = await import('./outbox/send.ts')
  const row: OutboxRow = { ...blank, ...call, seq: 0, files: [...call.files] }
  const turn = showUnkept(agentId, call.key, task.prompt)
  for (let attempt = 1; ; attempt += 1) {
    const user = session.user?.id
    const token = currentToken() ?? ''
    const outcome = await send({ row, files: [...call.files] }, { baseUrl: location.origin, token, now: Date.now })
    // Whoever has signed out meanwhile has no conversation to answer in.
    if (session.user?.id !== user) return
    noteAnswer(outcome.kind !== 'fault' || outcome.fault.kind !== 'network')
    if (outcome.kind === 'sent') {
      turn.execution.id = outcome.serverId ?? ''
      turn.phase = 'following'
      if (turn.stopping) void request((api) => api.executions.cancel({ params: { id: turn.execution.id }, body: {} })).catch(() => (turn.stopping = false))
      return followRun(agentId, call.key)
    }
    if (outcome.kind === 'unknown') return
    const { fault, retryAfter } = outcome
    const isFinal = fault.kind === 'refused' || fault.kind === 'damaged' || fault.kind === 'auth'
    if (!isFinal && !turn.stopping && attempt < sendAttempts) await pauseOrOnline(pauseAfter(fault.kind, attempt, retryAfter, Math.random()), new AbortController().signal)
    if (isFinal || turn.stopping || attempt === sendAttempts) {
      hideUnkept(agentId, call.key)
      giveBack(agentId, { ...task, key: isFinal || turn.stopping ? null : call.key })
      if (fault.kind === 'auth') refuse(token)
      else if (!turn.stopping) tellRefused(agentId, fault)
      return
    }
  }
}

/** Says in the conversation why its last task is back in the composer. */
export function tellRefused(agentId: string, { status, code, detail }: Fault): void {
  conversationOf(agentId).refusal = { status, code, detail }
  tellEnded(null, agentId)
}
