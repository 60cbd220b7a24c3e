import * as v from 'valibot'
import { idOf } from '../../find.ts'
import { projectType } from '../../projects/entity-type.ts'
import { lookUpAssignees } from '../../tasks/assignees.ts'
import { usageError } from '../../exit.ts'
import type { Call } from '../tool.ts'
import type { Assignee } from '#shared/contract/assignees.ts'
import { maxPageSize } from '#shared/contract/limits.ts'

export const AgentName = v.pipe(v.string(), v.description('The name of an agent, or its id.'))
export const AssigneeName = v.pipe(
  v.string(),
  v.description('The name of an agent or of a person of the workspace, or an id; "me" for the user.'),
)
export const ProjectName = v.pipe(v.string(), v.description('The name of a project, or its id.'))
export const Count = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(maxPageSize),
  v.description('How many at most; 50 without it.'),
)

type Named = {
  assignee?: string | null | undefined
  assignees?: string[] | undefined
  project?: string | null | undefined
}

/** Whom and what an assistant names; null takes something away, undefined leaves it as it is. */
export async function lookUpNamed(
  { assignee, assignees, project }: Named,
  { api, context: { interrupted: signal } }: Call,
): Promise<{ assignees: Assignee[] | undefined; project_id: string | null | undefined }> {
  if (assignee !== undefined && assignees !== undefined)
    throw usageError('Give assignee or assignees, not both: one is a list of one.')
  const names = assignees ?? (typeof assignee === 'string' ? [assignee] : assignee)
  const [found, project_id] = await Promise.all([
    names === undefined ? undefined : lookUpAssignees(names ?? [], api, signal),
    idOf(projectType, project ?? (project === null ? false : undefined), api, signal),
  ])
  return { assignees: found, project_id }
}
