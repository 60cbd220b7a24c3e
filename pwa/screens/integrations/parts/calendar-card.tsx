import { clockTime, dayName } from '#pwa/parts/times.ts'
import type { ConnectionState } from '#pwa/screens/integrations/integrations.state.ts'
import { ConnectionActions } from '#pwa/screens/integrations/parts/connection-actions.tsx'
import { card } from '#pwa/screens/integrations/parts/connection-card.ts'
import { paths } from '#pwa/paths.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { css } from '#styled/css/css.js'
import { skeleton } from '#styled/recipes/skeleton.js'
import { Check, Lock } from 'lucide-react'

const abilities = [
  "Shows your events beside the workspace's own",
  'Writes the meetings you schedule here to your calendar',
  'Lets Arlo find free time and plan your day around your meetings',
]

/** The calendar's connection: whose it is, how fresh, what it does, and the way in and out. */
export function CalendarCard({ state }: { state: ConnectionState }) {
  const { calendar, failed, isSlow } = state
  return (
    <section aria-labelledby="calendar-heading" className={card}>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: '16',
          rowGap: '4',
        })}
      >
        <h2 id="calendar-heading" className={css({ textStyle: 'title' })}>
          Google Calendar
        </h2>
        {calendar && (
          <Badge state={calendar.error ? 'waiting' : calendar.connected ? 'done' : 'idle'}>
            {calendar.connected ? 'Connected' : 'Not connected'}
          </Badge>
        )}
      </div>
      {!calendar && failed === '' && (
        <div
          role="status"
          aria-label="Loading the connection"
          className={css({ display: 'grid', gap: '12', height: '[5rem]' })}
        >
          {isSlow && <div className={skeleton({ shape: 'line', width: 'half' })} />}
        </div>
      )}
      {!calendar && failed !== '' && <InlineTrouble text={failed} onRetry={state.refresh} />}
      {calendar && (
        <>
          {calendar.calendar_email && (
            <dl className={facts}>
              <div>
                <dt>Calendar</dt>
                <dd>{calendar.calendar_email}</dd>
              </div>
              <div>
                <dt>Last synced</dt>
                <dd>{calendar.last_synced ? moment(calendar.last_synced) : 'Not yet'}</dd>
              </div>
            </dl>
          )}
          {calendar.error && (
            <p role="alert" className={css({ textStyle: 'label', color: 'waiting.fg' })}>
              {calendar.error}
            </p>
          )}
          {calendar.pending_writes > 0 && (
            <p role="status" className={css({ textStyle: 'label', color: 'fg.muted' })}>
              {calendar.pending_writes === 1 ? '1 meeting waits' : `${calendar.pending_writes} meetings wait`} to be
              written to Google.{' '}
              {calendar.connected
                ? 'That happens automatically.'
                : 'That happens once the calendar is connected again.'}
            </p>
          )}
          <ul className={css({ display: 'grid', gap: '8', textStyle: 'label' })}>
            {abilities.map((ability) => (
              <li key={ability} className={css({ display: 'flex', gap: '8' })}>
                <span
                  className={
                    calendar.connected
                      ? css({ color: 'done.fg', flexShrink: '0', paddingTop: '2' })
                      : css({ color: 'fg.subtle', flexShrink: '0', paddingTop: '2' })
                  }
                >
                  <Check size={16} aria-hidden />
                </span>
                {ability}
              </li>
            ))}
          </ul>
          <p className={css({ display: 'flex', gap: '8', textStyle: 'small', color: 'fg.subtle' })}>
            <Lock size={16} aria-hidden className={css({ flexShrink: '0' })} />
            Your calendar data is fetched in real time and never stored permanently.
          </p>
        </>
      )}
      <ConnectionActions
        state={state}
        isConnected={calendar?.connected ?? null}
        hasAccount={calendar?.calendar_email != null}
        connect="Connect Google Calendar"
        guideAt={paths.arloConfigure}
        question={{
          title: 'Disconnect Google Calendar?',
          text:
            'Its events are no longer shown here. What was written to your calendar stays there, and so do the ' +
            'meetings of this workspace.',
        }}
      />
    </section>
  )
}

function moment(instant: string): string {
  const day = dayName(instant)
  return `${day === 'Today' ? 'Today' : day}, ${clockTime(instant)}`
}

const facts = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '48',
  rowGap: '12',
  '& > *': { minWidth: '0' },
  '& dt': { textStyle: 'small', color: 'fg.subtle' },
  '& dd': { textStyle: 'body', fontWeight: 'strong', overflowWrap: 'anywhere' },
})
