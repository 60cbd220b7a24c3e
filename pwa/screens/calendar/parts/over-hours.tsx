import type { CalendarEvent } from '#shared/contract/calendar.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { longDay } from '#pwa/parts/long-day.ts'
import { paths } from '#pwa/paths.ts'
import { DueChip } from '#pwa/screens/calendar/parts/due-chip.tsx'
import { css } from '#styled/css/css.js'
import { Link } from 'react-router-dom'

/** So many are in sight over a day; the rest is in the list of tasks. */
const most = 2

type DueChipsProps = {
  date: string
  today: string
  tasks: readonly Task[]
  /** The events that fill the date. */
  whole: readonly CalendarEvent[]
}

/** What belongs to a date and to none of its hours. */
export function OverHours({ date, today, tasks, whole }: DueChipsProps) {
  if (tasks.length + whole.length === 0) return null
  const shown = tasks.length > most + 1 ? tasks.slice(0, most) : tasks
  return (
    <ul aria-label={`All of ${longDay(date, today)}`} className={list}>
      {whole.map((event) => (
        <li key={event.id} title={event.title} className={`${chip} ${isWhole}`}>
          <span className={css({ truncate: true })} dir="auto">
            {event.title}
          </span>
        </li>
      ))}
      {shown.map((task) => (
        <li key={task.id}>
          <DueChip task={task} today={today} size={16} className={chip} />
        </li>
      ))}
      {shown.length < tasks.length && (
        <li>
          <Link to={paths.tasks} className={chip}>
            {tasks.length - shown.length} more
          </Link>
        </li>
      )}
    </ul>
  )
}

const list = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 14rem), 1fr))]',
  gap: '2',
})

const chip = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  minHeight: '[1.5rem]',
  paddingInline: '4',
  border: 'hairline',
  borderRadius: 'badge',
  textStyle: 'micro',
  _hover: { borderColor: 'border.strong' },
  _focusVisible: { outlineOffset: '[-2px]' },
})

const isWhole = css({ background: 'bg.inset', fontWeight: 'strong' })
