import { problemOf, request } from '../network/api.ts'
import type { Turn } from './conversations.ts'
import { turnOf } from './conversations.ts'
import { goOn } from './run-following.ts'

/**
 * Answers the question `actionId` of a run, which then goes on in place. Returns false when it had been answered
 * elsewhere, or was no longer open: the run is shown as it stands then. `input` are the fields that were changed
 * first. Throws the `ProblemError` when the server can't be reached.
 */
export async function answerQuestion(
  conversationId: string,
  key: string,
  actionId: string,
  approve: boolean,
  input?: Record<string, unknown>,
): Promise<boolean> {
  const { id } = turnOf(conversationId, key)?.run ?? {}
  if (!id) return false
  try {
    const run = await request((api) =>
      api.executions.act({ params: { id, action_id: actionId }, body: { approve, ...(input && { input }) } }),
    )
    show(run)
    return true
  } catch (error) {
    if (problemOf(error).status !== 409) throw error
    show(await request((api) => api.executions.get({ params: { id } })))
    return false
  }

  function show(run: Turn['run']): void {
    const turn = turnOf(conversationId, key)
    // The news of it may have come by another way meanwhile.
    if (turn?.state === 'awaiting-approval') goOn(conversationId, turn, run)
  }
}
