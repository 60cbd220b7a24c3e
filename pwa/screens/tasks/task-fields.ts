import { maxTitleLength } from '#shared/contract/limits.ts'
import type { Task } from '#shared/contract/tasks.ts'

/** A task as its form holds it; what is not chosen is an empty string. */
export type TaskFields = {
  title: string
  assignee_id: string
  dueDate: string
  priority: Task['priority']
  status: Task['status']
  project_id: string
  notes: string
}

export type TaskErrors = Partial<Record<keyof TaskFields, string>>

export const blankFields: TaskFields = {
  title: '',
  assignee_id: '',
  dueDate: '',
  priority: 'Medium',
  status: 'Pending',
  project_id: '',
  notes: '',
}

export function fieldsOf({ title, assignee_id, dueDate, priority, status, project_id, notes }: Task): TaskFields {
  return {
    title,
    assignee_id: assignee_id ?? '',
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

/** The given fields as the server takes them. */
export function bodyOf<Fields extends Partial<TaskFields>>({ assignee_id, dueDate, project_id, ...rest }: Fields) {
  return {
    ...rest,
    ...(assignee_id !== undefined && { assignee_id: assignee_id || null }),
    ...(dueDate !== undefined && { dueDate: dueDate || null }),
    ...(project_id !== undefined && { project_id: project_id || null }),
  }
}

type LoadedList = readonly { id: string }[] | null

/** What keeps a task from being saved, by field; a list that is not known yet says nothing against a choice. */
export function validate(
  { title, assignee_id, project_id }: TaskFields,
  team: LoadedList,
  projects: LoadedList,
): TaskErrors {
  const isGone = (id: string, list: LoadedList) => id !== '' && list?.every((each) => each.id !== id) === true
  return {
    ...(title.trim() === '' && { title: 'The title must not be empty.' }),
    ...(title.length > maxTitleLength && { title: `The title must have at most ${maxTitleLength} characters.` }),
    ...(isGone(assignee_id, team) && { assignee_id: 'There is no such agent. Choose another one.' }),
    ...(isGone(project_id, projects) && { project_id: 'There is no such project. Choose another one.' }),
  }
}
