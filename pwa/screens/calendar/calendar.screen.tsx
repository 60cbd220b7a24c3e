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
import { pageContent } from '#pwa/ui/page-content.ts'
import { CreateButton } from '#pwa/ui/create-button.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { css } from '#styled/css/css.js'

export function CalendarScreen() {
  const state = useCalendar()
  const { date, today, form } = state
  const age = useAge(state.loadedAt, state.failed)
  const isSlow = useDelay()
  return (
    <>
      <PageHead title="AI Calendar" text="Let an AI assistant plan your day and schedule meetings.">
        <CreateButton
          label="Schedule Meeting"
          // A plan that waits has the one solid button of the screen, and on phones the place above the bar.
          kind={state.planned.length > 0 ? 'outline' : 'solid'}
          isInHead={state.planned.length > 0}
          onClick={() => state.openForm('new')}
        />
      </PageHead>
      <div className={`${pageContent} ${content}`}>
        <RefusedChanges {...state.refused} />
        {age && <AgeLine age={age} onRetry={state.reload} />}
        <GoogleLine {...state.google} />
        <div className={columns}>
          <section aria-labelledby="schedule-heading">
            <Schedule date={date} today={today} about={state.about} isMarked={state.isMarked} onSelect={state.show} />
            <PlanWithArlo date={date} today={today} />
          </section>
          <Day
            date={date}
            today={today}
            now={state.now}
            due={state.due}
            events={state.events}
            planned={state.planned}
            isSlow={isSlow && !state.failed}
            isWaiting={state.isWaiting}
            onOpen={state.openForm}
            onToday={() => state.show(today)}
          />
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

const columns = css({
  display: 'grid',
  gap: '24',
  gridTemplateColumns: 'minmax(0, 1fr)',
  md: { gridTemplateColumns: '[20rem minmax(0, 1fr)]', columnGap: '32' },
  lg: { columnGap: '64' },
})
