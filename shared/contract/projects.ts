import * as v from 'valibot'
import { DateOnly, Deleted, Id, Instant, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { maxAgentNameLength, maxNameLength, maxNotesLength, maxProjectNameLength, maxTeamSize } from './limits.ts'

export const ProjectStatus = v.picklist(['Active', 'Planning', 'Completed'])

/** A person of the workspace who works on a project. */
export const ProjectMember = v.object({ id: Id, name: v.string() })
export type ProjectMember = v.InferOutput<typeof ProjectMember>

export const Project = v.object({
  id: Id,
  name: v.string(),
  status: ProjectStatus,
  /** 0 to 100, from the project's tasks. */
  progress: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  /** How many of its tasks are completed; servers before this release do not say. */
  completed_tasks: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Names of agents. */
  team: v.array(v.string()),
  /** The people who work on it beside them; servers before this release do not say. */
  members: v.optional(v.array(ProjectMember)),
  dueDate: v.nullable(DateOnly),
  description: v.string(),
  created_at: Instant,
  updated_at: Instant,
})
export type Project = v.InferOutput<typeof Project>

const fields = {
  name: text('The name', maxProjectNameLength),
  status: ProjectStatus,
  team: v.pipe(v.array(v.pipe(v.string(), v.maxLength(maxAgentNameLength))), v.maxLength(maxTeamSize)),
  /** The names are read from the workspace. */
  members: v.pipe(
    v.array(v.object({ id: Id, name: v.optional(v.pipe(v.string(), v.maxLength(maxNameLength))) })),
    v.maxLength(maxTeamSize),
  ),
  dueDate: v.nullable(DateOnly),
  description: v.pipe(v.string(), v.maxLength(maxNotesLength)),
}

export const projects = {
  list: endpoint({
    method: 'GET',
    path: '/projects',
    summary: 'All projects of the workspace',
    auth: 'user',
    response: v.array(Project),
  }),
  get: endpoint({ method: 'GET', path: '/projects/:id', summary: 'One project', auth: 'user', response: Project }),
  create: endpoint({
    method: 'POST',
    path: '/projects',
    summary: 'Create a project; `team` are its agents by their names, `members` its people by their ids',
    auth: 'user',
    statuses: [201],
    body: v.object({ id: v.optional(Id), ...v.partial(v.object(fields)).entries, name: fields.name }),
    response: Project,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/:id',
    summary: 'Change the given fields of a project; `team` and `members` replace those there were',
    auth: 'user',
    body: v.partial(v.object(fields)),
    response: Project,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/:id',
    summary: 'Delete a project; its tasks stay',
    auth: 'user',
    response: Deleted,
  }),
}
