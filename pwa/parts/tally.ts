import type { Task } from '#shared/contract/tasks.ts'

/** How many tasks a project has, how many of them are completed, and the share of those in percent. */
export type Tally = { all: number; completed: number; percent: number }

export const noTasks: Tally = { all: 0, completed: 0, percent: 0 }

/**
 * The tally of every project that has tasks, by its id: counted here, it is right before the server knows of a
 * change. `older` has how many completed tasks of each are not among `tasks`.
 */
export function tallyByProject(
  tasks: readonly Pick<Task, 'project_id' | 'status'>[],
  older: ReadonlyMap<string, number>,
): ReadonlyMap<string, Tally> {
  const counts = new Map([...older].map(([id, count]) => [id, { all: count, completed: count }]))
  for (const { project_id, status } of tasks) {
    if (project_id === null) continue
    const known = counts.get(project_id) ?? { all: 0, completed: 0 }
    known.all += 1
    if (status === 'Completed') known.completed += 1
    counts.set(project_id, known)
  }
  return new Map(
    [...counts].map(([id, { all, completed }]) => [
      id,
      { all, completed, percent: Math.round((100 * completed) / all) },
    ]),
  )
}
