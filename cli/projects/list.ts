import { teamOf } from '#shared/domain/team-of.ts'
import type { Context } from '../context.ts'
import type { ServerFlag } from '../verb.ts'
import { projectType } from './entity-type.ts'

/** Lists the projects of the workspace. */
export async function listProjects(flags: ServerFlag, context: Context): Promise<void> {
  const { out } = context
  const api = await context.api(await context.connection(flags.server))
  const projects = await projectType.all(api, { signal: context.interrupted })
  out.list(projects, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'NAME', noun: true },
      { title: 'STATUS' },
      { title: 'PROGRESS' },
      { title: 'TEAM' },
      { title: 'DUE', whole: true },
    ],
    row: ({ id, name, status, progress, dueDate, ...crew }) => [
      out.id(id),
      name,
      status,
      `${progress}%`,
      teamOf(crew).join(', '),
      dueDate ?? '',
    ],
    whenEmpty: projectType.whenEmpty,
  })
}
