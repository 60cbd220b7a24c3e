import * as v from 'valibot'
import { Deleted, Id, Instant, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  maxAgentDescriptionLength,
  maxAgentNameLength,
  maxNotesLength,
  maxRoleLength,
  maxSkillLength,
  maxSkills,
} from './limits.ts'
import { AttachedFile } from './runs.ts'

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
  /**
   * True while a run of this agent goes on in the workspace, whichever user's; it comes and goes without a change of
   * the agent, so `/sync` does not carry it.
   */
  busy: v.boolean(),
  custom: v.boolean(),
  instructions: v.string(),
})
export type Agent = v.InferOutput<typeof Agent>

/**
 * A document that a custom agent knows. `receipt` reports what was read of it: "Read prices.pdf, 4 pages, 1,210 words".
 */
export const AgentDocument = v.object({
  id: Id,
  name: v.string(),
  size: v.number(),
  type: v.string(),
  characters: v.number(),
  receipt: v.string(),
  created_at: Instant,
})
export type AgentDocument = v.InferOutput<typeof AgentDocument>

const fields = {
  name: text('The name', maxAgentNameLength),
  role: text('The role', maxRoleLength),
  description: v.pipe(v.string(), v.maxLength(maxAgentDescriptionLength)),
  skills: v.pipe(v.array(text('A skill', maxSkillLength)), v.maxLength(maxSkills)),
  instructions: v.pipe(v.string(), v.maxLength(maxNotesLength)),
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
  busy: endpoint({
    method: 'GET',
    path: '/agents/busy',
    summary: 'The ids of the agents that someone’s run keeps busy now; to be asked often',
    auth: 'user',
    response: v.array(Id),
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
  documents: endpoint({
    method: 'GET',
    path: '/agents/:id/documents',
    summary: 'What a custom agent knows',
    auth: 'user',
    response: v.array(AgentDocument),
  }),
  document: endpoint({
    method: 'GET',
    path: '/agents/:id/documents/:document_id',
    summary: 'One of its documents, with the text that was read out of it',
    auth: 'user',
    response: v.object({ ...AgentDocument.entries, text: v.string() }),
  }),
  addDocument: endpoint({
    method: 'POST',
    path: '/agents/:id/documents',
    summary: 'Save a document for a custom agent, to be used and cited in its runs; its text is kept, not the file',
    auth: 'user',
    statuses: [201],
    body: v.object({ id: v.optional(Id), ...AttachedFile.entries }),
    response: AgentDocument,
  }),
  removeDocument: endpoint({
    method: 'DELETE',
    path: '/agents/:id/documents/:document_id',
    summary: 'Let a custom agent forget a document',
    auth: 'user',
    response: Deleted,
  }),
}
