import type { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import type { ComponentProps } from 'react'

type Face = ComponentProps<typeof AgentFace>['agent']

/** The assistant of the chat, which is no agent of the team. */
const assistant = { id: 'assistant', color: '', custom: false }

/**
 * Whose face a run or a draft has: that of an agent of the team, or of the assistant, who has what belongs to a chat,
 * `session`; undefined for an agent that is not known here.
 */
export function replierOf(
  agentId: string,
  session: string | null,
  team: readonly Readonly<Face>[] | null,
): Face | undefined {
  if (session !== null || agentId === assistant.id) return assistant
  return team?.find(({ id }) => id === agentId)
}
