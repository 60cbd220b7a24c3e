import type { Agent } from '#shared/contract/agents.ts'
import { busyAgents } from '#pwa/data/resources/busy-agents.ts'
import { conversations } from '#pwa/data/conversations/conversations.ts'
import { isAwaitingApproval, isRunning } from '#pwa/data/conversations/runs.ts'
import { AgentStatus } from '#pwa/parts/agent-status.tsx'
import { WaitingMark } from '#pwa/parts/waiting-mark.tsx'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { paths } from '#pwa/paths.ts'
import { linkCard } from '#pwa/ui/link-card.ts'
import { css } from '#styled/css/css.js'
import { listRow } from '#styled/recipes/list-row.js'
import { skeleton } from '#styled/recipes/skeleton.js'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** How many skills a card names. */
const shownSkills = 3

type AgentCardProps = {
  agent: Pick<Agent, 'id' | 'name' | 'role' | 'description' | 'color' | 'custom' | 'available'> & {
    skills: readonly string[]
  }
  isWaiting: boolean
}

/** One agent; the whole card leads to it. */
export function AgentCard({ agent, isWaiting }: AgentCardProps) {
  const { isBusy, asks } = useDuty(agent.id)
  const more = agent.skills.length - shownSkills
  return (
    <li className={`${linkCard} ${card}`}>
      <div className={css({ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start' })}>
        <AgentFace agent={agent} size={48} state={isBusy ? 'running' : 'open'} />
        <AgentStatus agent={agent} isBusy={isBusy} isAsking={asks} />
      </div>
      <div>
        <div className={css({ display: 'flex', alignItems: 'center', gap: '8' })}>
          <h2 className={css({ textStyle: 'heading', minWidth: '0', overflowWrap: 'anywhere' })}>{agent.name}</h2>
          {isWaiting && <WaitingMark />}
        </div>
        <p className={css({ textStyle: 'label', color: 'fg.muted', overflowWrap: 'anywhere' })}>{agent.role}</p>
      </div>
      <p
        className={css({
          textStyle: 'label',
          color: 'fg.muted',
          lineClamp: '2',
          overflowWrap: 'anywhere',
          minHeight: '[2.5rem]',
        })}
      >
        {agent.description}
      </p>
      <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>
        {agent.skills.slice(0, shownSkills).join(', ') || 'No skills listed'}
        {more > 0 && <span className={css({ whiteSpace: 'nowrap' })}> +{more} more</span>}
      </p>
      <Link to={paths.agent(agent.id)} aria-label={`View Details of ${agent.name}`} className={link}>
        View Details
        <ChevronRight size={16} aria-hidden />
      </Link>
    </li>
  )
}

/** One agent where there is no room for a card: what is left out stands behind it. */
export function AgentRow({ agent, isWaiting }: AgentCardProps) {
  const { isBusy, asks } = useDuty(agent.id)
  return (
    <li className={`${listRow()} ${row}`}>
      <AgentFace agent={agent} size={44} state={isBusy ? 'running' : 'open'} />
      <div className={css({ flex: '1', minWidth: '0' })}>
        <h2 className={css({ textStyle: 'label', fontWeight: 'strong', truncate: true })}>
          <Link to={paths.agent(agent.id)} aria-label={`View Details of ${agent.name}`} className={rowLink}>
            <bdi>{agent.name}</bdi>
          </Link>
        </h2>
        <p className={css({ textStyle: 'small', color: 'fg.muted', truncate: true })}>
          <bdi>{agent.role}</bdi>
        </p>
      </div>
      {isWaiting && <WaitingMark />}
      <AgentStatus look="plain" agent={agent} isBusy={isBusy} isAsking={asks} />
    </li>
  )
}

function useDuty(id: string): { isBusy: boolean; asks: boolean } {
  const known = useSnapshot(conversations)[id]
  const { ids } = useSnapshot(busyAgents)
  return {
    isBusy: ids.includes(id) || (known !== undefined && isRunning(known.turns)),
    asks: known !== undefined && isAwaitingApproval(known.turns),
  }
}

/** The card before its agent is known, in the same geometry. */
export function AgentCardSkeleton() {
  return (
    <li aria-hidden className={`${linkCard} ${card}`}>
      <div className={skeleton({ shape: 'face48' })} />
      <div className={css({ display: 'grid', gap: '8', height: '[2.75rem]', alignContent: 'center' })}>
        <div className={skeleton({ shape: 'line', width: 'half' })} />
        <div className={skeleton({ shape: 'small', width: 'most' })} />
      </div>
      <div className={`${skeleton()} ${css({ height: '[2.5rem]' })}`} />
      <div className={`${skeleton({ width: 'most' })} ${css({ height: '[1.125rem]' })}`} />
      <div className={css({ height: 'touch' })} />
    </li>
  )
}

export const gridClass = css({
  display: 'grid',
  gap: '16',
  gridTemplateColumns: 'minmax(0, 1fr)',
  md: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  lg: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
})

const card = css({ display: 'flex', flexDirection: 'column', padding: '16', paddingBottom: '4' })

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minHeight: '[64px]',
  _after: { left: '[56px]' },
})

const rowLink = css({
  _focusVisible: { outline: '[none]' },
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'badge' },
  '&:focus-visible::after': { outline: '[2px solid {colors.accent.fg}]', outlineOffset: '[-2px]' },
})

const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  width: 'fit',
  minHeight: 'touch',
  marginTop: 'auto',
  textStyle: 'label',
  fontWeight: 'strong',
  color: 'accent.fg',
  _focusVisible: { outline: '[none]' },
  // The whole card is the target.
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' },
})
