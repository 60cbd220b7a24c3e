import { paths } from '#pwa/paths.ts'
import type { Draft } from '#shared/contract/drafts.ts'

/** Where a run stands: in its chat, `session`, or in the history of its agent. */
export function placeOfRun({ id, agent_id }: { id: string; agent_id: string }, session: string | null): string {
  if (session !== null) return paths.chatSession(session)
  if (agent_id === 'assistant') return paths.chat
  return `${paths.agent(agent_id)}?tab=history&run=${encodeURIComponent(id)}`
}

/** Where a question of a run is answered in words: at the end of its conversation. */
export function placeOfAnswer(
  { id, agent_id, thread_id }: { id: string; agent_id: string; thread_id: string | null },
  session: string | null,
): string {
  if (session !== null || agent_id === 'assistant') return placeOfRun({ id, agent_id }, session)
  return `${paths.agent(agent_id)}?thread=${encodeURIComponent(thread_id ?? id)}`
}

/** Where the newest version of a draft that a run wrote stands. */
export function placeOfDraft(
  draft: Pick<Draft, 'agent_id' | 'run_id'> & { readonly versions: readonly { readonly run_id: string | null }[] },
  session: string | null,
): string {
  const id = draft.versions.findLast((each) => each.run_id)?.run_id ?? draft.run_id
  return placeOfRun({ id, agent_id: draft.agent_id }, session)
}
