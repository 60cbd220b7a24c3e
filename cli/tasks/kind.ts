import type { Task } from '#shared/contract/tasks.ts'
import type { Kind } from '../find.ts'

export const taskKind: Kind<Task> = {
  noun: 'task',
  group: 'tasks',
  nameOf: (task) => task.title,
  detailOf: (task) => [task.assignee, task.status, task.dueDate].filter(Boolean).join(', '),
  all: (api, options) => api.tasks.list({}, options),
  whenEmpty: 'There are no tasks yet.',
}
