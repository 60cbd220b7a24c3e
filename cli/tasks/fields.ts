import type { Api } from '#shared/client/client.ts'
import { Priority, TaskStatus } from '#shared/contract/tasks.ts'
import type { Context } from '../context.ts'
import { idOf } from '../find.ts'
import { readDue } from '../moment.ts'
import { projectType } from '../projects/entity-type.ts'
import { readChoice, readLongText } from '../values.ts'
import { lookUpAssignees } from './assignees.ts'

/** What the flags say about a task; false is a flag that was negated, as in `--no-due`. */
export type TaskFlags = {
  status?: string
  assignee?: string[] | false
  dueDate?: string | false
  priority?: string
  project?: string | false
  notes?: string
}

/**
 * The fields that were given, as the wire has them but for who is to have it, which `assignedBody` says. What is typed
 * wrongly is refused before a request is sent.
 */
export async function readTaskFields(flags: TaskFlags, api: Api, context: Context) {
  const { interrupted } = context
  const own = {
    status: readChoice('--status', flags.status, TaskStatus.options),
    priority: readChoice('--priority', flags.priority, Priority.options),
    dueDate: readDue(flags.dueDate, context),
    notes: await readLongText('--notes', flags.notes, context),
  }
  const [assignees, project_id] = await Promise.all([
    flags.assignee === undefined ? undefined : lookUpAssignees(flags.assignee || [], api, interrupted),
    idOf(projectType, flags.project, api, interrupted),
  ])
  return { ...own, assignees, project_id }
}
