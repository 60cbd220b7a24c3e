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
      <DeskSections state={state} desk={desk} isSlow={isSlow} />
    </>
  )
})

/** What is on the desk, and below it the rest, which comes with it: nothing that is read moves. */
function DeskSections({ state, desk, isSlow }: { state: Dashboard; desk: Desk; isSlow: boolean }) {
  const { team } = state
  const hasAside = desk.working.length + desk.finished.length > 0
  const hasRuns =
    hasAside || desk.waiting.length + desk.approvals.length + desk.questions.length + desk.drafts.length > 0
  const lists = useModule(hasRuns, loadLists)
  const isReady = desk.isKnown && (team !== null || state.failed) && (!hasRuns || lists !== null)
  const [wasReady, setWasReady] = useState(isReady)
  // What has been drawn stays while the first run brings more.
  if (isReady && !wasReady) setWasReady(true)
  const isDrawn = isReady || wasReady
  return (
    <div className={css({ containerType: 'inline-size' })}>
      <div className={`${columns} ${first}`}>
        <Hero state={state} needs={desk.isKnown ? desk.needs : undefined} />
        {!isDrawn && (
          <div className={`${column} ${main}`}>
            <Placeholder isShown={isSlow}>
              {[1, 2, 3].map((each) => (
                <TaskRowSkeleton key={each} />
              ))}
            </Placeholder>
          </div>
        )}
        {isDrawn && (desk.needs > 0 || (desk.waiting.length > 0 && lists)) && (
          <div className={`${column} ${main} ${begins} ${asComposer}`}>
            {lists && <lists.WaitingToSend desk={desk} team={team} />}
            <NeedsYou
              desk={desk}
              team={team}
              ofRuns={lists?.needsOfRuns(desk, team) ?? []}
              ofDrafts={lists?.openDrafts(desk, team) ?? []}
            />
          </div>
        )}
        {isDrawn && hasAside && lists && (
          <div className={`${column} ${aside} ${besideAll} ${desk.needs + desk.waiting.length > 0 ? '' : begins}`}>
            <lists.WorkingNow desk={desk} team={team} />
            <lists.JustFinished desk={desk} team={team} />
          </div>
        )}
      </div>
      {isDrawn && (
        <>
          <StatStrip state={state} isSlow={isSlow} />
          <div className={`${columns} ${last}`}>
            <div className={`${column} ${main} ${begins}`}>
              <FirstAgents team={team} salesEmail={state.salesEmail} failed={state.failed} isSlow={isSlow} />
              <StartWith team={team} failed={state.failed} isSlow={isSlow} />
              {state.mayOfferModel && team && <ModelOffer />}
            </div>
            <div className={`${column} ${aside}`}>
              <WorkAtHand state={state} isSlow={isSlow} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

// Two columns as soon as both fit, with letters of any size: what is under way then stands beside all that is handed over.
const columns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  md: { rowGap: '24', paddingInline: '32' },
  lg: { paddingInline: '64' },
  '@container (min-width: 73rem)': {
    gridTemplateColumns: 'minmax(0, 680px) minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    columnGap: '[56px]',
    maxWidth: '[calc({sizes.inner} + 2 * {spacing.64})]',
    marginInline: 'auto',
  },
})

const first = css({ md: { rowGap: '16', paddingBottom: '48' } })
const asComposer = css({ md: { maxWidth: '[680px]' } })
// On phones a button may stand over its end.
const last = css({ paddingBottom: '[96px]', md: { paddingTop: '16', paddingBottom: '48' } })

const column = css({
  display: 'grid',
  alignContent: 'start',
  minWidth: '0',
  mdDown: { paddingInline: '16' },
  md: { rowGap: '24' },
})
// Of the first part the ground, or a line, is above already.
const begins = css({ '& > section:first-of-type': { _before: { borderTop: '[none]' } } })
const main = css({ gridTemplateColumns: 'minmax(0, 1fr)' })
const aside = css({
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
  columnGap: '48',
})
const besideAll = css({
  '@container (min-width: 73rem)': { gridColumn: '2', gridRow: '1 / span 2', paddingTop: '[40px]' },
})
