import type { Execution } from '#shared/contract/executions.ts'
import { problemOf, request } from './api.ts'
import { type Turn, conversationOf, knownTurn } from './conversations.ts'
import { followAll } from './executions.ts'

const pageSize = 30

/** Asks the server for the newest runs of `agentId` and goes on with those that have not ended. */
export async function loadConversation(agentId: string): Promise<void> {
  try {
    const { items, next_cursor } = await request((api) => api.executions.list({ query: { agent_id: agentId, limit: pageSize } }))
    const conversation = conversationOf(agentId)
    const isFirst = conversation.loadedAt === null
    conversation.turns = merge(conversation.turns, items)
    // A refresh must not forget how far back the reader has already gone.
    if (isFirst) conversation.earlier = next_cursor
    conversation.loadedAt = Date.now()
    conversation.failed = false
    followAll(agentId, items)
  } catch {
    conversationOf(agentId).failed = true
  }
}

/** Asks for the runs before those that are known; throws the `ProblemError`. */
export async function loadEarlier(agentId: string): Promise<void> {
  const cursor = conversationOf(agentId).earlier
  if (cursor === null) return
  const { items, next_cursor } = await request((api) => api.executions.list({ query: { agent_id: agentId, limit: pageSize, cursor } }))
  const conversation = conversationOf(agentId)
  conversation.turns = merge(conversation.turns, items)
  conversation.earlier = next_cursor
}

/** Known turns and the server's, oldest first; what this page is following knows more than the list does. */
export function merge(known: readonly Turn[], items: readonly Execution[]): Turn[] {
  const turns = new Map(known.map((turn) => [turn.key, turn]))
  for (const execution of items) {
    const turn = knownTurn(execution)
    const mine = turns.get(turn.key)
    if (!mine || mine.phase === 'settled') turns.set(turn.key, { ...turn, files: mine?.files ?? null })
  }
  return [...turns.values()].toSorted((a, b) => order(a) - order(b))
}

function order(turn: Turn): number {
  return turn.phase === 'sending' ? Number.MAX_SAFE_INTEGER : Date.parse(turn.execution.created_at)
}

/** Asks for one run that is not among the known ones; false when it does not exist. Throws other `ProblemError`s. */
export async function loadRun(agentId: string, id: string): Promise<boolean> {
  try {
    const execution = await request((api) => api.executions.get({ params: { id } }))
    if (execution.agent_id !== agentId) return false
    const conversation = conversationOf(agentId)
    conversation.turns = merge(conversation.turns, [execution])
    followAll(agentId, [execution])
    return true
  } catch (error) {
    if (problemOf(error).status === 404) return false
    throw error
  }
}
