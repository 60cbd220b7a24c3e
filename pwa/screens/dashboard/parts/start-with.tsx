import type { TeamMember } from '#pwa/screens/dashboard/dashboard.state.ts'
import { Placeholder } from '#pwa/screens/dashboard/parts/placeholder.tsx'
import { Section } from '#pwa/screens/dashboard/parts/section.tsx'
import { prefill, starters } from '#pwa/screens/dashboard/starters.ts'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { paths } from '#pwa/paths.ts'
import { linkCard } from '#pwa/ui/link-card.ts'
import { css } from '#styled/css/css.js'
import { skeleton } from '#styled/recipes/skeleton.js'
import { Link } from 'react-router-dom'

type StartWithProps = { team: readonly TeamMember[] | null; failed: boolean; isSlow: boolean }

/** Prompts to begin with; each opens its agent with the prompt written. */
export function StartWith({ team, failed, isSlow }: StartWithProps) {
  if (!team && failed) return null
  return (
    <Section title="Start with">
      {team ? (
        <ul className={grid}>
          {starters.map((starter) => {
            const agent = team.find(({ id }) => id === starter.agentId)
            if (!agent) return null
            return (
              <li key={starter.title} className={`${linkCard} ${card}`}>
                <Link to={paths.agent(agent.id)} className={link} onClick={() => prefill(starter)}>
                  <AgentFace agent={agent} size={28} />
                  <span>
                    <span className={css({ srOnly: true })}>{agent.name}: </span>
                    {starter.title}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      ) : (
        <Placeholder isShown={isSlow} className={grid}>
          {starters.map(({ title }) => (
            <li key={title} className={`${linkCard} ${card}`}>
              <div className={link}>
                <div className={skeleton({ shape: 'face28' })} />
                <div className={skeleton({ shape: 'line', width: 'most' })} />
              </div>
            </li>
          ))}
        </Placeholder>
      )}
    </Section>
  )
}

const grid = css({
  display: 'grid',
  gap: '12',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
})

const card = css({ display: 'grid' })

const link = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minHeight: '[60px]',
  paddingInline: '16',
  paddingBlock: '12',
  borderRadius: 'card',
  textStyle: 'label',
  _focusVisible: { outline: '[none]' },
})
