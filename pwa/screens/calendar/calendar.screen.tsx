import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { RefusedChanges } from '#pwa/parts/refused-changes.tsx'
import { useAge } from '#pwa/parts/use-age.ts'
import { useCalendar } from '#pwa/screens/calendar/calendar.state.ts'
import { Day } from '#pwa/screens/calendar/parts/day.tsx'
import { EventForm } from '#pwa/screens/calendar/parts/event-form.tsx'
import { GoogleLine } from '#pwa/screens/calendar/parts/google-line.tsx'
import { PlanWithArlo } from '#pwa/screens/calendar/parts/plan-with-arlo.tsx'
import { Schedule } from '#pwa/screens/calendar/parts/schedule.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { CreateButton } from '#pwa/ui/create-button.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { fromDesktop, useMedia } from '#pwa/ui/use-media.ts'
import { css } from '#styled/css/css.js'

const Planner = deferred(() => import('#pwa/screens/calendar/parts/planner.tsx').then((m) => m.Planner), 'extra')
const PlanBar = deferred(() => import('#pwa/parts/proposal/planned.tsx').then((m) => m.PlanBar), 'extra')

export function CalendarScreen() {
  const state = useCalendar()
  const { date, today, form } = state
  const isWide = useMedia(fromDesktop)
  const planned = state.planned.filter((each) => (isWide ? state.dates.includes(each.date) : each.date === date))
  const plans = [...new Set(planned.map(({ proposal }) => proposal))]
  const age = useAge(state.loadedAt, state.failed)
  const isSlow = useDelay()
  const plan = <PlanWithArlo date={date} today={today} />
  const day = (
    <Day
      date={date}
      today={today}
      now={state.now}
      due={state.dueOn(date)}
      events={state.events}
      planned={planned.filter((each) => each.date === date)}
      isSlow={isSlow && !state.failed}
      isBesidePlanner={isWide}
      isWaiting={state.isWaiting}
      onOpen={state.openForm}
      onToday={() => state.show(today)}
    />
  )
  return (
    <>
      <PageHead title="AI Calendar" text="Let an AI assistant plan your day and schedule meetings.">
        <CreateButton
          label="Schedule Meeting"
          // A plan that waits has the one solid button of the screen, and on phones the place above the bar.
          kind={plans.length > 0 ? 'outline' : 'solid'}
          isInHead={plans.length > 0}
          onClick={() => state.openForm('new')}
        />
      </PageHead>
      <div className={`${pageContent} ${content}`}>
        <RefusedChanges {...state.refused} />
        {age && <AgeLine age={age} onRetry={state.reload} />}
        <GoogleLine {...state.google} />
        <div className={columns}>
          <div className={side}>
            <section aria-labelledby="schedule-heading">
              <Schedule date={date} today={today} about={state.about} isMarked={state.isMarked} onSelect={state.show} />
              {!isWide && plan}
            </section>
            {isWide && day}
            {isWide && plan}
          </div>
          {isWide ? (
            <div className={css({ minWidth: '0' })}>
              {plans.map((id) => (
                <PlanBar key={id} id={id} isAlone={plans.length === 1} />
              ))}
              <Planner
                date={date}
                today={today}
                now={state.now}
                view={state.view}
                dates={state.dates}
                events={state.shown}
                planned={planned}
                dueOn={state.dueOn}
                isWaiting={state.isWaiting}
                onShow={state.show}
                onOpen={state.openForm}
                onNew={(at) => state.openForm('new', at)}
              />
            </div>
          ) : (
            day
          )}
        </div>
      </div>
      {form && (
        <EventForm
          key={form.id}
          {...form}
          isConnected={state.isConnected}
          onClose={state.closeForm}
          onSaved={state.leaveForm}
        />
      )}
    </>
  )
}

const content = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16' })

const side = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '24',
  alignContent: 'start',
  minWidth: '0',
})

const columns = css({
  display: 'grid',
  gap: '24',
  gridTemplateColumns: 'minmax(0, 1fr)',
  md: { gridTemplateColumns: '[20rem minmax(0, 1fr)]', columnGap: '32' },
  lg: { gridTemplateColumns: '[16rem minmax(0, 1fr)]', columnGap: '24' },
})
