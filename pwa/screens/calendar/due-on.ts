import type { Task } from '#shared/contract/tasks.ts'

type Dated = Pick<Task, 'status' | 'dueDate'>

/** What is due on a date and not done; on today, with what was due before, the longest overdue first. */
export function dueOn<T extends Dated>(tasks: readonly T[], date: string, today: string): T[] {
  const from = date === today ? '' : date
  return tasks
    .filter(({ status, dueDate }) => status !== 'Completed' && dueDate !== null && dueDate >= from && dueDate <= date)
    .toSorted((a, b) => a.dueDate!.localeCompare(b.dueDate!))
}

/** How many tasks that are not done are due on each date; dates without any are left out. */
export function countDue(tasks: readonly Dated[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { status, dueDate } of tasks)
    if (status !== 'Completed' && dueDate !== null) counts.set(dueDate, (counts.get(dueDate) ?? 0) + 1)
  return counts
}
