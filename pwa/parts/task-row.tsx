import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { dueWords } from '#pwa/parts/due-words.ts'
import { taskState } from '#pwa/parts/task-status.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { css } from '#styled/css/css.js'
import { skeleton } from '#styled/recipes/skeleton.js'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

type TaskRowProps = {
  task: { title: string; status: string; assignee: string; dueDate: string | null }
  /** Who has it; without one the place of the face stays empty. */
  agent: ComponentProps<typeof AgentFace>['agent'] | undefined
  to: string
}

/** One task as a row of a list: who, what, until when, and how it stands. */
export function TaskRow({ task, agent, to }: TaskRowProps) {
  const meta = [task.assignee || 'Unassigned', dueWords(task.dueDate, task.status === 'Completed')].filter(Boolean).join(', ')
  return (
    <li className={css({ borderBottom: 'hairline', _last: { borderBottom: 'none' } })}>
      <Link to={to} className={row}>
        {agent ? <AgentFace agent={agent} size={28} /> : <span className={noFace} style={{ width: 28, height: 28 }} />}
        <span className={css({ display: 'grid', flex: '1', minWidth: '0' })}>
          <span className={css({ textStyle: 'label', fontWeight: 'strong', truncate: true })}>{task.title}</span>
          <span className={css({ textStyle: 'small', color: 'fg.subtle', truncate: true })}>{meta}</span>
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
    <li className={css({ borderBottom: 'hairline', _last: { borderBottom: 'none' } })}>
      <div className={row}>
        <div className={skeleton()} style={{ width: 28, height: 28, borderRadius: 9 }} />
        <div className={css({ display: 'grid', flex: '1', gap: '8' })}>
          <div className={skeleton()} style={{ width: '60%', height: 14 }} />
          <div className={skeleton()} style={{ width: '40%', height: 12 }} />
        </div>
        <div className={skeleton()} style={{ width: 84, height: 22 }} />
      </div>
    </li>
  )
}

const row = css({ display: 'flex', alignItems: 'center', gap: '12', minHeight: 'row', paddingBlock: '8', borderRadius: 'badge', _focusVisible: { outlineOffset: '[-2px]' } })

const noFace = css({ flexShrink: '0', borderRadius: 'control', background: 'bg.inset' })
