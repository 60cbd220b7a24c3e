import { type Whom, isGone } from '#pwa/parts/assignees/choices.ts'
import type { Assignee } from '#shared/contract/assignees.ts'
import { maxTitleLength } from '#shared/contract/limits.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { assigneesOf, withoutRepeats } from '#shared/domain/assignees.ts'

/** A task as its form holds it; what is not chosen is an empty string. */
export type TaskFields = {
  title: string
  assignees: Assignee[]
  dueDate: string
  priority: Task['priority']
  status: Task['status']
  project_id: string
  notes: string
}

export type TaskErrors = Partial<Record<keyof TaskFields, string>>

export const blankFields: TaskFields = {
  title: '',
  assignees: [],
  dueDate: '',
  priority: 'Medium',
  status: 'Pending',
  project_id: '',
  notes: '',
}

export function fieldsOf(task: Task): TaskFields {
  const { title, dueDate, priority, status, project_id, notes } = task
  return {
    title,
    assignees: assigneesOf(task),
    dueDate: dueDate ?? '',
    priority,
    status,
    project_id: project_id ?? '',
    notes,
  }
}

/** Fields from the wire, where what is not chosen is null. */
export function fieldsFrom(body: Readonly<Record<string, unknown>>): Partial<TaskFields> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value ?? ''])) as Partial<TaskFields>
}

/**
 * What was left in a form, or was refused. The version before knew one assignee, an agent by its id: as on the server it
 * takes the place of the first of those who have the task, and none takes it from all.
 */
export function fieldsLeft(
  { assignee_id: id, ...left }: Partial<TaskFields> & { assignee_id?: string },
  before: readonly Assignee[],
  team: Whom['team'],
): Partial<TaskFields> {
  if (id === undefined || left.assignees) return left
  const name = team?.find((agent) => agent.id === id)?.name ?? ''
  return { ...left, assignees: id === '' ? [] : withoutRepeats([{ kind: 'agent', id, name }, ...before.slice(1)]) }
}

/** The given fields as the server takes them. */
export function bodyOf<Fields extends Partial<TaskFields>>({ dueDate, project_id, ...rest }: Fields) {
  return {
    ...rest,
    ...(dueDate !== undefined && { dueDate: dueDate || null }),
    ...(project_id !== undefined && { project_id: project_id || null }),
  }
}

type LoadedList = readonly { id: string }[] | null

/** What keeps a task from being saved, by field; a list that is not known yet says nothing against a choice. */
export function validate(
  { title, assignees, project_id }: TaskFields,
  whom: Pick<Whom, 'team' | 'people'>,
  projects: LoadedList,
): TaskErrors {
  const isKnown = whom.team !== null && whom.people !== null
  const isMissing = (id: string, list: LoadedList) => id !== '' && list?.every((each) => each.id !== id) === true
  return {
    ...(title.trim() === '' && { title: 'The title must not be empty.' }),
    ...(title.length > maxTitleLength && { title: `The title must have at most ${maxTitleLength} characters.` }),
    ...(isKnown &&
      assignees.some((each) => isGone(each, whom)) && {
        assignees: 'There is no such agent or person. Choose another one.',
      }),
    ...(isMissing(project_id, projects) && { project_id: 'There is no such project. Choose another one.' }),
  }
}
