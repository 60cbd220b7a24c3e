import type { Item } from '#pwa/app/palette/items.ts'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { dueDay } from '#pwa/parts/format-due.ts'
import { PersonFace } from '#pwa/parts/person-face.tsx'
import { taskState } from '#pwa/parts/task-status.ts'
import { cx } from '#pwa/ui/cx.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { assigneesOf } from '#shared/domain/assignees.ts'
import { css } from '#styled/css/css.js'
import { ListPlus } from 'lucide-react'
import type { ReactNode } from 'react'

type ResultRowProps = {
  id: string
  item: Item
  isActive: boolean
  onPoint: () => void
  onOpen: () => void
  onTask: (agentId: string) => void
}

/** One result; an agent that accepts run requests has a second option at the end of its row. */
export function ResultRow({ id, item, isActive, onPoint, onOpen, onTask }: ResultRowProps) {
  return (
    <div
      role="none"
      className={cx(row, isActive && css({ background: 'bg.hover' }))}
      onPointerMove={(event) => event.pointerType === 'mouse' && !isActive && onPoint()}
      // Focus stays in the input.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="option" id={id} aria-selected={isActive} className={main} onClick={onOpen}>
        <span
          className={css({
            display: 'grid',
            placeItems: 'center',
            flexShrink: '0',
            width: '[24px]',
            color: 'fg.muted',
          })}
        >
          {markOf(item)}
        </span>
        <span className={css({ textStyle: 'label', fontWeight: 'strong', truncate: true, flexShrink: '1' })}>
          {item.title}
        </span>
        {detailOf(item)}
      </div>
      {item.kind === 'agent' && item.agent.available && (
        <div role="option" aria-selected={false} className={action} onClick={() => onTask(item.agent.id)}>
          <span className={isActive ? wordsByMouse : css({ srOnly: true })}>Give {item.agent.name} a task</span>
          <ListPlus size={20} strokeWidth={1.75} aria-hidden />
        </div>
      )}
    </div>
  )
}

function markOf(item: Item): ReactNode {
  if ('agent' in item && item.agent) return <AgentFace agent={item.agent} size={24} />
  const [first] = item.kind === 'task' ? assigneesOf(item.task) : []
  if (first?.kind === 'person') return <PersonFace name={first.name} size={24} />
  return item.icon && <item.icon size={20} strokeWidth={1.75} aria-hidden />
}

function detailOf(item: Item): ReactNode {
  switch (item.kind) {
    case 'agent':
      return <span className={detail}>{item.agent.available ? item.agent.role : `${item.agent.role}, paused`}</span>
    case 'task':
      return (
        <span className={state}>
          <Badge state={taskState(item.task.status)}>{item.task.status}</Badge>
        </span>
      )
    case 'project':
      return <span className={`${state} ${detail}`}>{item.project.progress}%</span>
    case 'event':
      return <span className={`${state} ${detail}`}>{dueDay(item.date)}</span>
    case 'person':
      return <span className={detail}>{item.email}</span>
    case 'screen':
    case 'command':
    case 'run':
      return null
  }
}

const row = css({ display: 'flex', borderRadius: 'control', cursor: 'pointer' })

// Where there is no mouse every row has the icon alone.
const wordsByMouse = css({ '@media not (pointer: fine)': { srOnly: true } })

const main = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  flex: '1',
  minWidth: '0',
  minHeight: 'touch',
  paddingInline: '12',
})

const detail = css({ textStyle: 'small', color: 'fg.subtle', truncate: true })

const state = css({ marginLeft: 'auto', flexShrink: '0' })

const action = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8',
  flexShrink: '0',
  minWidth: 'touch',
  paddingInline: '12',
  borderRadius: 'control',
  textStyle: 'small',
  color: 'fg.muted',
  _hover: { color: 'accent.fg' },
})
