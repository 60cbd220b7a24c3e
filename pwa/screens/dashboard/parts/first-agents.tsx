import type { TeamMember } from '#pwa/screens/dashboard/dashboard.state.ts'
import { Placeholder } from '#pwa/screens/dashboard/parts/placeholder.tsx'
import { Nothing, Section } from '#pwa/screens/dashboard/parts/section.tsx'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { paths } from '#pwa/paths.ts'
import { AgentStatus } from '#pwa/parts/agent-status.tsx'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { linkCard } from '#pwa/ui/link-card.ts'
import { css } from '#styled/css/css.js'
import { button } from '#styled/recipes/button.js'
import { skeleton } from '#styled/recipes/skeleton.js'
import { Link } from 'react-router-dom'

/** How many agents the dashboard shows. */
const shown = 4

type FirstAgentsProps = {
  team: readonly TeamMember[] | null
  salesEmail: string
  failed: boolean
  isSlow: boolean
}

export function FirstAgents({ team, salesEmail, failed, isSlow }: FirstAgentsProps) {
  return (
    <Section title="AI Agents" all={{ label: 'All agents', to: paths.agents }}>
      {!team && !failed && (
        <Placeholder isShown={isSlow} className={grid}>
          {[1, 2, 3, 4].map((each) => (
            <li key={each} className={`${linkCard} ${card}`}>
              <div className={skeleton({ shape: 'face44' })} />
              <div className={`${skeleton({ width: 'most' })} ${css({ height: '[2.6875rem]' })}`} />
              <div className={`${skeleton()} ${css({ height: '[1.125rem]' })}`} />
            </li>
          ))}
        </Placeholder>
      )}
      {team?.length === 0 && <Nothing>No agents yet.</Nothing>}
      {team && team.length > 0 && (
        <ul className={grid}>
          {team.slice(0, shown).map((agent) => (
            <AgentTile key={agent.id} agent={agent} />
          ))}
        </ul>
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '12', paddingTop: '12' })}>
        <ButtonLink to={paths.agents}>Explore AI Agents</ButtonLink>
        <a className={button({ kind: 'outline' })} href={`mailto:${salesEmail}`}>
          Contact Sales
        </a>
      </div>
    </Section>
  )
}

function AgentTile({ agent }: { agent: TeamMember }) {
  const isBusy = agent.duty !== 'free'
  const skills = agent.skills.length
  return (
    <li className={`${linkCard} ${card}`}>
      <AgentFace agent={agent} size={44} state={agent.duty === 'working' ? 'running' : 'open'} />
      <div className={css({ minWidth: '0' })}>
        <h3 className={css({ textStyle: 'reading', fontWeight: 'strong', truncate: true })}>
          <Link to={paths.agent(agent.id)} className={link}>
            {agent.name}
          </Link>
        </h3>
        <p className={css({ textStyle: 'small', color: 'fg.muted', truncate: true })}>{agent.role}</p>
      </div>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '4',
        })}
      >
        <AgentStatus look="plain" agent={agent} isBusy={isBusy} isAsking={agent.duty === 'waiting'} />
        <span className={css({ textStyle: 'small', color: 'fg.subtle' })}>
          {skills} {skills === 1 ? 'skill' : 'skills'}
        </span>
      </div>
    </li>
  )
}

// Never three and one: where four do not fit, the least width of a column is half the row.
const grid = css({
  display: 'grid',
  gap: '12',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(50% - 6px, max(25% - 9px, (41rem - 100%) * 999)), 1fr))',
})

const card = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  paddingInline: '12',
  paddingBlock: '16',
})

// The whole card is the target.
const link = css({
  _focusVisible: { outline: '[none]' },
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' },
})
