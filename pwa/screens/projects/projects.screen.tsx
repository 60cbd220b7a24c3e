import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { RefusedChanges } from '#pwa/parts/refused-changes.tsx'
import { useAge } from '#pwa/parts/use-age.ts'
import { ProjectCard, ProjectCardSkeleton } from '#pwa/screens/projects/parts/project-card.tsx'
import { ProjectForm } from '#pwa/screens/projects/parts/project-form.tsx'
import { useProjects } from '#pwa/screens/projects/projects.state.ts'
import { paths } from '#pwa/paths.ts'
import { Empty } from '#pwa/ui/empty.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { CreateButton } from '#pwa/ui/create-button.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { css } from '#styled/css/css.js'
import { useNavigate } from 'react-router-dom'

export function ProjectsScreen() {
  const state = useProjects()
  const { list, form, failed } = state
  const age = useAge(state.loadedAt, failed)
  const isSlow = useDelay()
  const navigate = useNavigate()
  return (
    <>
      <PageHead title="AI Projects" text="Goals, teams and progress.">
        <CreateButton label="Create Project" onClick={() => state.openForm('new')} />
      </PageHead>
      <div className={`${pageContent} ${content}`}>
        <RefusedChanges {...state.refused} />
        {age && <AgeLine age={age} onRetry={state.reload} />}
        {!list && !failed && isSlow && (
          <ul aria-label="Loading projects" className={grid}>
            {[1, 2, 3].map((each) => (
              <ProjectCardSkeleton key={each} />
            ))}
          </ul>
        )}
        {list?.length === 0 && (
          <Empty
            title="No projects yet."
            text="A project keeps the tasks for one aim together, and the agents who do them. Create your first."
          />
        )}
        {list && list.length > 0 && (
          <ul aria-label="Projects" className={grid}>
            {list.map((project) => (
              <ProjectCard
                key={project.id}
                project={project}
                agents={state.team ?? []}
                isWaiting={state.isWaiting(project.id)}
              />
            ))}
          </ul>
        )}
      </div>
      {form && (
        <ProjectForm
          key={form.id}
          id={form.id}
          project={form.project}
          agents={state.team ?? []}
          onClose={state.closeForm}
          onCreated={(id) => navigate(paths.project(id), { replace: true })}
        />
      )}
    </>
  )
}

const content = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16' })

const grid = css({
  display: 'grid',
  gap: '16',
  gridTemplateColumns: 'minmax(0, 1fr)',
  md: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  lg: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
})
