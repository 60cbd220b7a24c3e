import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { RefusedChanges } from '#pwa/parts/refused-changes.tsx'
import { TaskRowSkeleton } from '#pwa/parts/task-row.tsx'
import { useAge } from '#pwa/parts/use-age.ts'
import { Filters } from '#pwa/screens/tasks/parts/filters.tsx'
import { NoTasks } from '#pwa/screens/tasks/parts/no-tasks.tsx'
import { GroupHeading, TaskLine, lineSizes } from '#pwa/screens/tasks/parts/task-line.tsx'
import { TaskSheet } from '#pwa/screens/tasks/parts/task-sheet.tsx'
import type { Line } from '#pwa/screens/tasks/task-list.ts'
import { useTasks } from '#pwa/screens/tasks/tasks.state.ts'
import { Button } from '#pwa/ui/button.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { VirtualList } from '#pwa/ui/virtual-list.tsx'
import { css } from '#styled/css/css.js'
import { Plus } from 'lucide-react'

export function TasksScreen() {
  const state = useTasks()
  const { lines, isEmpty } = state
  const age = useAge(state.loadedAt, state.failed)
  const isSlow = useDelay()
  return (
    <>
      <PageHead title="Tasks" text="What your team works on, and what is next.">
        <Button kind="solid" onClick={() => state.openForm('new')}>
          <Plus size={16} aria-hidden />
          Create Task
        </Button>
      </PageHead>
      <div className={`${pageContent} ${css({ display: 'grid', gap: '12', gridTemplateColumns: 'minmax(0, 1fr)' })}`}>
        <RefusedChanges {...state.refused} />
        {!isEmpty && <Filters state={state} />}
        {age && <AgeLine age={age} onRetry={state.reload} />}
        {!lines && !state.failed && isSlow && (
          <ul aria-label="Loading tasks">
            {[1, 2, 3, 4, 5, 6].map((each) => (
              <TaskRowSkeleton key={each} />
            ))}
          </ul>
        )}
        {lines?.length === 0 && <NoTasks state={state} />}
        {lines && lines.length > 0 && (
          <VirtualList label="Tasks" items={lines} keyOf={keyOf} sizeOf={sizeOf} counts={isTask}>
            {(line) =>
              line.kind === 'heading' ? <GroupHeading {...line} /> : <TaskLine task={line.task} state={state} />
            }
          </VirtualList>
        )}
        <p role="status" className={css({ srOnly: true })}>
          {state.isFiltered && `${state.count} ${state.count === 1 ? 'task' : 'tasks'} found`}
        </p>
      </div>
      <TaskSheet state={state} />
    </>
  )
}

function keyOf(line: Line): string {
  return line.kind === 'heading' ? line.group : line.task.id
}

function sizeOf({ kind }: Line): number {
  return lineSizes[kind]
}

function isTask({ kind }: Line): boolean {
  return kind === 'task'
}
