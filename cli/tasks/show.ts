import { namesOf } from '#shared/domain/assignees.ts'
import type { Context } from '../context.ts'
import { lookUp } from '../find.ts'
import { projectType } from '../projects/entity-type.ts'
import type { ServerFlag } from '../verb.ts'
import { taskType } from './entity-type.ts'

/** Shows everything about one task. */
export async function showTask(wanted: string, flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted } = context
  const api = await context.api(await context.connection(flags.server))
  const task = await lookUp(taskType, wanted, api, interrupted)
  await out.one(task, async () => {
    const projects = task.project_id === null ? [] : await projectType.all(api, { signal: interrupted })
    return [
      ['Title', task.title],
      ['Status', task.status],
      ['Priority', task.priority],
      ['Assignee', namesOf(task)],
      ['Due', task.dueDate ?? ''],
      ['Project', projects.find((project) => project.id === task.project_id)?.name ?? ''],
      ['Notes', task.notes],
      ['Id', task.id],
    ]
  })
}
