import type { Dashboard, TeamMember } from '#pwa/screens/dashboard/dashboard.state.ts'
import { Placeholder } from '#pwa/screens/dashboard/parts/placeholder.tsx'
import { Nothing, Section } from '#pwa/screens/dashboard/parts/section.tsx'
import { formatDue } from '#pwa/parts/format-due.ts'
import { FaceStack } from '#pwa/parts/face/face-stack.tsx'
import { Progress } from '#pwa/parts/progress.tsx'
import { paths } from '#pwa/paths.ts'
import { css } from '#styled/css/css.js'
import { skeleton } from '#styled/recipes/skeleton.js'
import { Link } from 'react-router-dom'

type ActiveProjectsProps = {
  projects: Dashboard['projects']
  team: readonly TeamMember[] | null
  failed: boolean
  isSlow: boolean
}

export function ActiveProjects({ projects, team, failed, isSlow }: ActiveProjectsProps) {
  const active = projects?.filter((project) => project.status === 'Active')
  return (
    <Section title="Active Projects" all={{ label: 'All projects', to: paths.projects }}>
      {!projects && !failed && (
        <Placeholder isShown={isSlow}>
          {[1, 2].map((each) => (
            <li key={each} className={item}>
              <div className={`${skeleton({ width: 'half' })} ${css({ height: '[1.25rem]' })}`} />
              <div className={`${skeleton()} ${css({ height: '[4px]' })}`} />
              <div className={`${skeleton()} ${css({ width: '[48px]', height: '[20px]' })}`} />
            </li>
          ))}
        </Placeholder>
      )}
      {active?.length === 0 && <Nothing>No active projects. A project starts with one task.</Nothing>}
      {active && active.length > 0 && (
        <ul>
          {active.map((project) => (
            <li key={project.id} className={item}>
              <div className={line}>
                <h3 className={css({ textStyle: 'label', fontWeight: 'strong', truncate: true })}>
                  <Link to={paths.project(project.id)} className={link}>
                    {project.name}
                  </Link>
                </h3>
                <span className={css({ textStyle: 'small', color: 'fg.muted' })}>{project.progress}%</span>
              </div>
              <Progress label={`Progress of ${project.name}`} value={project.progress} />
              <div className={line}>
                <FaceStack of={project} agents={team ?? []} />
                <span className={css({ textStyle: 'small', color: 'fg.subtle' })}>{formatDue(project.dueDate)}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const item = css({
  position: 'relative',
  display: 'grid',
  gap: '8',
  paddingBlock: '12',
  borderBottom: 'hairline',
  _last: { borderBottom: 'none' },
})

const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: '12',
  minWidth: '0',
})

/** The whole of the entry. */
const link = css({
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'badge' },
  _focusVisible: { outline: '[none]' },
  '&:focus-visible::after': { outline: '2px solid {colors.accent.fg}', outlineOffset: '[-2px]' },
  _hover: { textDecoration: 'underline' },
})
