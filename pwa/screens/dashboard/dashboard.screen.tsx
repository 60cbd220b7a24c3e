import '#pwa/theme/screens.css'
import { afterPaint } from '#pwa/data/page/after-paint.ts'
import { type Dashboard, useDashboard } from '#pwa/screens/dashboard/dashboard.state.ts'
import { ActiveProjects } from '#pwa/screens/dashboard/parts/active-projects.tsx'
import { FirstAgents } from '#pwa/screens/dashboard/parts/first-agents.tsx'
import { Hero } from '#pwa/screens/dashboard/parts/hero.tsx'
import { RecentTasks } from '#pwa/screens/dashboard/parts/recent-tasks.tsx'
import { StartWith } from '#pwa/screens/dashboard/parts/start-with.tsx'
import { StatStrip } from '#pwa/screens/dashboard/parts/stat-strip.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { useTitle } from '#pwa/ui/use-title.ts'
import { pageContent } from '#pwa/ui/page-content.ts'
import { css } from '#styled/css/css.js'
import { memo, useDeferredValue } from 'react'

// For administrators alone, and once there is a page to read: its code comes behind that of the page.
const ModelOffer = deferred(async () => {
  await afterPaint()
  return (await import('#pwa/screens/dashboard/parts/model-offer.tsx')).ModelOffer
}, 'extra')

/**
 * What arrives is drawn in pieces, between which a slow phone responds to input: a store alone would have all of it
 * drawn at once.
 */
export function DashboardScreen() {
  const state = useDeferredValue(useDashboard())
  useTitle('Dashboard')
  return <Sections state={state} />
}

const Sections = memo(function Sections({ state }: { state: Dashboard }) {
  const isSlow = useDelay()
  return (
    <>
      <p role="status" className={css({ srOnly: true })}>
        {state.isLoading && isSlow ? 'Loading dashboard...' : ''}
      </p>
      <Hero state={state} />
      <StatStrip state={state} isSlow={isSlow} />
      <div className={pageContent}>
        <div className={columns}>
          {/* The lists go below as soon as both do not fit. */}
          <div className={`${column} ${wide}`}>
            <FirstAgents team={state.team} failed={state.failed} isSlow={isSlow} />
            <StartWith team={state.team} failed={state.failed} isSlow={isSlow} />
            {state.mayOfferModel && state.team && <ModelOffer />}
          </div>
          <div className={`${column} ${narrow}`}>
            <RecentTasks tasks={state.tasks} team={state.team} failed={state.failed} isSlow={isSlow} />
            <ActiveProjects projects={state.projects} team={state.team} failed={state.failed} isSlow={isSlow} />
          </div>
        </div>
      </div>
    </>
  )
})

const columns = css({ display: 'flex', flexWrap: 'wrap', gap: '24', columnGap: '48' })

const column = css({ display: 'grid', alignContent: 'start', rowGap: '24', minWidth: '0' })
const wide = css({ flex: '[1000 1 38rem]', gridTemplateColumns: 'minmax(0, 1fr)' })
const narrow = css({
  flex: '[1 1 22rem]',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
  columnGap: '48',
})
