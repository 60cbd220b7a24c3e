import { dueTasks } from '#pwa/parts/desk-rules.ts'
import type { Task } from '#shared/contract/tasks.ts'

/** What is due on a date and not done; on today, with what was due before, the longest overdue first. */
export function dueOn(tasks: readonly Readonly<Task>[], date: string, today: string): Task[] {
  const due = dueTasks(tasks, date)
  return date === today ? due : due.filter(({ dueDate }) => dueDate === date)
}

/** How many tasks that are not done are due on each date; dates without any are left out. */
export function countDue(tasks: readonly Pick<Task, 'status' | 'dueDate'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { status, dueDate } of tasks)
    if (status !== 'Completed' && dueDate !== null) counts.set(dueDate, (counts.get(dueDate) ?? 0) + 1)
  return counts
}
