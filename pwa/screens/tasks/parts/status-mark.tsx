import { css } from '#styled/css/css.js'
import type { TaskStatus } from '#shared/contract/tasks.ts'

/** How far a task is, at a glance: a ring, half of it, all of it. What it says stands beside it or is read out. */
export function StatusMark({ status }: { status: TaskStatus }) {
  return (
    <svg viewBox="0 0 22 22" width={22} height={22} aria-hidden className={colours[status]}>
      {status === 'Completed' ? (
        <>
          <circle cx={11} cy={11} r={11} fill="currentColor" />
          <path d="m6.5 11.2 3 3 6-6.4" className={tick} />
        </>
      ) : (
        <>
          <circle cx={11} cy={11} r={9.75} fill="none" stroke="currentColor" strokeWidth={2} />
          {status === 'In Progress' && <path d="M11 6a5 5 0 0 1 0 10z" fill="currentColor" />}
        </>
      )}
    </svg>
  )
}

const colours: Record<TaskStatus, string> = {
  Pending: css({ color: 'border.strong' }),
  'In Progress': css({ color: 'running.fg' }),
  Completed: css({ color: 'done.fg' }),
}

const tick = css({
  fill: '[none]',
  stroke: 'bg.panel',
  strokeWidth: '[2]',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
