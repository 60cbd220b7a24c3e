import * as v from 'valibot'
import { agentType } from '../../agents/find.ts'
import { idOf } from '../../find.ts'
import { projectType } from '../../projects/entity-type.ts'
import type { Call } from '../tool.ts'
import { maxPageSize } from '#shared/contract/limits.ts'

export const AgentName = v.pipe(v.string(), v.description('The name of an agent, or its id.'))
export const ProjectName = v.pipe(v.string(), v.description('The name of a project, or its id.'))
export const Count = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(maxPageSize),
  v.description('How many at most; 50 without it.'),
)

/** The ids of what an assistant names; null takes something away, undefined leaves it as it is. */
export async function idsOf(
  { assignee, project }: { assignee?: string | null | undefined; project?: string | null | undefined },
  { api, context }: Call,
): Promise<{ assignee_id?: string | null; project_id?: string | null }> {
  const [assignee_id, project_id] = await Promise.all([
    idOf(agentType, assignee ?? (assignee === null ? false : undefined), api, context.interrupted),
    idOf(projectType, project ?? (project === null ? false : undefined), api, context.interrupted),
  ])
  return { ...(assignee_id !== undefined && { assignee_id }), ...(project_id !== undefined && { project_id }) }
}
