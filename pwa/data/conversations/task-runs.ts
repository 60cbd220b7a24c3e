import type { Task } from '#shared/contract/tasks.ts'
import { requestRun } from './runs.ts'

/** Gives a task to whoever has it: its title and notes become a run. Nothing happens to a task that nobody has. */
export async function runTask(task: Pick<Task, 'id' | 'title' | 'notes' | 'assignee_id'>): Promise<void> {
  if (task.assignee_id === null) return
  const prompt = [task.title, task.notes].filter(Boolean).join('\n\n')
  await requestRun(task.assignee_id, { prompt, files: [], taskId: task.id })
}
