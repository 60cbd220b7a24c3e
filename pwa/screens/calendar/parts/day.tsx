import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { splitAt } from '#pwa/screens/calendar/events-of-day.ts'
import { longDay } from '#pwa/screens/calendar/local-day.ts'
import { EventRow, EventRowSkeleton } from '#pwa/screens/calendar/parts/event-row.tsx'
import { NowLine } from '#pwa/screens/calendar/parts/now-line.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { css } from '#styled/css/css.js'

type DayProps = {
  date: string
  today: string
  now: number
  events: readonly CalendarEvent[] | null
  /** Whether placeholders are due. */
  isSlow: boolean
  isWaiting: (id: string) => boolean
  onOpen: (id: string) => void
  onToday: () => void
}

/** What one date holds, in the order in which it begins. */
export function Day({ date, today, now, events, isSlow, isWaiting, onOpen, onToday }: DayProps) {
  const isToday = date === today
  const rows = (list: readonly CalendarEvent[]) =>
    list.map((event) => (
      <EventRow
        key={event.id}
        event={event}
        date={date}
        now={now}
        isWaiting={isWaiting(event.id)}
        onOpen={() => onOpen(event.id)}
      />
    ))
  const { begun, coming } = splitAt(events ?? [], now)
  return (
    <section aria-labelledby="day-heading" className={css({ minWidth: '0' })}>
      <div
        className={css({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '8',
          minHeight: 'touch',
        })}
      >
        <h2 id="day-heading" aria-live="polite" className={css({ textStyle: 'heading' })}>
          {isToday ? "Today's Events" : `Events on ${longDay(date, today)}`}
        </h2>
        {!isToday && (
          <Button kind="ghost" onClick={onToday}>
            Today
          </Button>
        )}
      </div>
      {!events && isSlow && (
        <ul aria-hidden>
          {[1, 2, 3].map((each) => (
            <EventRowSkeleton key={each} />
          ))}
        </ul>
      )}
      {events?.length === 0 && (
        <Empty heading="h2" title="Nothing planned.">
          <Button aria-haspopup="dialog" onClick={() => onOpen('new')}>
            Schedule Meeting
          </Button>
        </Empty>
      )}
      {events && events.length > 0 && (
        <ol aria-labelledby="day-heading">
          {rows(begun)}
          {isToday && <NowLine now={now} />}
          {rows(coming)}
        </ol>
      )}
    </section>
  )
}
