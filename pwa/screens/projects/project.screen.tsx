import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { RefusedChanges } from '#pwa/parts/refused-changes.tsx'
import { couldNotRefresh } from '#pwa/parts/times.ts'
import { useAge } from '#pwa/parts/use-age.ts'
import { WaitingMark } from '#pwa/parts/waiting-mark.tsx'
import { ProjectAbout } from '#pwa/screens/projects/parts/project-about.tsx'
import { ProjectForm } from '#pwa/screens/projects/parts/project-form.tsx'
import { ProjectTasks } from '#pwa/screens/projects/parts/project-tasks.tsx'
import { tasksStay, useProject } from '#pwa/screens/projects/project.state.ts'
import { paths } from '#pwa/paths.ts'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { css } from '#styled/css/css.js'
import { useState } from 'react'
import { useParams } from 'react-router-dom'

export function ProjectScreen() {
  const { id = '' } = useParams()
  // Another project is another screen: nothing half open is carried over.
  return <ProjectPage key={id} id={id} />
}

function ProjectPage({ id }: { id: string }) {
  const state = useProject(id)
  const { project, form } = state
  const age = useAge(state.loadedAt, state.failed)
  const isSlow = useDelay()
  const [isDeleting, setDeleting] = useState(false)

  const sheet = form && (
    <ProjectForm
      key={form.id}
      id={form.id}
      project={form.project}
      agents={state.team ?? []}
      onClose={state.closeForm}
      onCreated={state.closeForm}
    />
  )

  if (!project && state.isMissing) {
    const isRefused = state.isRefused(id)
    return (
      <div className={pageContent}>
        <RefusedChanges {...state.refused} />
        <Empty
          heading="h1"
          title={isRefused ? 'Project not saved' : 'Project not found'}
          text={
            isRefused
              ? 'What you typed is still here: edit it, or try again.'
              : 'It may have been deleted, or the address is mistyped.'
          }
        >
          <ButtonLink to={paths.projects}>Back to Projects</ButtonLink>
        </Empty>
        {sheet}
      </div>
    )
  }
  if (!project) {
    if (!state.failed) return isSlow && <PageSpinner />
    return (
      <div className={css({ display: 'grid', justifyItems: 'center', gap: '16', padding: '48' })}>
        <InlineTrouble text={couldNotRefresh(null)} onRetry={state.reload} />
        <ButtonLink to={paths.projects}>Back to Projects</ButtonLink>
      </div>
    )
  }

  return (
    <>
      <PageHead title={project.name} back={{ label: 'Projects', to: paths.projects }}>
        <div className={css({ display: 'flex', alignItems: 'center', gap: '8' })}>
          {state.isWaiting(id) && <WaitingMark />}
          <Button aria-haspopup="dialog" onClick={() => state.openForm(id)}>
            Edit
          </Button>
          {/* Its word, not its unseen edge, ends at the gutter. */}
          <Button
            kind="ghost"
            className={css({ md: { marginRight: '[-17px]' } })}
            aria-haspopup="dialog"
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
        </div>
      </PageHead>
      <div className={`${pageContent} ${content}`}>
        <RefusedChanges {...state.refused} />
        {age && <AgeLine age={age} onRetry={state.reload} />}
        <div className={columns}>
          <ProjectAbout project={project} tally={state.tally} agents={state.team ?? []} onStatus={state.setStatus} />
          <ProjectTasks
            projectId={id}
            tasks={state.tasks}
            older={state.older.get(id) ?? 0}
            agents={state.team ?? []}
            workOf={state.workOf}
          />
        </div>
      </div>
      {isDeleting && (
        <ConfirmSheet
          title={`Delete '${project.name}'?`}
          text={tasksStay(state.tally.all)}
          action="Delete project"
          onConfirm={() => {
            setDeleting(false)
            void state.remove()
          }}
          onClose={() => setDeleting(false)}
        />
      )}
      {sheet}
    </>
  )
}

const content = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16' })

const columns = css({
  display: 'grid',
  gap: '24',
  gridTemplateColumns: 'minmax(0, 1fr)',
  lg: { gridTemplateColumns: '[{sizes.panel} minmax(0, 1fr)]', columnGap: '64' },
})
