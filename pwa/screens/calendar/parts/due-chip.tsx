import { agents } from '#pwa/data/resources/agents.ts'
import { AssigneeFaces } from '#pwa/parts/face/assignee-faces.tsx'
import { formatDue } from '#pwa/parts/format-due.ts'
import { paths } from '#pwa/paths.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { css } from '#styled/css/css.js'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

type DueChipProps = {
  task: Task
  today: string
  /** Of a face, in pixels. */
  size: number
  className: string
}

/** A task that is due, over the hours of a day: who has it, what it is, and whether it is late. */
export function DueChip({ task, today, size, className }: DueChipProps) {
  const { list: team } = useSnapshot(agents)
  const isLate = task.dueDate! < today
  return (
    <Link to={paths.task(task.id)} title={task.title} className={className}>
      <AssigneeFaces of={task} agentOf={(id) => team?.find((agent) => agent.id === id)} size={size} isBoxed />
      <span dir="auto" className={isLate ? late : title}>
        {task.title}
      </span>
      {isLate && <span className={css({ srOnly: true })}>{formatDue(task.dueDate)}</span>}
    </Link>
  )
}

const title = css({ truncate: true })
const late = css({ truncate: true, color: 'danger.fg' })
