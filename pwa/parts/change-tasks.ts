import { problemOf } from '#pwa/data/network/api.ts'
import { remove, update } from '#pwa/data/outbox/changes.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { count } from '#shared/domain/plural.ts'

type Fields = Partial<Pick<Task, 'status' | 'dueDate' | 'assignee_id'>>

/**
 * Changes tasks, says so under `title`, and offers to give each back what it had; false where that could not even be
 * kept, which is said.
 */
export function changeTasks(tasks: readonly Task[], fields: Fields, title: string): Promise<boolean> {
  const names = Object.keys(fields) as (keyof Fields)[]
  const changed = tasks.filter((task) => names.some((name) => task[name] !== fields[name]))
  const before = changed.map(({ id, ...task }) => ({
    id,
    fields: Object.fromEntries(names.map((name) => [name, task[name]])) as Fields,
  }))
  return withUndo(changed, title, async () => {
    await each(changed, ({ id }) => update('tasks', id, fields))
    return () => each(before, ({ id, fields }) => update('tasks', id, fields))
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

function formerOf({ title, notes, priority, status, dueDate, assignee_id, project_id }: Task) {
  return { title, notes, priority, status, dueDate, assignee_id, project_id }
}
