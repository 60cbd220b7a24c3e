import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'

export type AgentHandlers = { onEdit: () => void; onAvailable: (available: boolean) => void; onDelete: () => void }

/** What can be done with an agent; the seven can only be paused. */
export function AgentActions({ agent, actions }: { agent: ShownAgent; actions: AgentHandlers }) {
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8', paddingTop: '16' })}>
      {agent.custom && (
        <Button aria-haspopup="dialog" onClick={actions.onEdit}>
          Edit
        </Button>
      )}
      <Button onClick={() => actions.onAvailable(!agent.available)}>{agent.available ? 'Pause' : 'Resume'}</Button>
      {agent.custom && (
        <Button kind="ghost" className={css({ color: 'danger.fg' })} aria-haspopup="dialog" onClick={actions.onDelete}>
          Delete
        </Button>
      )}
    </div>
  )
}
