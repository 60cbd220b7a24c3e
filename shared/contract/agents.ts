import * as v from 'valibot'
import { Deleted, Id, text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Agent = v.object({
  id: Id,
  name: v.string(),
  role: v.string(),
  description: v.string(),
  /** An image address; empty for custom agents, which are drawn with initials. */
  avatar: v.string(),
  skills: v.array(v.string()),
  /** The name of a gradient, e.g. `arlo`. */
  color: v.string(),
  /** False only while a user has paused the agent. */
  available: v.boolean(),
  custom: v.boolean(),
  instructions: v.string(),
})
export type Agent = v.InferOutput<typeof Agent>

const fields = {
  name: text('The name', 60),
  role: text('The role', 80),
  description: v.pipe(v.string(), v.maxLength(1000)),
  skills: v.pipe(v.array(text('A skill', 60)), v.maxLength(30)),
  instructions: v.pipe(v.string(), v.maxLength(20_000)),
  color: v.pipe(v.string(), v.maxLength(40)),
}

export const agents = {
  list: endpoint({
    method: 'GET',
    path: '/agents',
    summary: 'All agents of the workspace',
    auth: 'user',
    response: v.array(Agent),
  }),
  get: endpoint({
    method: 'GET',
    path: '/agents/:id',
    summary: 'One agent',
    auth: 'user',
    response: Agent,
  }),
  create: endpoint({
    method: 'POST',
    path: '/agents',
    summary: 'Create a custom agent',
    auth: 'user',
    statuses: [201],
    body: v.object({
      id: v.optional(Id),
      name: fields.name,
      role: fields.role,
      description: v.optional(fields.description, ''),
      skills: v.optional(fields.skills, []),
      instructions: v.optional(fields.instructions, ''),
      color: v.optional(fields.color, ''),
    }),
    response: Agent,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/agents/:id',
    summary: 'Change a custom agent, or pause any agent',
    auth: 'user',
    body: v.partial(v.object({ ...fields, available: v.boolean() })),
    response: Agent,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/agents/:id',
    summary: 'Delete a custom agent',
    auth: 'user',
    response: Deleted,
  }),
}
