import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { singleKeys } from '#pwa/data/page/single-keys.ts'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { RefusedChanges } from '#pwa/parts/refused-changes.tsx'
import { TaskRowSkeleton } from '#pwa/parts/task-row.tsx'
import { useAge } from '#pwa/parts/use-age.ts'
import { Filters } from '#pwa/screens/tasks/parts/filters.tsx'
import { NoTasks } from '#pwa/screens/tasks/parts/no-tasks.tsx'
import { GroupHeading, TaskLine, lineSizes } from '#pwa/screens/tasks/parts/task-line.tsx'
import { TaskSheet } from '#pwa/screens/tasks/parts/task-sheet.tsx'
import type { Line } from '#pwa/screens/tasks/task-list.ts'
import { type Selection, useSelection } from '#pwa/screens/tasks/selection.state.ts'
import { type TasksState, useTasks } from '#pwa/screens/tasks/tasks.state.ts'
import { CreateButton } from '#pwa/ui/create-button.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { VirtualList } from '#pwa/ui/virtual-list.tsx'
import { css } from '#styled/css/css.js'
import { count } from '#shared/domain/plural.ts'
import { useDeferredValue } from 'react'
import { useSnapshot } from 'valtio'

const SelectionBar = deferred(
  () => import('#pwa/screens/tasks/parts/selection-bar.tsx').then((m) => m.SelectionBar),
  'extra',
)
const DueSheet = deferred(() => import('#pwa/screens/tasks/parts/due-sheet.tsx').then((m) => m.DueSheet), 'extra')
const OlderTasks = deferred(() => import('#pwa/parts/older-tasks.tsx').then((m) => m.OlderTasks), 'extra')

export function TasksScreen() {
  const state = useTasks()
  const { lines, isEmpty, matching } = state
  const selection = useSelection(matching)
  // The first line that is chosen goes before the others that can be then.
  const isSelecting = useDeferredValue(selection.isOn)
  const age = useAge(state.loadedAt, state.failed)
  const isSlow = useDelay()
  const { isOn } = useSnapshot(singleKeys)
  const keys = isOn ? keysOf(state, selection) : undefined
  return (
    <>
      <PageHead
        title="Tasks"
        text="What your team works on, and what is next."
        tools={
          !isEmpty && (
            <Filters
              view={state.view}
              setView={state.setView}
              assignees={state.assignees}
              projects={state.projects}
              isFiltered={state.isFiltered}
              clear={state.clear}
            />
          )
        }
      >
        <CreateButton label="Create Task" isHidden={selection.isOn} onClick={() => state.openForm('new')} />
      </PageHead>
      <div className={`${pageContent} ${list}`}>
        <RefusedChanges {...state.refused} />
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
          <VirtualList label="Tasks" items={lines} keyOf={keyOf} sizeOf={sizeOf} counts={isTask} keys={keys}>
            {(line) =>
              line.kind === 'heading' ? (
                <GroupHeading {...line} />
              ) : (
                <TaskLine {...state.lineOf(line.task)} isSelecting={isSelecting} choice={selection.choice} />
              )
            }
          </VirtualList>
        )}
        {lines && state.older && <OlderTasks key={JSON.stringify(state.older.search)} {...state.older} />}
        <p role="status" className={css({ srOnly: true })}>
          {state.isFiltered && `${count(matching.length, 'task')} found`}
        </p>
      </div>
      {selection.isOn && <SelectionBar selection={selection} state={state} />}
      {state.dueFor && <DueSheet state={state} />}
      <TaskSheet state={state} />
    </>
  )
}

// The first heading of the list brings its own room.
const list = css({
  display: 'grid',
  gap: '12',
  gridTemplateColumns: 'minmax(0, 1fr)',
  mdDown: { paddingTop: '0' },
  md: { paddingTop: '4' },
})

function keysOf(state: TasksState, selection: Selection): Record<string, (line: Line) => void> {
  return {
    x: (line) => line.kind === 'task' && selection.choice.toggle(line.task.id),
    e: (line) => {
      if (selection.isOn) selection.complete()
      else if (line.kind === 'task') state.setStatus(line.task, 'Completed')
    },
  }
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
