import type { Task } from '#shared/contract/tasks.ts'
import { requestRun } from './runs.ts'

/** Sends a task to one of the agents that have it: its title and notes become a run request. */
export async function runTask(task: Pick<Task, 'id' | 'title' | 'notes'>, agentId: string): Promise<void> {
  const prompt = [task.title, task.notes].filter(Boolean).join('\n\n')
  await requestRun(agentId, { prompt, files: [], taskId: task.id })
}
