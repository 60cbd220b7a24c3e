import type { Agent } from '#shared/contract/agents.ts'
import type { Project } from '#shared/contract/projects.ts'
import { formatDue } from '#pwa/parts/format-due.ts'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { PersonFace } from '#pwa/parts/person-face.tsx'
import { Progress } from '#pwa/parts/progress.tsx'
import { StatusSelect } from '#pwa/screens/projects/parts/status-select.tsx'
import type { Tally } from '#pwa/parts/tally.ts'
import { paths } from '#pwa/paths.ts'
import { css } from '#styled/css/css.js'
import { Link } from 'react-router-dom'

type ProjectAboutProps = {
  project: Project
  tally: Tally
  agents: readonly Agent[]
  onStatus: (status: Project['status']) => void
}

/** How a project stands, until when, who does it and what it is about. */
export function ProjectAbout({ project, tally, agents, onStatus }: ProjectAboutProps) {
  const { name, status, progress, team, members = [], dueDate, description } = project
  const due = formatDue(dueDate, status === 'Completed')
  return (
    <section
      aria-label="About the project"
      className={css({ display: 'grid', gap: '16', alignContent: 'start', minWidth: '0' })}
    >
      <div className={line}>
        <StatusSelect status={status} onChange={onStatus} />
        <span className={quiet}>{due || 'No due date'}</span>
      </div>
      <div className={css({ display: 'grid', gap: '8' })}>
        <div className={line}>
          <span className={quiet}>
            {tally.all === 0 ? 'No tasks yet' : `${tally.completed} of ${tally.all} tasks completed`}
          </span>
          <span className={quiet}>{progress}%</span>
        </div>
        <Progress label={`Progress of ${name}`} value={progress} />
      </div>
      <div>
        <h2 className={heading}>Team</h2>
        {team.length + members.length === 0 && <p className={quiet}>No team yet. Edit the project to choose one.</p>}
        <ul className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '16' })}>
          {team.map((member) => {
            const agent = agents.find((each) => each.name === member)
            return (
              <li key={member} className={css({ minWidth: '0' })}>
                {agent ? (
                  <Link to={paths.agent(agent.id)} className={person}>
                    <AgentFace agent={agent} size={28} />
                    <span className={css({ truncate: true })}>{member}</span>
                  </Link>
                ) : (
                  <span className={person}>{member}</span>
                )}
              </li>
            )
          })}
          {members.map((member) => (
            <li key={member.id} className={`${person} ${css({ minWidth: '0' })}`}>
              <PersonFace name={member.name} size={28} />
              <span className={css({ truncate: true })}>{member.name}</span>
            </li>
          ))}
        </ul>
      </div>
      {description && (
        <div>
          <h2 className={heading}>Description</h2>
          <p className={css({ color: 'fg.muted', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{description}</p>
        </div>
      )}
    </section>
  )
}

const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: '12',
  minWidth: '0',
})

const quiet = css({ textStyle: 'label', color: 'fg.muted' })

const heading = css({ textStyle: 'label', fontWeight: 'strong', paddingBottom: '4' })

const person = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minHeight: 'touch',
  borderRadius: 'badge',
  textStyle: 'label',
  _hover: { color: 'accent.fg' },
})
