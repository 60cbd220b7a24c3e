import type { Agent } from '#shared/contract/agents.ts'
import type { Project } from '#shared/contract/projects.ts'
import { teamOf } from '#shared/domain/team-of.ts'
import { formatDue } from '#pwa/parts/format-due.ts'
import { FaceStack } from '#pwa/parts/face/face-stack.tsx'
import { Progress } from '#pwa/parts/progress.tsx'
import { WaitingMark } from '#pwa/parts/waiting-mark.tsx'
import { projectState } from '#pwa/screens/projects/project-status.ts'
import { paths } from '#pwa/paths.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { linkCard } from '#pwa/ui/link-card.ts'
import { css } from '#styled/css/css.js'
import { skeleton } from '#styled/recipes/skeleton.js'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'

type ProjectCardProps = { project: Project; agents: readonly Agent[]; isWaiting: boolean }

/** One project; the whole card leads to it. */
export function ProjectCard({ project, agents, isWaiting }: ProjectCardProps) {
  const { id, name, status, progress, dueDate } = project
  return (
    <li className={`${linkCard} ${card}`}>
      <div className={line}>
        <Badge look="boxed" state={projectState(status)}>
          {status}
        </Badge>
        {isWaiting && <WaitingMark />}
      </div>
      <h2 className={css({ textStyle: 'heading', lineClamp: '2', overflowWrap: 'anywhere' })}>{name}</h2>
      <div className={css({ display: 'grid', gap: '8', marginTop: 'auto' })}>
        <div className={`${line} ${small}`}>
          <span>Progress</span>
          <span>{progress}%</span>
        </div>
        <Progress label={`Progress of ${name}`} value={progress} />
      </div>
      <div className={`${line} ${small}`}>
        {teamOf(project).length > 0 ? <FaceStack of={project} agents={agents} /> : 'No team yet'}
        <span>{formatDue(dueDate, status === 'Completed')}</span>
      </div>
      <Link to={paths.project(id)} aria-label={`View Details of ${name}`} className={link}>
        View Details
        <ChevronRight size={16} aria-hidden />
      </Link>
    </li>
  )
}

/** The card before its project is known, in the same geometry. */
export function ProjectCardSkeleton() {
  return (
    <li aria-hidden className={`${linkCard} ${card}`}>
      <div className={skeleton({ shape: 'badge' })} />
      <div className={css({ height: '[1.5rem]' })}>
        <div className={`${skeleton({ shape: 'line', width: 'most' })} ${css({ marginTop: '4' })}`} />
      </div>
      <div className={`${skeleton()} ${css({ height: '[30px]' })}`} />
      <div className={`${skeleton({ width: 'half' })} ${css({ height: '[20px]' })}`} />
      <div className={css({ height: 'touch' })} />
    </li>
  )
}

const card = css({ display: 'flex', flexDirection: 'column', padding: '16', paddingBottom: '4' })

const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: '12',
  minWidth: '0',
})

const small = css({ textStyle: 'small', color: 'fg.subtle', minHeight: '[20px]' })

const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  width: 'fit',
  minHeight: 'touch',
  textStyle: 'label',
  fontWeight: 'strong',
  color: 'accent.fg',
  _focusVisible: { outline: '[none]' },
  // The whole card is the target.
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' },
})
