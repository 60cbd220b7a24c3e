import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { AgentActions, type AgentHandlers } from '#pwa/screens/agents/parts/agent-actions.tsx'
import { AgentProfile } from '#pwa/screens/agents/parts/agent-profile.tsx'
import { paths } from '#pwa/paths.ts'
import { css } from '#styled/css/css.js'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router-dom'

type AgentPanelProps = {
  agent: ShownAgent
  isBusy: boolean
  isRunning: boolean
  isAsking: boolean
  isWaiting: boolean
  actions: AgentHandlers
}

export function AgentPanel({ agent, isBusy, isRunning, isAsking, isWaiting, actions }: AgentPanelProps) {
  return (
    <aside
      aria-label={`About ${agent.name}`}
      className={css({
        width: 'panel',
        flexShrink: '0',
        overflowY: 'auto',
        borderRight: 'hairline',
        paddingInline: '24',
        paddingTop: '12',
        paddingBottom: '24',
      })}
    >
      <Link to={paths.agents} className={back}>
        <ChevronLeft size={16} aria-hidden />
        Back to Agents
      </Link>
      <AgentProfile
        agent={agent}
        isBusy={isBusy}
        isRunning={isRunning}
        isAsking={isAsking}
        isWaiting={isWaiting}
        heading="h1"
      />
      <AgentActions agent={agent} actions={actions} />
    </aside>
  )
}

const back = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  minHeight: 'touch',
  marginLeft: '[-4px]',
  paddingRight: '8',
  marginBottom: '8',
  borderRadius: 'control',
  textStyle: 'label',
  fontWeight: 'strong',
  color: 'fg.muted',
  _hover: { color: 'fg.default' },
})
