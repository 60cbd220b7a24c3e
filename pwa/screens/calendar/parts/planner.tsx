import '#pwa/theme/more.css'
import type { CalendarEvent } from '#shared/contract/calendar.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { DayColumns } from '#pwa/screens/calendar/parts/day-columns.tsx'
import { MonthCells } from '#pwa/screens/calendar/parts/month-cells.tsx'
import { type View, nameOfView, turned, views } from '#pwa/screens/calendar/time-grid.ts'
import type { Planned } from '#pwa/screens/calendar/use-planned.ts'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { css } from '#styled/css/css.js'
import { segmented } from '#styled/recipes/segmented.js'
import { ChevronLeft, ChevronRight } from 'lucide-react'

export type PlannerProps = {
  date: string
  today: string
  /** Milliseconds since 1970. */
  now: number
  view: View
  /** The dates of the view, in their order. */
  dates: readonly string[]
  events: readonly CalendarEvent[]
  planned: readonly Planned[]
  /** The tasks that are due on a date; today with those that were before, which are told there and not on their own. */
  dueOn: (date: string) => readonly Task[]
  isWaiting: (id: string) => boolean
  onShow: (date: string, view?: View) => void
  onOpen: (id: string) => void
  /** An event is to be made at a free hour. */
  onNew: (at: { date: string; time: string }) => void
}

const names = { day: 'Day', week: 'Week', month: 'Month' }

/** A day, week or month as a whole, where the screen has room for it. */
export function Planner(props: PlannerProps) {
  const { date, dates, today, view, onShow } = props
  const styles = segmented()
  return (
    <section aria-labelledby="planner-heading" className={css({ minWidth: '0' })}>
      <div className={head}>
        <h2 id="planner-heading" aria-live="polite" className={css({ textStyle: 'heading', marginRight: 'auto' })}>
          {nameOfView(view, dates, date, today)}
        </h2>
        <IconButton label={`Previous ${view}`} onClick={() => onShow(turned(view, date, -1))}>
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <Button kind="ghost" disabled={date === today} onClick={() => onShow(today)}>
          Today
        </Button>
        <IconButton label={`Next ${view}`} onClick={() => onShow(turned(view, date, 1))}>
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <fieldset className={styles.track}>
          <legend className={css({ srOnly: true })}>What is shown</legend>
          {views.map((each) => (
            <label key={each} className={styles.part}>
              <input
                type="radio"
                name="view"
                className={css({ srOnly: true })}
                checked={view === each}
                onChange={() => onShow(date, each)}
              />
              {names[each]}
            </label>
          ))}
        </fieldset>
      </div>
      {view === 'month' ? <MonthCells {...props} /> : <DayColumns key={view} {...props} />}
    </section>
  )
}

const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4', minHeight: 'touch' })
