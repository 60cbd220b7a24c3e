import { create, createAs, remove, update } from '#pwa/data/outbox/changes.ts'
import { runTask } from '#pwa/data/conversations/task-runs.ts'
import { deleteTasks, tellTaskTrouble } from '#pwa/parts/change-tasks.ts'
import { settleRefused } from '#pwa/parts/refused-edit.ts'
import { useForm } from '#pwa/parts/use-form.ts'
import { paths } from '#pwa/paths.ts'
import {
  type TaskFields,
  type TaskErrors,
  blankFields,
  bodyOf,
  fieldsLeft,
  fieldsOf,
  validate,
} from '#pwa/screens/tasks/task-fields.ts'
import type { TasksState } from '#pwa/screens/tasks/tasks.state.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { assigneesOf } from '#shared/domain/assignees.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Fields of a new task that were filled in by the screen that opened its form; `from` names what they came from. */
type Filled = { filled?: { from: string; fields: Partial<TaskFields> } }

/**
 * What is typed into the form of a task, and what its buttons do. `id` is `new`, or names something new that was
 * refused.
 */
export function useTaskForm(
  id: string,
  task: Task | null,
  { whom, projects, newFor, closeForm }: Pick<TasksState, 'whom' | 'projects' | 'newFor' | 'closeForm'>,
) {
  const navigate = useNavigate()
  const { filled } = (useLocation().state ?? {}) as Filled
  const isFilled = id === 'new' && filled !== undefined
  // What was left in an empty form stays for that one.
  const form = useForm<TaskFields>(
    `tasks:${isFilled ? filled.from : id}`,
    task ? fieldsOf(task) : { ...blankFields, project_id: newFor, ...(isFilled && filled.fields) },
    [],
    (left) => fieldsLeft(left, task ? assigneesOf(task) : [], whom.team),
  )
  const [errors, setErrors] = useState<TaskErrors>({})
  const [isBusy, setBusy] = useState(false)

  /** False when a field is not right yet. */
  const keep = async () => {
    const found = validate(form.fields, whom, projects)
    setErrors(found)
    if (Object.keys(found).length > 0) return false
    if (isFilled) {
      const made = await create('tasks', bodyOf(form.fields))
      toast('success', 'Saved as a task', form.fields.title, {
        label: 'Undo',
        onAct: () => void remove('tasks', made, bodyOf(form.fields)).catch(tellTaskTrouble),
      })
    } else if (!task)
      await (id === 'new' ? create('tasks', bodyOf(form.fields)) : createAs('tasks', id, bodyOf(form.fields)))
    else if (Object.keys(form.changed()).length > 0) await update('tasks', id, bodyOf(form.changed()))
    form.done()
    await settleRefused('tasks', id)
    return true
  }

  /** One at a time: a second press means the same. */
  const once =
    <Given extends unknown[]>(work: (...given: Given) => Promise<void>) =>
    (...given: Given) => {
      if (isBusy) return
      setBusy(true)
      work(...given)
        .catch(tellTaskTrouble)
        .finally(() => setBusy(false))
    }

  return {
    form,
    errors,
    isBusy,
    save: async () => {
      if (await keep()) closeForm()
    },
    remove: once(async () => {
      if (!task) return
      if (!(await deleteTasks([task]))) return
      form.done()
      closeForm()
    }),
    run: once(async (agentId: string) => {
      if (!(await keep())) return
      const { title, notes, status } = form.fields
      if (status === 'Pending') await update('tasks', id, { status: 'In Progress' })
      await runTask({ id, title, notes }, agentId)
      void navigate(paths.agent(agentId), { replace: true })
    }),
  }
}
