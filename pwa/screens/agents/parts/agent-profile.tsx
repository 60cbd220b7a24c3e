import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { AgentStatus } from '#pwa/parts/agent-status.tsx'
import { WaitingMark } from '#pwa/parts/waiting-mark.tsx'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { paths } from '#pwa/paths.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { SlidersHorizontal } from 'lucide-react'

type AgentProfileProps = {
  agent: ShownAgent
  isBusy: boolean
  isRunning?: boolean
  isAsking?: boolean
  isWaiting?: boolean
  heading: 'h1' | 'h2'
}

/** Who the agent is: the panel of desktops, the empty chat of phones, later behind the info button. */
export function AgentProfile({
  agent,
  isBusy,
  isRunning = false,
  isAsking = false,
  isWaiting = false,
  heading: Heading,
}: AgentProfileProps) {
  return (
    <div className={css({ display: 'grid', gap: '16', justifyItems: 'start' })}>
      <AgentFace agent={agent} size={72} state={isRunning ? 'running' : 'open'} />
      <div className={css({ minWidth: '0', maxWidth: 'full', overflowWrap: 'anywhere' })}>
        <div className={css({ display: 'flex', alignItems: 'center', gap: '8' })}>
          <Heading className={css({ textStyle: 'title', minWidth: '0' })}>{agent.name}</Heading>
          {isWaiting && <WaitingMark />}
        </div>
        <p className={css({ color: 'fg.muted' })}>{agent.role}</p>
      </div>
      <AgentStatus agent={agent} isBusy={isBusy} isAsking={isAsking && !isBusy} />
      {agent.description && (
        <p className={css({ color: 'fg.muted', maxWidth: 'full', overflowWrap: 'anywhere' })}>{agent.description}</p>
      )}
      {agent.skills.length > 0 && (
        <div className={css({ width: 'full' })}>
          <p className={css({ textStyle: 'label', fontWeight: 'strong', paddingBottom: '4' })}>Skills</p>
          <ul>
            {agent.skills.map((skill) => (
              <li
                key={skill}
                className={css({
                  textStyle: 'label',
                  color: 'fg.muted',
                  paddingBlock: '[6px]',
                  borderBottom: 'hairline',
                  _last: { borderBottom: 'none' },
                })}
              >
                {skill}
              </li>
            ))}
          </ul>
        </div>
      )}
      {canConfigure(agent) && (
        <ButtonLink to={paths.arloConfigure}>
          <SlidersHorizontal size={16} aria-hidden />
          Configure Agent
        </ButtonLink>
      )}
    </div>
  )
}

/** Only the agent named Arlo has skills to configure. */
export function canConfigure(agent: Pick<ShownAgent, 'name' | 'custom'>): boolean {
  return agent.name === 'Arlo' && !agent.custom
}
