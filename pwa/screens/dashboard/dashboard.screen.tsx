import '#pwa/theme/screens.css'
import { afterPaint } from '#pwa/ui/after-paint.ts'
import { type Dashboard, useDashboard } from '#pwa/screens/dashboard/dashboard.state.ts'
import { type Desk, useDesk } from '#pwa/screens/dashboard/desk.state.ts'
import { FirstAgents } from '#pwa/screens/dashboard/parts/first-agents.tsx'
import { Hero } from '#pwa/screens/dashboard/parts/hero.tsx'
import { NeedsYou } from '#pwa/screens/dashboard/parts/needs-you.tsx'
import { Placeholder } from '#pwa/screens/dashboard/parts/placeholder.tsx'
import { StatStrip } from '#pwa/screens/dashboard/parts/stat-strip.tsx'
import { TaskRowSkeleton } from '#pwa/parts/task-row.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { useModule } from '#pwa/ui/use-module.ts'
import { useTitle } from '#pwa/ui/use-title.ts'
import { pageContent } from '#pwa/ui/page-content.ts'
import { css } from '#styled/css/css.js'
import { memo, useDeferredValue, useState } from 'react'

// Below the first picture: their code comes behind it.
const below = async () => {
  await afterPaint()
  return import('#pwa/screens/dashboard/parts/below.tsx')
}
const StartWith = deferred(async () => (await below()).StartWith, 'extra')
const WorkAtHand = deferred(async () => (await below()).WorkAtHand, 'extra')

// For administrators alone, and once there is a page to read: its code comes behind that of the page.
const ModelOffer = deferred(async () => {
  await afterPaint()
  return (await import('#pwa/screens/dashboard/parts/model-offer.tsx')).ModelOffer
}, 'extra')

// Of no use before the first run.
const loadLists = () => import('#pwa/screens/dashboard/parts/work-lists.tsx')

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
  const desk = useDeferredValue(useDesk())
  return (
    <>
      <p role="status" className={css({ srOnly: true })}>
        {state.isLoading && isSlow ? 'Loading dashboard...' : ''}
      </p>
      <Hero state={state} needs={desk.isKnown ? desk.needs : undefined} />
      <DeskSections state={state} desk={desk} isSlow={isSlow} />
    </>
  )
})

/** What is on the desk, and below it the rest, which comes with it: nothing that is read moves. */
function DeskSections({ state, desk, isSlow }: { state: Dashboard; desk: Desk; isSlow: boolean }) {
  const { team } = state
  const hasAside = desk.working.length + desk.finished.length > 0
  const hasRuns = hasAside || desk.approvals.length + desk.questions.length + desk.drafts.length > 0
  const lists = useModule(hasRuns, loadLists)
  const isReady = desk.isKnown && (team !== null || state.failed) && (!hasRuns || lists !== null)
  const [wasReady, setWasReady] = useState(isReady)
  // What has been drawn stays while the first run brings more.
  if (isReady && !wasReady) setWasReady(true)
  if (!isReady && !wasReady)
    return (
      <div className={pageContent}>
        <Placeholder isShown={isSlow}>
          {[1, 2, 3].map((each) => (
            <TaskRowSkeleton key={each} />
          ))}
        </Placeholder>
      </div>
    )
  return (
    <>
      {(desk.needs > 0 || hasAside) && (
        <div className={`${pageContent} ${css({ paddingBottom: '[24px]' })}`}>
          <div className={columns}>
            {desk.needs > 0 && (
              <div className={`${column} ${wide} ${css({ maxWidth: '[680px]' })}`}>
                <NeedsYou
                  desk={desk}
                  team={team}
                  ofRuns={lists?.needsOfRuns(desk, team) ?? []}
                  ofDrafts={lists?.openDrafts(desk, team) ?? []}
                />
              </div>
            )}
            {hasAside && lists && (
              <div className={`${column} ${narrow}`}>
                <lists.WorkingNow desk={desk} team={team} />
                <lists.JustFinished desk={desk} team={team} />
              </div>
            )}
          </div>
        </div>
      )}
      <StatStrip state={state} isSlow={isSlow} />
      <div className={pageContent}>
        <div className={columns}>
          {/* The lists go below as soon as both do not fit. */}
          <div className={`${column} ${wide}`}>
            <FirstAgents team={team} salesEmail={state.salesEmail} failed={state.failed} isSlow={isSlow} />
            <StartWith team={team} failed={state.failed} isSlow={isSlow} />
            {state.mayOfferModel && team && <ModelOffer />}
          </div>
          <div className={`${column} ${narrow}`}>
            <WorkAtHand state={state} isSlow={isSlow} />
          </div>
        </div>
      </div>
    </>
  )
}

const columns = css({ display: 'flex', flexWrap: 'wrap', gap: '24', columnGap: '48' })

const column = css({ display: 'grid', alignContent: 'start', rowGap: '24', minWidth: '0' })
const wide = css({ flex: '[1000 1 38rem]', gridTemplateColumns: 'minmax(0, 1fr)' })
const narrow = css({
  flex: '[1 1 22rem]',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
  columnGap: '48',
})
