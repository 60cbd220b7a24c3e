import { teamOf } from '#shared/domain/team-of.ts'
import type { Context } from '../context.ts'
import { lookUp } from '../find.ts'
import type { ServerFlag } from '../verb.ts'
import { projectType } from './entity-type.ts'

/** Shows everything about one project. */
export async function showProject(wanted: string, flags: ServerFlag, context: Context): Promise<void> {
  const { out } = context
  const api = await context.api(await context.connection(flags.server))
  const project = await lookUp(projectType, wanted, api, context.interrupted)
  await out.one(project, () => [
    ['Name', project.name],
    ['Status', project.status],
    ['Progress', `${project.progress}%`],
    ['Team', teamOf(project).join(', ')],
    ['Due', project.dueDate ?? ''],
    ['Description', project.description],
    ['Id', project.id],
  ])
}
