import { paths } from '#pwa/paths.ts'
import { DueChip } from '#pwa/screens/calendar/parts/due-chip.tsx'
import type { Task } from '#shared/contract/tasks.ts'
import { css } from '#styled/css/css.js'
import { Link } from 'react-router-dom'

/** So many are in sight; the rest is in the list of tasks. */
const most = 6

type DueTasksProps = { tasks: readonly Task[]; today: string }

/** The tasks that are due on a date, over what its hours hold. */
export function DueTasks({ tasks, today }: DueTasksProps) {
  if (tasks.length === 0) return null
  const shown = tasks.length > most + 1 ? tasks.slice(0, most) : tasks
  return (
    <ul aria-label="Due tasks" className={list}>
      {shown.map((task) => (
        <li key={task.id} className={css({ minWidth: '0', maxWidth: 'full' })}>
          <DueChip task={task} today={today} size={20} className={chip} />
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

const list = css({ display: 'flex', flexWrap: 'wrap', gap: '8', paddingBlock: '4', marginBottom: '12' })

const chip = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minHeight: 'touch',
  md: { minHeight: 'small' },
  maxWidth: 'full',
  paddingInline: '8',
  border: 'hairline',
  borderRadius: 'control',
  backgroundColor: 'bg.panel',
  textStyle: 'small',
  _hover: { borderColor: 'border.strong' },
})
