import { create, createAs, remove, update } from '#pwa/data/changes.ts'
import type { RefusedChange } from '#pwa/data/open-changes.ts'
import { dropCall } from '#pwa/data/outbox-host.ts'
import { runTask } from '#pwa/data/task-runs.ts'
import { useForm } from '#pwa/parts/use-form.ts'
import { paths } from '#pwa/paths.ts'
import { tellTrouble } from '#pwa/screens/tasks/tell-trouble.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

/** The fields of a task as a form has them: nothing chosen is an empty word. */
export type TaskFields = { title: string; assignee_id: string; dueDate: string; priority: Task['priority']; status: Task['status']; project_id: string; notes: string }

/** What the form is for: a new task, one that is there, or a change that was refused. */
export type TaskFormFor = { task: Task | undefined; refused: RefusedChange | null; project: string; onClose: () => void }

/** The form of a task, and what its buttons do. */
export function useTaskForm({ task, refused, project, onClose }: TaskFormFor) {
  const navigate = useNavigate()
  const name = refused ? `tasks:refused:${refused.key}` : `tasks:${task?.id ?? 'new'}`
  const before = fieldsOf(task, project)
  const form = useForm<TaskFields>(name, refused ? { ...before, ...fieldsFrom(refused.fields) } : before)
  const [error, setError] = useState<string>()

  const check = () => {
    const problem = titleProblem(form.fields.title)
    setError(problem)
    return problem === undefined
  }

  const keep = async () => {
    if (refused) {
      if (refused.name === 'create') await createAs('tasks', refused.id, toBody(form.fields))
      else await update('tasks', refused.id, { ...refused.fields, ...toBody(form.changed()) })
      await dropCall(refused.key)
    } else if (task) {
      const changed = toBody(form.changed())
      if (Object.keys(changed).length > 0) await update('tasks', task.id, changed)
    } else await create('tasks', toBody(form.fields))
    form.done()
  }

  return {
    form,
    error,
    set: (change: Partial<TaskFields>) => {
      if (change.title !== undefined) setError(undefined)
      form.set(change)
    },
    save: async () => {
      if (!check()) return
      await keep()
      onClose()
    },
    remove: async () => {
      if (!task) return
      form.done()
      onClose()
      const undo = await remove('tasks', task.id, toBody(fieldsOf(task, '')))
      toast('plain', `Deleted '${task.title}'`, '', { label: 'Undo', onAct: () => void undo().catch(tellTrouble) })
    },
    run: async () => {
      if (!task || !check()) return
      await keep()
      if (form.fields.status === 'Pending') await update('tasks', task.id, { status: 'In Progress' })
      const { title, notes, assignee_id } = form.fields
      await runTask({ id: task.id, title, notes, assignee_id: assignee_id || null })
      void navigate(paths.agent(assignee_id), { replace: true })
    },
  }
}

/** What is wrong with a title, in a sentence. */
export function titleProblem(title: string): string | undefined {
  if (title.trim() === '') return 'Give the task a title.'
  if (title.length > 300) return 'The title must have at most 300 characters.'
  return undefined
}

function fieldsOf(task: Task | undefined, project: string): TaskFields {
  if (!task) return { title: '', assignee_id: '', dueDate: '', priority: 'Medium', status: 'Pending', project_id: project, notes: '' }
  const { title, assignee_id, dueDate, priority, status, project_id, notes } = task
  return { title, assignee_id: assignee_id ?? '', dueDate: dueDate ?? '', priority, status, project_id: project_id ?? '', notes }
}

function fieldsFrom(fields: RefusedChange['fields']): Partial<TaskFields> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? ''])) as Partial<TaskFields>
}

/** On the wire nothing chosen is null. */
function toBody<Fields extends Partial<TaskFields>>(fields: Fields) {
  const { assignee_id, dueDate, project_id, ...rest } = fields
  return {
    ...rest,
    ...(assignee_id !== undefined && { assignee_id: assignee_id || null }),
    ...(dueDate !== undefined && { dueDate: dueDate || null }),
    ...(project_id !== undefined && { project_id: project_id || null }),
  }
}
