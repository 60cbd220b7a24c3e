import { formatDue } from '#pwa/parts/format-due.ts'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { LastRun } from '#pwa/parts/last-run.tsx'
import { WaitingMark } from '#pwa/parts/waiting-mark.tsx'
import { PriorityMark } from '#pwa/screens/tasks/parts/priority-mark.tsx'
import { StatusSelect } from '#pwa/screens/tasks/parts/status-select.tsx'
import { type Group, groupOf } from '#pwa/screens/tasks/task-list.ts'
import type { TasksState } from '#pwa/screens/tasks/tasks.state.ts'
import { paths } from '#pwa/paths.ts'
import { css } from '#styled/css/css.js'
import { listRow } from '#styled/recipes/list-row.js'
import type { Task } from '#shared/contract/tasks.ts'
import { Link } from 'react-router-dom'

/** Pixels that a line takes, as far as is known before it is drawn. */
export const lineSizes = { heading: 52, task: 61 }

export function GroupHeading({ group, count }: { group: Group; count: number }) {
  return (
    <h2 className={`${heading} ${group === 'Overdue' ? css({ color: 'danger.fg' }) : css({ color: 'fg.muted' })}`}>
      {group}
      <span className={css({ color: 'fg.subtle', fontWeight: 'regular' })}>{count}</span>
    </h2>
  )
}

/** One task: the whole line opens it, its status is changed in place. */
export function TaskLine({ task, state }: { task: Task; state: TasksState }) {
  const agent = state.team?.find(({ id }) => id === task.assignee_id)
  const isDone = task.status === 'Completed'
  const work = state.workOf(task.id)
  const isOverdue = groupOf(task, state.today) === 'Overdue'
  return (
    <div className={`${listRow({ end: 'lined' })} ${line}`}>
      {agent ? <AgentFace agent={agent} size={28} /> : <span className={noFace} />}
      <div className={css({ display: 'grid', flex: '1', minWidth: '0' })}>
        <Link
          to={paths.task(task.id)}
          data-row
          className={`${title} ${isDone ? css({ color: 'fg.muted' }) : ''}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            state.openForm(task.id)
          }}
        >
          {task.title}
        </Link>
        <span
          className={css({
            display: 'flex',
            alignItems: 'center',
            gap: '8',
            minWidth: '0',
            textStyle: 'small',
            color: 'fg.subtle',
          })}
        >
          <span className={css({ truncate: true })}>
            {task.assignee || 'Unassigned'}
            {task.dueDate && ', '}
            <span className={isOverdue ? css({ color: 'danger.fg' }) : ''}>{formatDue(task.dueDate, isDone)}</span>
          </span>
          {work && <LastRun of={work} />}
          {state.isWaiting(task.id) && <WaitingMark />}
        </span>
      </div>
      <PriorityMark priority={task.priority} />
      <StatusSelect title={task.title} status={task.status} onChange={(status) => state.setStatus(task, status)} />
    </div>
  )
}

const heading = css({
  display: 'flex',
  alignItems: 'flex-end',
  gap: '8',
  height: '[52px]',
  paddingBottom: '8',
  textStyle: 'label',
  fontWeight: 'strong',
})

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minHeight: '[61px]',
  paddingBlock: '8',
  '&:has([data-row]:hover)': { background: 'bg.inset' },
})

const noFace = css({
  flexShrink: '0',
  width: '[28px]',
  height: '[28px]',
  borderRadius: 'control',
  background: 'bg.inset',
})

const title = css({
  textStyle: 'label',
  fontWeight: 'strong',
  truncate: true,
  _focusVisible: { outline: '[none]' },
  // The whole line.
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'badge' },
  '&:focus-visible::after': { outline: '[2px solid {colors.accent.fg}]', outlineOffset: '[-2px]' },
})
