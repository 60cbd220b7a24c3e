import type { Dashboard } from '#pwa/screens/dashboard/dashboard.state.ts'
import { dutySentence } from '#pwa/screens/dashboard/duty.ts'
import { greeting } from '#pwa/screens/dashboard/greeting.ts'
import { TeamOnEdge } from '#pwa/screens/dashboard/parts/team-on-edge.tsx'
import { RefreshTrouble } from '#pwa/parts/refresh-trouble.tsx'
import { paths } from '#pwa/paths.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { button } from '#styled/recipes/button.js'

/** Who reads, who works, and the two ways on; the team stands on its lower edge. */
export function Hero({ state }: { state: Dashboard }) {
  const { name, team, salesEmail, failed, loadedAt, reload } = state
  return (
    <header className={head}>
      <div className={inner}>
        <div className={css({ display: 'grid', gap: '4' })}>
          <h1 className={css({ textStyle: 'display' })}>{greeting(name)}</h1>
          {/* Its line is held while the team is not known. */}
          {(team || !failed) && (
            <p className={css({ color: 'fg.muted', textStyle: 'reading' })}>{team ? dutySentence(team) : '\u00a0'}</p>
          )}
          {failed && <RefreshTrouble loadedAt={loadedAt} onRetry={reload} />}
        </div>
        <div
          className={css({
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'flex-end',
            justifyContent: 'space-between',
            columnGap: '12',
          })}
        >
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '12', paddingBlock: '24' })}>
            <ButtonLink kind="solid" to={paths.agents}>
              Explore AI Agents
            </ButtonLink>
            <a className={button({ kind: 'outline' })} href={`mailto:${salesEmail}`}>
              Contact Sales
            </a>
          </div>
          <TeamOnEdge team={team} />
        </div>
      </div>
    </header>
  )
}

const head = css({
  paddingInline: '16',
  paddingTop: '8',
  background: 'bg.canvas',
  md: { background: '[transparent]', paddingInline: '32', paddingTop: '32' },
  lg: { paddingInline: '64' },
})

const inner = css({ maxWidth: 'inner', marginInline: 'auto' })
