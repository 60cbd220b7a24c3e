import { paths } from '#pwa/paths.ts'
import type { Draft } from '#shared/contract/drafts.ts'

/** Where a run stands: in its chat, `session`, or in the history of its agent. */
export function placeOfRun({ id, agent_id }: { id: string; agent_id: string }, session: string | null): string {
  if (session !== null) return paths.chatSession(session)
  if (agent_id === 'assistant') return paths.chat
  return `${paths.agent(agent_id)}?tab=history&run=${encodeURIComponent(id)}`
}

/** Where the newest version of a draft that a run wrote stands. */
export function placeOfDraft(
  draft: Pick<Draft, 'agent_id' | 'run_id'> & { readonly versions: readonly { readonly run_id: string | null }[] },
  session: string | null,
): string {
  const id = draft.versions.findLast((each) => each.run_id)?.run_id ?? draft.run_id
  return placeOfRun({ id, agent_id: draft.agent_id }, session)
}
