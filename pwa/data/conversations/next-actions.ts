import type { NextAction, Run } from '#shared/contract/runs.ts'
import { neither, promptOf } from '#shared/domain/answers.ts'
import { turnOf } from './conversations.ts'
import { requestRun } from './runs.ts'

type Taken = Pick<NextAction, 'id' | 'kind' | 'label' | 'hint'> & { readonly input: Readonly<NextAction['input']> }

/**
 * Takes a next action of the reply `key`, or none of its choices, as a run request of its conversation; it is kept on this
 * device first, and counts once on all of them. Returns the id of the agent, where another one is asked. Never throws.
 */
export function takeNext(conversationId: string, key: string, taken: Taken | typeof neither): string | null {
  const turn = turnOf(conversationId, key)
  return turn ? takeNextOf(turn.run, conversationId, taken) : null
}

/** The same for a run, wherever it is shown. */
export function takeNextOf(
  {
    id: run_id,
    thread_id,
    provider_wanted,
    next,
  }: Pick<Run, 'id' | 'thread_id' | 'provider_wanted'> & { readonly next: readonly unknown[] },
  conversationId: string,
  taken: Taken | typeof neither,
): string | null {
  const isNone = taken === neither
  const { agent_id } = isNone ? {} : taken.input
  const to = !isNone && taken.kind === 'run_with' && typeof agent_id === 'string' ? agent_id : conversationId
  void requestRun(to, {
    prompt: isNone ? (next.length === 1 ? 'No' : 'Neither') : promptOf(taken),
    files: [],
    answers: { run_id, next_id: isNone ? neither : taken.id },
    // Its key is made of the run: pressed twice it is one.
    waits: true,
    modelId: provider_wanted,
    ...(to === conversationId && { thread: thread_id ?? run_id }),
  })
  return to === conversationId ? null : to
}
