import type { Task } from '#shared/contract/tasks.ts'
import { namesOf } from '#shared/domain/assignees.ts'
import type { EntityDescription } from '../find.ts'

export const taskType: EntityDescription<Task> = {
  noun: 'task',
  group: 'tasks',
  nameOf: (task) => task.title,
  detailOf: (task) => [namesOf(task), task.status, task.dueDate].filter(Boolean).join(', '),
  all: (api, options) => api.tasks.list({}, options),
  whenEmpty: 'There are no tasks yet.',
}
