import { agents } from '#pwa/data/resources/agents.ts'
import { AssigneeFaces } from '#pwa/parts/face/assignee-faces.tsx'
import { formatDue } from '#pwa/parts/format-due.ts'
import { paths } from '#pwa/paths.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { css } from '#styled/css/css.js'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** So many are in sight; the rest is in the list of tasks. */
const most = 6

type DueTasksProps = { tasks: readonly Task[]; today: string }

/** The tasks that are due on a date, over what its hours hold. */
export function DueTasks({ tasks, today }: DueTasksProps) {
  const { list: team } = useSnapshot(agents)
  if (tasks.length === 0) return null
  const agentOf = (id: string) => team?.find((agent) => agent.id === id)
  const shown = tasks.length > most + 1 ? tasks.slice(0, most) : tasks
  return (
    <ul aria-label="Due tasks" className={list}>
      {shown.map((task) => {
        const isLate = task.dueDate! < today
        return (
          <li key={task.id} className={css({ minWidth: '0', maxWidth: 'full' })}>
            <Link to={paths.task(task.id)} title={task.title} className={chip}>
              <AssigneeFaces of={task} agentOf={agentOf} size={20} isBoxed />
              <span dir="auto" className={isLate ? late : title}>
                {task.title}
              </span>
              {isLate && <span className={css({ srOnly: true })}>{formatDue(task.dueDate)}</span>}
            </Link>
          </li>
        )
      })}
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

const title = css({ truncate: true })
const late = css({ truncate: true, color: 'danger.fg' })
