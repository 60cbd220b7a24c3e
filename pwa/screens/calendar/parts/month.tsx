import { dateOf } from '#pwa/parts/local-date.ts'
import { dayBounds, longDay } from '#pwa/screens/calendar/local-day.ts'
import { DateButton } from '#pwa/screens/calendar/parts/date-button.tsx'
import { weekStart } from '#pwa/screens/calendar/week-start.ts'
import { css } from '#styled/css/css.js'
import { iconButton } from '#styled/recipes/icon-button.js'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'

type MonthProps = {
  date: string
  today: string
  /** How many events each date has. */
  counts: ReadonlyMap<string, number>
  onSelect: (date: string) => void
}

/** A month of which one date is chosen; a dot marks those that have something. */
export function Month({ date, today, counts, onSelect }: MonthProps) {
  // Leafing through leaves the chosen date alone; a newly chosen one brings its month.
  const [shown, setShown] = useState({ for: date, month: local(date) })
  if (shown.for !== date) setShown({ for: date, month: local(date) })

  return (
    <DayPicker
      mode="single"
      required
      showOutsideDays
      fixedWeeks
      aria-label="Month"
      weekStartsOn={weekStart(navigator.language)}
      today={local(today)}
      selected={local(date)}
      month={shown.month}
      onMonthChange={(month) => setShown({ for: date, month })}
      onSelect={(chosen) => onSelect(dateOf(chosen.getTime()))}
      modifiers={{ busy: (each) => counts.has(dateOf(each.getTime())) }}
      classNames={classNames}
      components={{ Chevron, DayButton: DateButton }}
      labels={{ labelDayButton: (each) => labelOf(dateOf(each.getTime()), today, counts) }}
    />
  )
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon size={20} strokeWidth={1.75} aria-hidden />
}

function local(date: string): Date {
  return new Date(dayBounds(date).from)
}

function labelOf(date: string, today: string, counts: ReadonlyMap<string, number>): string {
  const count = counts.get(date) ?? 0
  const events = count > 0 && `${count} ${count === 1 ? 'event' : 'events'}`
  return [longDay(date, today), date === today && 'today', events].filter(Boolean).join(', ')
}

const classNames = {
  months: css({ position: 'relative' }),
  nav: css({ position: 'absolute', top: '0', right: '0', display: 'flex' }),
  button_previous: iconButton(),
  button_next: iconButton(),
  month_caption: css({ display: 'flex', alignItems: 'center', minHeight: 'touch' }),
  caption_label: css({ textStyle: 'label', fontWeight: 'strong' }),
  month_grid: css({ width: 'full', borderCollapse: 'collapse', tableLayout: 'fixed' }),
  weekday: css({ height: 'small', textStyle: 'small', fontWeight: 'regular', color: 'fg.subtle' }),
  day: css({ padding: '0', textAlign: 'center' }),
}
