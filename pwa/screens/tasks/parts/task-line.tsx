import { dueDay } from '#pwa/parts/format-due.ts'
import { Names } from '#pwa/parts/assignees/names.tsx'
import { AssigneeFaces } from '#pwa/parts/face/assignee-faces.tsx'
import { LastRun } from '#pwa/parts/last-run.tsx'
import { WaitingMark } from '#pwa/parts/waiting-mark.tsx'
import { PriorityMark } from '#pwa/screens/tasks/parts/priority-mark.tsx'
import { StatusSelect } from '#pwa/screens/tasks/parts/status-select.tsx'
import type { Choice } from '#pwa/screens/tasks/selection.state.ts'
import { type Group, groupOf } from '#pwa/screens/tasks/task-list.ts'
import { type TasksState, setStatus } from '#pwa/screens/tasks/tasks.state.ts'
import { paths } from '#pwa/paths.ts'
import { useRowTouch } from '#pwa/ui/use-row-touch.ts'
import { css } from '#styled/css/css.js'
import { listRow } from '#styled/recipes/list-row.js'
import type { Task } from '#shared/contract/tasks.ts'
import { CalendarClock, Check, CircleCheck } from 'lucide-react'
import { type MouseEvent, memo, useSyncExternalStore } from 'react'
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

type TaskLineProps = ReturnType<TasksState['lineOf']> & {
  /** Whether lines are being chosen. */
  isSelecting: boolean
  choice: Choice
}

/**
 * One task: the whole line opens it, its mark changes how far it is; a finger that rests on it chooses it, one that moves
 * it completes it or asks for another date. It is drawn anew only where it has changed: a list of them is chosen from key
 * by key.
 */
export const TaskLine = memo(function TaskLine(props: TaskLineProps) {
  const { task, agentOf, isSelecting, choice, onOpen, onAskDue } = props
  const isChosen = useSyncExternalStore(choice.follow, () => choice.get()?.has(task.id) === true)
  // The first that is chosen goes before the others.
  const isMarked = isSelecting || isChosen
  const isDone = task.status === 'Completed'
  const touch = useRowTouch({
    onHold: () => choice.toggle(task.id),
    onRight: () => setStatus(task, 'Completed'),
    onLeft: () => onAskDue(task),
  })
  const onClick = (event: MouseEvent) => {
    if (choice.get() || event.shiftKey) {
      event.preventDefault()
      choice.toggle(task.id)
    } else if (!event.metaKey && !event.ctrlKey) {
      event.preventDefault()
      onOpen(task.id)
    }
  }
  return (
    <div className={`${listRow({ end: 'lined' })} ${place} ${isChosen ? chosen : resting}`} {...touch.on}>
      {touch.distance !== 0 && (
        <span aria-hidden className={touch.distance > 0 ? completes : postpones}>
          {touch.distance > 0 ? <CircleCheck size={20} /> : <CalendarClock size={20} />}
          {touch.isPastThreshold && (touch.distance > 0 ? 'Complete' : 'Due')}
        </span>
      )}
      <div className={line} style={touch.style}>
        <Mark task={task} isOffered={!isMarked} isChosen={isChosen} onToggle={choice.toggle} />
        <span className={isMarked ? besideMark : css({ display: 'contents' })}>
          <StatusSelect title={task.title} status={task.status} onChange={(status) => setStatus(task, status)} />
        </span>
        <div className={css({ display: 'grid', flex: '1', minWidth: '0' })}>
          <Link
            to={paths.task(task.id)}
            data-row
            dir="auto"
            className={`${title} ${isDone ? css({ color: 'fg.muted' }) : ''}`}
            onClick={onClick}
          >
            {task.title}
          </Link>
          <About {...props} />
        </div>
        <span className={css({ display: 'none', sm: { display: 'contents' } })}>
          <PriorityMark priority={task.priority} />
        </span>
        <span className={who}>
          <span className={name}>
            <Names of={task} />
          </span>
          <AssigneeFaces of={task} agentOf={agentOf} size={28} />
        </span>
      </div>
    </div>
  )
})

/** Until when, how urgent, how far, and where it belongs: the date first, as nothing cuts it off. */
function About({ task, today, project, work, isWaiting }: TaskLineProps) {
  const isOverdue = groupOf(task, today) === 'Overdue'
  return (
    <span className={about}>
      {task.dueDate && (
        <span className={`${day} ${isOverdue ? css({ color: 'danger.fg' }) : css({ color: 'fg.muted' })}`}>
          <span className={css({ srOnly: true })}>{isOverdue ? 'overdue since ' : 'due '}</span>
          {dueDay(task.dueDate)}
        </span>
      )}
      {task.priority === 'High' ? (
        <span className={phoneOnly}>
          <PriorityMark priority="High" />
        </span>
      ) : (
        <span className={phoneForReaders}>{task.priority} priority</span>
      )}
      <span className={task.status === 'Pending' ? phoneForReaders : phoneOnly}>{task.status}</span>
      {(project !== undefined || work || isWaiting) && (
        <span className={together}>
          {project !== undefined && (
            <span dir="auto" className={css({ truncate: true })}>
              {project}
            </span>
          )}
          {work && <LastRun of={work} />}
          {isWaiting && <WaitingMark />}
        </span>
      )}
    </span>
  )
}

type MarkProps = { task: Task; isOffered: boolean; isChosen: boolean; onToggle: (id: string) => void }

/** Chooses the task; where nothing is being chosen yet, a mouse or the keyboard begins with it. */
function Mark({ task, isOffered, isChosen, onToggle }: MarkProps) {
  return (
    <label className={isOffered ? `${mark} ${offered}` : mark}>
      <input
        type="checkbox"
        aria-label={`Select ${task.title}`}
        checked={isChosen}
        className={css({
          position: 'absolute',
          insetInline: '[-11px]',
          insetBlock: '[-11px]',
          width: 'touch',
          height: 'touch',
          opacity: '0',
        })}
        onChange={() => onToggle(task.id)}
      />
      <span aria-hidden className={`${box} ${isChosen ? full : empty}`}>
        {isChosen && <Check size={14} strokeWidth={3} />}
      </span>
    </label>
  )
}

const heading = css({
  display: 'flex',
  alignItems: 'flex-end',
  gap: '8',
  height: '[3.25rem]',
  paddingBottom: '8',
  textStyle: 'label',
  fontWeight: 'strong',
})

const place = css({
  touchAction: 'pan-y',
  // From edge to edge, as a finger moves it.
  mdDown: { marginInline: '[-16px]', overflow: 'hidden', _after: { left: '[50px]' } },
  md: { marginInline: '[-12px]', paddingInline: '12', borderRadius: 'control', _after: { insetInline: '12' } },
})

const resting = css({ _hoverOfRow: { background: 'bg.inset' } })
const chosen = css({ background: 'accent.bg' })

const line = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minHeight: '[61px]',
  paddingBlock: '8',
  mdDown: { alignItems: 'flex-start', paddingInline: '16', paddingBlock: '12' },
})

const behind = css({
  position: 'absolute',
  inset: '0',
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  paddingInline: '16',
  textStyle: 'label',
  fontWeight: 'strong',
})

const completes = `${behind} ${css({ color: 'done.fg', background: 'done.bg' })}`
const postpones = `${behind} ${css({ flexDirection: 'row-reverse', color: 'waiting.fg', background: 'waiting.bg' })}`

const title = css({
  textStyle: 'label',
  fontWeight: 'strong',
  overflowWrap: 'anywhere',
  lineClamp: '2',
  md: { lineClamp: '1' },
  _focusVisible: { outline: '[none]' },
  // The whole line.
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'badge' },
  '&:focus-visible::after': { outline: '[2px solid {colors.accent.fg}]', outlineOffset: '[-2px]' },
})

const about = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minWidth: '0',
  minHeight: '[1.25rem]',
  textStyle: 'small',
  color: 'fg.subtle',
  whiteSpace: 'nowrap',
  // On a phone the project and the last run take a line of their own rather than a letter or two.
  smDown: { flexWrap: 'wrap', rowGap: '2' },
})

const together = css({ display: 'flex', alignItems: 'center', gap: '8', minWidth: '0', maxWidth: 'full' })

const day = css({ flex: 'none', fontWeight: 'strong' })
const phoneOnly = css({ flex: 'none', sm: { display: 'none' } })
const phoneForReaders = css({ srOnly: true, sm: { display: 'none' } })

const who = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '8',
  flex: 'none',
  md: { width: '[11rem]' },
})
const name = css({
  textStyle: 'small',
  color: 'fg.muted',
  truncate: true,
  // For readers alone, each in no more room than all of them.
  mdDown: { srOnly: true, '& bdi': { srOnly: true } },
})

const mark = css({
  position: 'relative',
  zIndex: '[1]',
  flex: 'none',
  width: '[22px]',
  height: '[22px]',
  sm: { width: '[7rem]' },
  // In the gutter, where a row of a larger screen keeps its status.
  _fine: { md: { position: 'absolute', left: '[-31px]', width: '[18px]', height: '[18px]' }, lg: { left: '[-39px]' } },
})

// A finger rests on the row instead.
const offered = css({
  display: 'none',
  _fine: { md: { display: 'block', opacity: '0', 'li:hover &': { opacity: '1' }, _focusWithin: { opacity: '1' } } },
})

const besideMark = css({ display: 'none', _fine: { md: { display: 'contents' } } })

// By an attribute, not by its kind: what follows just any kind is styled anew with each row that comes or goes.
const box = css({
  display: 'grid',
  placeItems: 'center',
  width: '[22px]',
  height: '[22px]',
  borderRadius: 'full',
  '[aria-label]:focus-visible + &': { outline: '2px solid {colors.accent.fg}', outlineOffset: '[2px]' },
  // Beside a ring that says how far the task is, it is none.
  _fine: { md: { width: '[18px]', height: '[18px]', borderRadius: 'badge' } },
})
const full = css({ color: 'fg.onSolid', background: 'accent.solid' })
const empty = css({ border: 'edge', borderWidth: '[2px]' })
