import * as v from 'valibot'
import { Assignee, assigneesField } from './assignees.ts'
import { DateOnly, Deleted, Id, Instant, clock, optionalInteger, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { maxNotesLength, maxTitleLength, priorities, taskStatuses } from './limits.ts'

export const TaskStatus = v.picklist(taskStatuses)
export type TaskStatus = v.InferOutput<typeof TaskStatus>

export const Priority = v.picklist(priorities)
export type Priority = v.InferOutput<typeof Priority>

export const Task = v.object({
  id: Id,
  title: v.string(),
  status: TaskStatus,
  /** The first of those who have it, an agent or a person: the name as shown and the id; both empty when it is unassigned. */
  assignee: v.string(),
  assignee_id: v.nullable(Id),
  /** All who have it; servers before this release do not say. */
  assignees: v.optional(v.array(Assignee)),
  priority: Priority,
  dueDate: v.nullable(DateOnly),
  project_id: v.nullable(Id),
  notes: v.string(),
  created_at: Instant,
  updated_at: Instant,
})
export type Task = v.InferOutput<typeof Task>

/** The most tasks of a page. */
const maxTasksPage = 1000

const fields = {
  title: text('The title', maxTitleLength),
  status: TaskStatus,
  /** Takes the place of the first who has it; null takes it from all. */
  assignee_id: v.nullable(Id),
  /** Or all at once, without `assignee_id` beside it. */
  assignees: assigneesField,
  priority: Priority,
  dueDate: v.nullable(DateOnly),
  project_id: v.nullable(Id),
  notes: v.pipe(v.string(), v.maxLength(maxNotesLength)),
}

export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/tasks',
    summary:
      'All tasks of the workspace, the newest first. With `limit` so many of them, and the address of the next ones as ' +
      '`Link: <…>; rel="next"` (RFC 8288) where there are more. `project_id`, `assignee_id` (any of those who have it; `nobody` too) and ' +
      '`priority` leave those that have it, `q` those whose title or assignees hold all its words, and `completed_before` those that ' +
      'are completed and were not changed since then, the last changed first',
    auth: 'user',
    query: v.object({
      limit: optionalInteger(1, maxTasksPage),
      cursor: v.optional(v.string()),
      project_id: v.optional(Id),
      assignee_id: v.optional(Id),
      priority: v.optional(Priority),
      q: v.optional(v.pipe(v.string(), v.maxLength(maxTitleLength))),
      completed_before: v.optional(Instant),
    }),
    response: v.array(Task),
  }),
  get: endpoint({ method: 'GET', path: '/tasks/:id', summary: 'One task', auth: 'user', response: Task }),
  create: endpoint({
    method: 'POST',
    path: '/tasks',
    summary: 'Create a task',
    auth: 'user',
    statuses: [201],
    body: v.object({ id: v.optional(Id), ...v.partial(v.object(fields)).entries, title: fields.title, ...clock }),
    response: Task,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/tasks/:id',
    summary:
      'Change the given fields of a task; `assignee_id` replaces the first of its assignees, or all by null, `assignees` all of them',
    auth: 'user',
    body: v.partial(v.object(fields)),
    response: Task,
  }),
  remove: endpoint({ method: 'DELETE', path: '/tasks/:id', summary: 'Delete a task', auth: 'user', response: Deleted }),
}
