import { Names } from '#pwa/parts/assignees/names.tsx'
import { AssigneeFaces } from '#pwa/parts/face/assignee-faces.tsx'
import { formatDue } from '#pwa/parts/format-due.ts'
import { taskState } from '#pwa/parts/task-status.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import type { Assigned } from '#shared/domain/assignees.ts'
import { css } from '#styled/css/css.js'
import { listRow } from '#styled/recipes/list-row.js'
import { skeleton } from '#styled/recipes/skeleton.js'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'

type TaskRowProps = {
  task: Assigned & { title: string; status: string; dueDate: string | null }
  /** The agents among those who have it; where nobody is known who has it, the place of the face stays empty. */
  agentOf: ComponentProps<typeof AssigneeFaces>['agentOf']
  to: string
  /** Stands after who has it and when it is due. */
  note?: ReactNode
}

/** One task as a row of a list: who, what, until when, and how it stands. */
export function TaskRow({ task, agentOf, to, note }: TaskRowProps) {
  const due = formatDue(task.dueDate, task.status === 'Completed')
  return (
    <li className={listRow()}>
      <Link to={to} className={row}>
        <AssigneeFaces of={task} agentOf={agentOf} size={28} isBoxed fallback={<span className={noFace} />} />
        <span className={css({ display: 'grid', flex: '1', minWidth: '0' })}>
          <span className={css({ textStyle: 'label', fontWeight: 'strong', truncate: true })}>{task.title}</span>
          <span className={about}>
            <span className={meta}>
              <span className={names}>
                <Names of={task} />
              </span>
              {due && <span className={css({ truncate: true })}>, {due}</span>}
            </span>
            {note}
          </span>
        </span>
        <Badge look="boxed" state={taskState(task.status)}>
          {task.status}
        </Badge>
      </Link>
    </li>
  )
}

/** The row before its task is known, in the same geometry. */
export function TaskRowSkeleton() {
  return (
    <li className={listRow()}>
      <div className={row}>
        <div className={skeleton({ shape: 'face28' })} />
        <div className={css({ display: 'grid', flex: '1', gap: '8' })}>
          <div className={skeleton({ shape: 'line', width: 'most' })} />
          <div className={skeleton({ shape: 'small', width: 'half' })} />
        </div>
        <div className={skeleton({ shape: 'badge' })} />
      </div>
    </li>
  )
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minHeight: 'row',
  paddingBlock: '8',
  borderRadius: 'badge',
  _focusVisible: { outlineOffset: '[-2px]' },
})

const about = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minWidth: '0',
  textStyle: 'small',
  color: 'fg.subtle',
})

const meta = css({ display: 'flex', minWidth: '0' })

// However many they are, what is cut off first is not until when.
const names = css({ truncate: true, flexShrink: '[9999]', minWidth: '0' })

const noFace = css({
  flexShrink: '0',
  width: '[28px]',
  height: '[28px]',
  borderRadius: 'control',
  background: 'bg.inset',
})
