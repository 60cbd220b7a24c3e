import type { useAgentChanges } from '#pwa/screens/agents/agent-changes.state.ts'
import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'

// Most visits are for work, not for who does it.
const AgentForm = deferred(() => import('#pwa/screens/agents/parts/agent-form.tsx').then((m) => m.AgentForm))

type AgentDialogsProps = {
  agent: ShownAgent
  changes: ReturnType<typeof useAgentChanges>
  isDeleting: boolean
  onKeep: () => void
}

/** What opens over an agent's page to change or delete the agent. */
export function AgentDialogs({ agent, changes, isDeleting, onKeep }: AgentDialogsProps) {
  const close = () => changes.setEditing(false)
  return (
    <>
      {changes.isEditing && <AgentForm agent={agent} refused={changes.mended} onSaved={close} onClose={close} />}
      {isDeleting && (
        <ConfirmSheet
          title={`Delete '${agent.name}'?`}
          text="Its tasks stay and belong to nobody. What it did stays in the history."
          action="Delete"
          onConfirm={changes.remove}
          onClose={onKeep}
        />
      )}
    </>
  )
}
