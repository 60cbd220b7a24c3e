import { agents } from '#pwa/data/agents.ts'
import { update } from '#pwa/data/changes.ts'
import type { RefusedChange } from '#pwa/data/open-changes.ts'
import { projects } from '#pwa/data/projects.ts'
import { loadTasks, tasks } from '#pwa/data/tasks.ts'
import { localDate } from '#pwa/parts/local-date.ts'
import { useOpenChanges } from '#pwa/parts/use-open-changes.ts'
import { tellTrouble } from '#pwa/screens/tasks/tell-trouble.ts'
import { type Sort, type TaskView, linesOf, matchingTasks, sorts } from '#pwa/screens/tasks/task-list.ts'
import { useOpened } from '#pwa/ui/use-opened.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

const filters = ['status', 'priority', 'assignee', 'project'] as const

export type TasksState = ReturnType<typeof useTasks>

/** The tasks that the address asks for, in its order, and the one whose form is open. */
export function useTasks() {
  const [search, setSearch] = useSearchParams()
  const { list, failed, loadedAt } = useSnapshot(tasks)
  const team = useSnapshot(agents).list
  const { list: projectList } = useSnapshot(projects)
  const opened = useOpened('task')
  const [refused, setRefused] = useState<RefusedChange | null>(null)
  const open = useOpenChanges('tasks', list, setRefused)

  useEffect(() => void loadTasks(), [])

  const view = readView(search)
  // Typing goes before the list that follows from it.
  const { query, status, priority, assignee, project, sort } = useDeferredValue(view)
  const today = localDate()
  const matching = useMemo(() => list && matchingTasks(list, { query, status, priority, assignee, project, sort }), [list, query, status, priority, assignee, project, sort])
  const lines = useMemo(() => matching && linesOf(matching, sort, today), [matching, sort, today])

  return {
    view,
    isFiltered: view.query !== '' || filters.some((name) => view[name] !== ''),
    setView: (change: Partial<TaskView>) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(change)) {
            const key = name === 'query' ? 'q' : name
            if (value === '' || (name === 'sort' && value === 'due')) after.delete(key)
            else after.set(key, value)
          }
          return after
        },
        { replace: true },
      ),
    clear: () => setSearch(view.sort === 'due' ? {} : { sort: view.sort }, { replace: true }),
    lines,
    count: matching?.length ?? 0,
    isEmpty: list?.length === 0,
    team: team ?? [],
    projects: projectList ?? [],
    failed,
    loadedAt,
    reload: () => void loadTasks(),
    isWaiting: open.isWaiting,
    refusedChanges: open.refused,
    editing: refused,
    stopEditing: () => setRefused(null),
    opened: opened.id,
    openedTask: list?.find(({ id }) => id === opened.id),
    taskOf: (id: string) => list?.find((task) => task.id === id),
    open: opened.open,
    close: opened.close,
    /** The project of the address when a new task is asked for from there. */
    newFor: search.get('project') ?? '',
    setStatus: (task: Task, status: Task['status']) => void update('tasks', task.id, { status }).catch(tellTrouble),
  }
}

function readView(search: URLSearchParams): TaskView {
  const sort = search.get('sort')
  return {
    query: search.get('q') ?? '',
    status: search.get('status') ?? '',
    priority: search.get('priority') ?? '',
    assignee: search.get('assignee') ?? '',
    project: search.get('project') ?? '',
    sort: sorts.includes(sort as Sort) ? (sort as Sort) : 'due',
  }
}
