import type { Task } from '#shared/contract/tasks.ts'
import { requestRun } from './runs.ts'

/**
 * Sends a task to the agent it is assigned to: its title and notes become a run request. One without an assignee is
 * left alone.
 */
export async function runTask(task: Pick<Task, 'id' | 'title' | 'notes' | 'assignee_id'>): Promise<void> {
  if (task.assignee_id === null) return
  const prompt = [task.title, task.notes].filter(Boolean).join('\n\n')
  await requestRun(task.assignee_id, { prompt, files: [], taskId: task.id })
}
