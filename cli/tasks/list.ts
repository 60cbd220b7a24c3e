import { type Task, TaskStatus } from '#shared/contract/tasks.ts'
import { namesOf } from '#shared/domain/assignees.ts'
import { fold } from '#shared/domain/fold.ts'
import type { Context } from '../context.ts'
import { idOf } from '../find.ts'
import { today } from '../moment.ts'
import { projectType } from '../projects/entity-type.ts'
import { readChoice } from '../values.ts'
import type { ServerFlag } from '../verb.ts'
import { readWhose } from './assignees.ts'
import { taskType } from './entity-type.ts'

export type ListFlags = ServerFlag & {
  status?: string
  assignee?: string
  project?: string
  search?: string
  overdue?: boolean
}

/** Lists the tasks that fit every filter, the newest first. */
export async function listTasks(flags: ListFlags, context: Context): Promise<void> {
  const { out, interrupted } = context
  const status = readChoice('--status', flags.status, TaskStatus.options)
  const api = await context.api(await context.connection(flags.server))
  const [all, isTheirs, project] = await Promise.all([
    taskType.all(api, { signal: interrupted }),
    readWhose(flags.assignee, api, interrupted),
    idOf(projectType, flags.project, api, interrupted),
  ])
  const text = fold(flags.search ?? '')
  const now = today(context)
  const tasks = all
    .filter((task) => status === undefined || task.status === status)
    .filter(isTheirs)
    .filter((task) => project === undefined || task.project_id === project)
    .filter((task) => fold(task.title).includes(text) || fold(namesOf(task)).includes(text))
    .filter((task) => !flags.overdue || isOverdue(task, now))
  out.list(tasks, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'TITLE', noun: true },
      { title: 'ASSIGNEE' },
      { title: 'DUE', whole: true },
      { title: 'STATUS' },
      { title: 'PRIORITY' },
    ],
    row: (task) => [out.id(task.id), task.title, namesOf(task), task.dueDate ?? '', task.status, task.priority],
    whenEmpty: all.length === 0 ? taskType.whenEmpty : 'No task fits.',
  })
}

function isOverdue({ dueDate, status }: Task, now: string): boolean {
  return dueDate !== null && dueDate < now && status !== 'Completed'
}
