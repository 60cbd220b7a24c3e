import { problemOf } from '#pwa/data/network/api.ts'
import { remove, update } from '#pwa/data/outbox/changes.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { Assignee } from '#shared/contract/assignees.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { assigneesOf } from '#shared/domain/assignees.ts'
import { count } from '#shared/domain/plural.ts'

type Fields = Partial<Pick<Task, 'status' | 'dueDate'> & { assignees: Assignee[] }>

/**
 * Changes tasks, says so under `title`, and offers to give each back what it had; false where that could not even be
 * kept, which is said.
 */
export function changeTasks(tasks: readonly Task[], fields: Fields, title: string): Promise<boolean> {
  const names = Object.keys(fields) as (keyof Fields)[]
  const before = tasks
    .map((task) => ({ task, had: { ...task, assignees: assigneesOf(task) } }))
    .filter(({ had }) => names.some((name) => !isSame(had[name], fields[name])))
    .map(({ task, had }) => ({ task, had: Object.fromEntries(names.map((name) => [name, had[name]])) as Fields }))
  const changed = before.map(({ task }) => task)
  return withUndo(changed, title, async () => {
    await each(changed, ({ id }) => update('tasks', id, fields))
    return () => each(before, ({ task, had }) => update('tasks', task.id, had))
  })
}

/** Deletes tasks, says so, and offers to bring them back; false where that could not even be kept, which is said. */
export function deleteTasks(tasks: readonly Task[]): Promise<boolean> {
  return withUndo(tasks, 'Deleted', async () => {
    const undos = await each(tasks, (task) => remove('tasks', task.id, formerOf(task)))
    return () => each(undos, (undo) => undo())
  })
}

/** Reports a change that this device could not even keep. */
export function tellTaskTrouble(error: unknown): void {
  toast('destructive', "Couldn't change this task", problemOf(error).detail)
}

async function withUndo(
  tasks: readonly Task[],
  title: string,
  work: () => Promise<() => Promise<unknown>>,
): Promise<boolean> {
  if (tasks.length === 0) return true
  try {
    const undo = await work()
    const about = tasks.length === 1 ? tasks[0]!.title : count(tasks.length, 'task')
    toast('success', title, about, { label: 'Undo', onAct: () => void undo().catch(tellTaskTrouble) })
    return true
  } catch (error) {
    tellTaskTrouble(error)
    return false
  }
}

/** One after the other, as they are sent. */
async function each<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}

function formerOf(task: Task) {
  const { title, notes, priority, status, dueDate, project_id } = task
  return { title, notes, priority, status, dueDate, assignees: assigneesOf(task), project_id }
}

/** Who has a task is the same by whom it is, whatever they are called by now. */
function isSame(a: Fields[keyof Fields], b: Fields[keyof Fields]): boolean {
  const written = (value: typeof a) => (Array.isArray(value) ? value.map(({ id }) => id).join() : value)
  return written(a) === written(b)
}
