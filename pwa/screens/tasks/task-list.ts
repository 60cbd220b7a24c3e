import type { Whom } from '#pwa/parts/assignees/choices.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { assigneesOf, namesOf } from '#shared/domain/assignees.ts'

/** Which tasks are shown and in which order, as the address says it; an empty string means all. */
export type TaskView = {
  query: string
  status: string
  priority: string
  assignee: string
  project: string
  sort: Sort
}

export const sorts = ['due', 'priority', 'newest', 'title'] as const
export type Sort = (typeof sorts)[number]

export const groups = ['Overdue', 'Today', 'Later', 'Done'] as const
export type Group = (typeof groups)[number]

/** A line of the list: the heading of a group with how many it has, or a task. */
export type Line = { kind: 'heading'; group: Group; count: number } | { kind: 'task'; task: Task }

/** The tasks that `view` lets through, whatever the case: its words are looked for in title and assignees. */
export function matchingTasks(
  tasks: readonly Task[],
  { query, status, priority, assignee, project }: TaskView,
): Task[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  return tasks.filter((task) => {
    if (status && task.status !== status) return false
    if (priority && task.priority !== priority) return false
    if (assignee && !isOf(task, assignee)) return false
    if (project && task.project_id !== project) return false
    if (words.length === 0) return true
    const text = fold(`${task.title}\n${namesOf(task)}`)
    return words.every((word) => text.includes(word))
  })
}

/** The value in the address for tasks without an assignee. */
export const nobody = 'nobody'

function isOf(task: Task, assignee: string): boolean {
  const assignees = assigneesOf(task)
  return assignee === nobody ? assignees.length === 0 : assignees.some(({ id }) => id === assignee)
}

/** Whose tasks can be looked at: one's own, of agents, of the other people who may have some or do, and of nobody. */
export function assigneeFilters(
  { team, people, me }: Whom,
  tasks: readonly Task[],
): { value: string; label: string }[] {
  const active = people?.filter((person) => person.active) ?? []
  const having = tasks.flatMap((task) => (task.assignees ?? []).filter(({ kind }) => kind === 'person'))
  const names = new Map([...having, ...active].map(({ id, name }) => [id, name]))
  const others = [...names].filter(([id]) => id !== me).toSorted(([, a], [, b]) => titles.compare(a, b))
  return [
    ...(me === null ? [] : [{ value: me, label: 'Me' }]),
    ...(team ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ...others.map(([value, label]) => ({ value, label })),
    { value: nobody, label: 'Unassigned' },
  ]
}

/** The lines of the list: by when they are due in groups, otherwise one after the other. `today` is `YYYY-MM-DD`. */
export function linesOf(tasks: readonly Task[], sort: Sort, today: string): Line[] {
  if (sort !== 'due') return tasks.toSorted(orders[sort]).map((task) => ({ kind: 'task', task }))
  const members: Record<Group, Task[]> = { Overdue: [], Today: [], Later: [], Done: [] }
  for (const task of tasks) members[groupOf(task, today)].push(task)
  return groups.flatMap((group): Line[] => {
    const tasks = members[group].toSorted(group === 'Done' ? orders.newest : orders.due)
    return tasks.length === 0
      ? []
      : [{ kind: 'heading', group, count: tasks.length }, ...tasks.map((task): Line => ({ kind: 'task', task }))]
  })
}

export function groupOf({ status, dueDate }: Pick<Task, 'status' | 'dueDate'>, today: string): Group {
  if (status === 'Completed') return 'Done'
  if (dueDate === null || dueDate > today) return 'Later'
  return dueDate < today ? 'Overdue' : 'Today'
}

const ranks: Record<Task['priority'], number> = { High: 0, Medium: 1, Low: 2 }

/** A day after all others: what has no date is due last. */
const never = '9999'

const orders: Record<Sort, (a: Task, b: Task) => number> = {
  due: (a, b) =>
    compare(a.dueDate ?? never, b.dueDate ?? never) || ranks[a.priority] - ranks[b.priority] || orders.newest(a, b),
  priority: (a, b) =>
    ranks[a.priority] - ranks[b.priority] || compare(a.dueDate ?? never, b.dueDate ?? never) || orders.newest(a, b),
  newest: (a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id),
  title: (a, b) => titles.compare(a.title, b.title) || compare(a.id, b.id),
}

const titles = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function fold(text: string): string {
  return text.toLocaleLowerCase()
}
