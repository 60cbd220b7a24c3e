import { dueTasks } from '#pwa/parts/desk-rules.ts'
import type { Task } from '#shared/contract/tasks.ts'

type ByDate = ReadonlyMap<string, readonly Readonly<Task>[]>

/** The tasks of each date that are due then and not done; dates without any are left out. */
export function dueByDate(tasks: readonly Readonly<Task>[]): ByDate {
  const byDate = new Map<string, Readonly<Task>[]>()
  for (const task of tasks) {
    if (task.status === 'Completed' || task.dueDate === null) continue
    const own = byDate.get(task.dueDate)
    if (own) own.push(task)
    else byDate.set(task.dueDate, [task])
  }
  return byDate
}

/** What is due on a date and not done; on today, with what was due before, the longest overdue first. */
export function dueOn(byDate: ByDate, date: string, today: string): readonly Task[] {
  return date === today ? dueTasks([...byDate.values()].flat(), today) : (byDate.get(date) ?? [])
}
