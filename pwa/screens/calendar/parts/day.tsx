import type { Task } from '#shared/contract/tasks.ts'
import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { splitAt, startOf } from '#pwa/screens/calendar/events-of-day.ts'
import { longDay } from '#pwa/parts/long-day.ts'
import type { Planned } from '#pwa/screens/calendar/use-planned.ts'
import { DueTasks } from '#pwa/screens/calendar/parts/due-tasks.tsx'
import { EventRow, EventRowSkeleton } from '#pwa/screens/calendar/parts/event-row.tsx'
import { NowLine } from '#pwa/screens/calendar/parts/now-line.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { css } from '#styled/css/css.js'

const GhostRow = deferred(() => import('#pwa/parts/proposal/planned.tsx').then((m) => m.GhostRow), 'extra')
const PlanBar = deferred(() => import('#pwa/parts/proposal/planned.tsx').then((m) => m.PlanBar), 'extra')

type DayProps = {
  date: string
  today: string
  now: number
  /** The tasks that are due, today with those that were before. */
  due: readonly Task[]
  events: readonly CalendarEvent[] | null
  /** What agents proposed for this date, and is on no calendar yet. */
  planned: readonly Planned[]
  /** Whether placeholders are due. */
  isSlow: boolean
  /** Whether the days around it are drawn beside it, with what is due and with the plan. */
  isBesidePlanner: boolean
  isWaiting: (id: string) => boolean
  onOpen: (id: string) => void
  onToday: () => void
}

/** What one date holds, in the order in which it begins. */
export function Day({
  date,
  today,
  now,
  due,
  events,
  planned,
  isSlow,
  isBesidePlanner,
  isWaiting,
  onOpen,
  onToday,
}: DayProps) {
  const isToday = date === today
  const rows = (list: readonly CalendarEvent[], ghosts: readonly Planned[]) =>
    [
      ...list.map((event) => ({
        at: startOf(event),
        row: (
          <EventRow
            key={event.id}
            event={event}
            date={date}
            now={now}
            isWaiting={isWaiting(event.id)}
            onOpen={() => onOpen(event.id)}
          />
        ),
      })),
      ...ghosts.map(({ at, item, proposal }) => ({
        at,
        row: <GhostRow key={item} item={item} proposal={proposal} />,
      })),
    ]
      .toSorted((a, b) => a.at - b.at)
      .map(({ row }) => row)
  const { begun, coming } = splitAt(events ?? [], now)
  const proposals = isBesidePlanner ? [] : [...new Set(planned.map(({ proposal }) => proposal))]
  return (
    <section aria-labelledby="day-heading" className={proposals.length === 1 ? `${day} ${dayWithPlan}` : day}>
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
        {!isToday && !isBesidePlanner && (
          <Button kind="ghost" onClick={onToday}>
            Today
          </Button>
        )}
      </div>
      {!isBesidePlanner && <DueTasks tasks={due} today={today} />}
      {!events && isSlow && (
        <ul aria-hidden>
          {[1, 2, 3].map((each) => (
            <EventRowSkeleton key={each} />
          ))}
        </ul>
      )}
      {events?.length === 0 && planned.length === 0 && (
        <Empty heading="h2" title="Nothing planned.">
          <Button aria-haspopup="dialog" onClick={() => onOpen('new')}>
            Schedule Meeting
          </Button>
        </Empty>
      )}
      {events && events.length + planned.length > 0 && (
        <ol aria-labelledby="day-heading" className={css({ order: '1', minWidth: '0' })}>
          {rows(
            begun,
            planned.filter(({ at }) => at <= now),
          )}
          {isToday && <NowLine now={now} />}
          {rows(
            coming,
            planned.filter(({ at }) => at > now),
          )}
        </ol>
      )}
      {proposals.map((id) => (
        <PlanBar key={id} id={id} isAlone={proposals.length === 1} />
      ))}
    </section>
  )
}

// Not a grid: of one, the bar of a plan could not leave its row to stay in view.
const day = css({ minWidth: '0', display: 'flex', flexDirection: 'column' })

// The last row can be scrolled out from behind the bar.
const dayWithPlan = css({ mdDown: { paddingBottom: '[96px]' } })
