import { paths } from '#pwa/paths.ts'
import type { TasksState } from '#pwa/screens/tasks/tasks.state.ts'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { css } from '#styled/css/css.js'

const planner = '6'

/** Nothing to do at all, or nothing that the search and the filters let through. */
export function NoTasks({ state }: { state: TasksState }) {
  const { query } = state.view
  if (!state.isEmpty) {
    return (
      <Empty title={query ? `No matches for '${query}'.` : 'No tasks match these filters.'}>
        <Button onClick={state.clear}>Show all tasks</Button>
      </Empty>
    )
  }
  const hasPlanner = state.team?.some(({ id }) => id === planner)
  return (
    <Empty title="No tasks yet." text={hasPlanner ? 'Create one or ask Millie.' : 'Create one.'}>
      <div className={css({ display: 'flex', gap: '8', paddingTop: '8' })}>
        <Button onClick={() => state.openForm('new')}>Create Task</Button>
        {hasPlanner && (
          <ButtonLink kind="ghost" to={paths.agent(planner)}>
            Ask Millie
          </ButtonLink>
        )}
      </div>
    </Empty>
  )
}
