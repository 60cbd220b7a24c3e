import type { Entry } from '#pwa/data/outbox/entries.ts'
import { entityOf } from '#pwa/data/outbox/entries.ts'
import { ReplierFace } from '#pwa/parts/face/replier-face.tsx'
import { type Section } from '#pwa/screens/outbox/entry-labels.ts'
import { css } from '#styled/css/css.js'
import type { Agent } from '#shared/contract/agents.ts'
import { CalendarDays, CircleCheck, CircleHelp, FolderClosed, type LucideIcon, TriangleAlert, User } from 'lucide-react'

type EntryFaceProps = { entry: Entry; section: Section; team: readonly Pick<Agent, 'id' | 'color' | 'custom'>[] | null }

/** Which agent it is for, or what kind of entity it changes. */
export function EntryFace({ entry: { row, isDamaged }, section, team }: EntryFaceProps) {
  const agent =
    row &&
    (row.noun === 'chat'
      ? assistant
      : row.noun === 'executions' && row.name === 'create'
        ? team?.find(({ id }) => id === entityOf(row).id)
        : undefined)
  if (agent && !isDamaged) return <ReplierFace agent={agent} size={28} state={faces[section]} />
  const Icon = isDamaged || !row ? TriangleAlert : (icons[row.noun] ?? CircleHelp)
  return (
    <span className={box}>
      <Icon size={16} aria-hidden />
    </span>
  )
}

const assistant = { id: 'assistant', color: '', custom: false }

const faces = { 'Needs you': 'open', Waiting: 'queued', Running: 'running', 'Sent today': 'open' } as const

// Not those of the navigation, which would leave the first script for a file of their own.
const icons: Record<string, LucideIcon> = {
  tasks: CircleCheck,
  projects: FolderClosed,
  calendar: CalendarDays,
  agents: User,
  executions: User,
}

const box = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '[28px]',
  height: '[28px]',
  borderRadius: 'control',
  background: 'bg.inset',
  color: 'fg.subtle',
})
