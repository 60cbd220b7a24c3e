import type { Task } from '#shared/contract/tasks.ts'

/** How many tasks a project has, how many of them are completed, and the share of those in percent. */
export type Tally = { all: number; completed: number; percent: number }

export const noTasks: Tally = { all: 0, completed: 0, percent: 0 }

/**
 * The tally of every project that has tasks, by its id: counted here, it is right before the server knows of a
 * change.
 */
export function tallyByProject(tasks: readonly Pick<Task, 'project_id' | 'status'>[]): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const { project_id, status } of tasks) {
    if (project_id === null) continue
    const known = tallies.get(project_id) ?? noTasks
    const all = known.all + 1
    const completed = known.completed + Number(status === 'Completed')
    tallies.set(project_id, { all, completed, percent: Math.round((100 * completed) / all) })
  }
  return tallies
}
