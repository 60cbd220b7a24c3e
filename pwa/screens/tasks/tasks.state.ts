import { followWorkOfTasks, workOfTasks } from '#pwa/data/conversations/runs-of-task.ts'
import { agents } from '#pwa/data/resources/agents.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { openChanges } from '#pwa/data/outbox/open-changes.ts'
import { projects } from '#pwa/data/resources/projects.ts'
import { type Older, loadTasks, tasks } from '#pwa/data/resources/tasks.ts'
import { usePeople } from '#pwa/parts/assignees/use-people.ts'
import { changeTasks } from '#pwa/parts/change-tasks.ts'
import { dateOf } from '#pwa/parts/local-date.ts'
import { dueDay } from '#pwa/parts/format-due.ts'
import { fillFormAgain, isRefusedNew } from '#pwa/parts/refused-edit.ts'
import { useOpenChanges } from '#pwa/parts/use-open-changes.ts'
import { useSearch } from '#pwa/parts/use-search.ts'
import { useUrlSheet } from '#pwa/parts/use-url-sheet.ts'
import { fieldsFrom } from '#pwa/screens/tasks/task-fields.ts'
import {
  type Sort,
  type TaskView,
  assigneeFilters,
  linesOf,
  matchingTasks,
  sorts,
} from '#pwa/screens/tasks/task-list.ts'
import { useMinute } from '#pwa/ui/use-minute.ts'
import type { Priority, Task } from '#shared/contract/tasks.ts'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'

const filters = ['query', 'status', 'priority', 'assignee', 'project'] as const

const none: Task[] = []

export type TasksState = ReturnType<typeof useTasks>

/** The tasks that the address asks for, in its order, and the one whose form is open. */
export function useTasks() {
  const [search, setSearch] = useSearch()
  const { list, older, failed, loadedAt } = useSnapshot(tasks)
  const { list: team } = useSnapshot(agents)
  const { list: allProjects } = useSnapshot(projects)
  const { refused } = useSnapshot(openChanges)
  const sheet = useUrlSheet('task')
  const changes = useOpenChanges('tasks', list, (change) => {
    fillFormAgain(change, fieldsFrom(change.fields))
    sheet.open(change.id)
  })

  const { byTask: work } = useSnapshot(workOfTasks)
  useEffect(followWorkOfTasks, [])
  const { isSettled, isAway } = useOpened(sheet.value, list)

  const view = useMemo(() => readView(search), [search])
  const setView = useCallback((change: Partial<TaskView>) => setSearch(written(change)), [setSearch])
  // Typing goes before the list that follows from it.
  const { query, status, priority, assignee, project, sort } = useDeferredValue(view)
  const today = dateOf(useMinute())
  const matching = useMemo(
    () => list && matchingTasks(list, { query, status, priority, assignee, project, sort }),
    [list, query, status, priority, assignee, project, sort],
  )
  const agentById = useMemo(() => new Map(team?.map((agent) => [agent.id, agent])), [team])
  const agentOf = useCallback((id: string) => agentById.get(id), [agentById])
  const { people, me } = usePeople()
  const whom = useMemo(() => ({ team, people, me }), [team, people, me])
  const assignees = useMemo(() => assigneeFilters(whom, list ?? none), [whom, list])
  const projectNames = useMemo(() => new Map(allProjects?.map(({ id, name }) => [id, name])), [allProjects])
  const due = useUrlSheet('due')
  const dueFor = (due.value !== null && list?.find(({ id }) => id === due.value)) || null
  const { open: openDue } = due
  const askDue = useCallback(({ id }: Task) => openDue(id), [openDue])
  const lines = useMemo(() => matching && linesOf(matching, sort, today), [matching, sort, today])

  return {
    view,
    setView,
    isFiltered: filters.some((name) => view[name] !== ''),
    clear: useCallback(() => setView({ query: '', status: '', priority: '', assignee: '', project: '' }), [setView]),
    lines,
    today,
    isEmpty: list?.length === 0,
    team,
    /** Who there is to give a task to, and whose tasks there are to look at. */
    whom,
    assignees,
    projects: allProjects,
    failed,
    loadedAt,
    reload: () => void loadTasks(),
    isWaiting: changes.isWaiting,
    /** What a line says beside the task's own words: `work` is how the newest run stands that was begun from it. */
    lineOf: (task: Task) => ({
      task,
      today,
      agentOf,
      project: projectNames.get(task.project_id ?? ''),
      work: work.get(task.id),
      isWaiting: changes.isWaiting(task.id),
      onOpen: sheet.open,
      onAskDue: askDue,
    }),
    refused: changes.refused,
    setStatus,
    /** The task that another date is asked for, with one finger. */
    dueFor,
    closeDue: due.close,
    setDue: (dueDate: string | null) => {
      if (dueFor) void changeTasks([dueFor], { dueDate }, dueDate === null ? 'No due date' : `Due ${dueDay(dueDate)}`)
      due.close()
    },
    /** What else the address asks for: tasks that were completed too long ago to be on this device; null where there are none. */
    older: olderOf({ query, status, priority, assignee, project, sort }, older),
    matching: matching ?? none,
    /** What the open form is for: `new` or the id of a task; null while none is open. */
    formId: sheet.value,
    formTask: list?.find(({ id }) => id === sheet.value),
    isNew: sheet.value === 'new' || (sheet.value !== null && isRefusedNew(refused, 'tasks', sheet.value)),
    /** Whether the server was asked and has answered or not: what is not there now is not there. */
    isSettled,
    /** Whether the server could not be asked for it: then it may be there. */
    isAway,
    openForm: sheet.open,
    closeForm: sheet.close,
    /** The project that a new task is for: the one that is looked at. */
    newFor: allProjects?.some(({ id }) => id === view.project) ? view.project : '',
  }
}

/**
 * Loads the tasks, and the one that is opened where it is not among them; settled once what is not there is not there
 * at all. A completed one that is opened stays on the device for longer.
 */
function useOpened(id: string | null, list: readonly Task[] | null): { isSettled: boolean; isAway: boolean } {
  const { online } = useSnapshot(connection)
  const [isLoaded, setLoaded] = useState(false)
  const [asked, setAsked] = useState<{ id: string; isAway: boolean } | null>(null)
  useEffect(() => void loadTasks().finally(() => setLoaded(true)), [])
  const task = list?.find((each) => each.id === id)
  const isMissing = isLoaded && id !== null && id !== 'new' && list !== null && !task
  useEffect(() => {
    if (!isMissing || !online) return
    import('#pwa/data/resources/older.ts')
      .then(({ loadTask }) => loadTask(id))
      .then(
        () => setAsked({ id, isAway: false }),
        (error: unknown) => setAsked({ id, isAway: problemOf(error).status === 0 }),
      )
  }, [isMissing, id, online])
  const isDone = task?.status === 'Completed'
  useEffect(() => {
    if (isDone) void import('#pwa/data/resources/older.ts').then(({ openedHere }) => openedHere(task!.id))
  }, [isDone, task?.id])
  const isAsked = asked?.id === id
  return {
    isSettled: isLoaded && (!isMissing || !online || isAsked),
    isAway: isMissing && (!online || (isAsked && asked.isAway)),
  }
}

function olderOf({ query, status, priority, assignee, project }: TaskView, older: Older) {
  if (older.all === 0 || (status !== '' && status !== 'Completed')) return null
  const count = project === '' ? older.all : (older.byProject.get(project) ?? 0)
  if (count === 0) return null
  const q = query.trim()
  const isCounted = q === '' && priority === '' && assignee === ''
  return {
    search: {
      ...(q !== '' && { q }),
      ...(project !== '' && { project_id: project }),
      ...(priority !== '' && { priority: priority as Priority }),
      ...(assignee !== '' && { assignee_id: assignee }),
    },
    count: isCounted ? count : undefined,
    isAutomatic: q !== '',
  }
}

export function setStatus(task: Task, status: Task['status']): void {
  void changeTasks([task], { status }, status === 'Pending' ? 'Open again' : status)
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

function written(change: Partial<TaskView>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name === 'query' ? 'q' : name,
      name === 'sort' && value === 'due' ? '' : value,
    ]),
  )
}
