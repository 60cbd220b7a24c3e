import type * as v from 'valibot'
import type { Agent, agents } from '#shared/contract/agents.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { requireRoom } from '../billing/limits.rules.ts'
import type { Terms } from '../billing/terms.ts'
import type { Db } from '../db/connect.ts'
import type { AgentRow } from '../db/schema.ts'
import { renameAttendee } from '../calendar/calendar.rules.ts'
import { renameInTeams } from '../projects/projects.rules.ts'
import { renameAssignee } from '../tasks/tasks.rules.ts'
import { countEntities, findEntity, insertEntities, updateEntity } from '../workspaces/entities.repo.ts'
import { addEntity, getOrThrow, removeEntity } from '../workspaces/entities.rules.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { busyAgents, isNameTaken, presentAgent } from './agents.repo.ts'
import { assistant } from './assistant.ts'
import { deleteDocuments } from './documents.repo.ts'
import { sampleAgents } from './sample-agents.ts'

export { listAgents } from './agents.repo.ts'

type NewAgent = v.InferOutput<typeof agents.create.body>
type AgentChange = v.InferOutput<typeof agents.update.body>

/** The agent of this workspace; throws 404, or 410 for one that was deleted. */
export async function getAgent(db: Db, workspaceId: string, id: string): Promise<Agent> {
  const [row, busy] = await Promise.all([getOrThrow(db, 'agents', workspaceId, id), busyAgents(db, workspaceId)])
  return presentAgent(row, busy.includes(id))
}

/** Whether the workspace has this agent, paused or not. */
export async function agentExists(db: Db, workspaceId: string, id: string): Promise<boolean> {
  return (await findEntity(db, 'agents', workspaceId, id)) !== undefined
}

/** Like `getAgent`, for a run request; throws 409 while it is paused. */
export async function getAvailableAgent(db: Db, workspaceId: string, id: string): Promise<Agent> {
  const agent = await getAgent(db, workspaceId, id)
  if (!agent.available)
    throw new ProblemError(409, 'agent_paused', `${agent.name} is paused. Resume ${agent.name} and try again.`)
  return agent
}

/**
 * Who does a run: an agent of the workspace, paused or not, or the assistant of the chat; undefined where it is gone.
 */
export async function agentForRun(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<Pick<Agent, 'id' | 'name' | 'role' | 'skills' | 'instructions'> | undefined> {
  if (id === assistant.id) return assistant
  const row = await findEntity(db, 'agents', workspaceId, id)
  return row && presentAgent(row, false)
}

/**
 * Adds a custom agent; throws 409 for a name that is taken, because people call agents by their names, and 402 beyond
 * the plan's number.
 */
export async function createAgent(write: WorkspaceWrite, terms: Terms, body: NewAgent): Promise<Agent> {
  await requireRoom(
    write.tx,
    terms,
    write.workspaceId,
    'employees',
    await countEntities(write.tx, 'agents', write.workspaceId),
  )
  const row: AgentRow = {
    workspace_id: write.workspaceId,
    id: body.id ?? newId(),
    name: body.name.trim(),
    role: body.role.trim(),
    description: body.description,
    avatar: '',
    skills: JSON.stringify(body.skills),
    color: body.color,
    instructions: body.instructions,
    available: 1,
    custom: 1,
    // After the seven; among custom agents the ids decide the order.
    position: sampleAgents.length + 1,
    created_at: write.now,
    updated_at: write.now,
    rev: write.rev,
  }
  await checkName(write, row)
  return presentAgent(await addEntity(write, 'agents', row, body.id), false)
}

/** Changes only the fields that are present. The seven can be paused and resumed, no more: 403. */
export async function changeAgent(write: WorkspaceWrite, id: string, body: AgentChange): Promise<Agent> {
  const row = await getOrThrow(write.tx, 'agents', write.workspaceId, id)
  const { available: isAvailable, skills: skillList, ...words } = body
  if (row.custom === 0 && Object.keys(omitUndefined({ ...words, skillList })).length > 0)
    throw isSample(row, 'be changed')
  const { name, role, description, instructions, color } = words
  const available = isAvailable === undefined ? undefined : Number(isAvailable)
  const skills = skillList && JSON.stringify(skillList)
  const changed: AgentRow = {
    ...row,
    ...omitUndefined({ name: name?.trim(), role: role?.trim(), description, instructions, color, skills, available }),
    updated_at: write.now,
    rev: write.rev,
  }
  if (changed.name !== row.name) {
    await checkName(write, changed)
    await renameAssignee(write, id, changed.name)
    await renameInTeams(write, row.name, changed.name)
    await renameAttendee(write, row, changed.name)
  }
  await updateEntity(write.tx, 'agents', changed)
  return presentAgent(changed, (await busyAgents(write.tx, write.workspaceId)).includes(id))
}

/** Deletes a custom agent; its tasks stay, unassigned, and its runs stay too. */
export async function removeAgent(write: WorkspaceWrite, id: string): Promise<{ id: string }> {
  const row = await removeEntity(write, 'agents', id)
  if (!row) return { id }
  if (row.custom === 0) throw isSample(row, 'be deleted')
  await deleteDocuments(write.tx, write.workspaceId, id, null)
  await renameAssignee(write, id, null)
  await renameInTeams(write, row.name, null)
  await renameAttendee(write, row, null)
  return { id }
}

async function checkName({ tx, workspaceId }: WorkspaceWrite, { id, name }: AgentRow): Promise<void> {
  if (!(await isNameTaken(tx, workspaceId, name, id))) return
  const message = `There is an agent called ${name} already. Choose another name.`
  throw new ProblemError(409, 'agent_name_taken', message, { errors: [{ path: 'name', message }] })
}

function isSample({ name }: AgentRow, what: string): ProblemError {
  return new ProblemError(
    403,
    'sample_agent',
    `${name} belongs to every workspace and can't ${what}. You can pause ${name}, or create an agent of your own.`,
  )
}

/** Adds the seven agents to a new workspace, ids '1' to '7'. */
export async function createSampleAgents(db: Db, workspaceId: string, now: number): Promise<void> {
  await insertEntities(
    db,
    'agents',
    sampleAgents.map((agent, index) => ({
      workspace_id: workspaceId,
      id: String(index + 1),
      name: agent.name,
      role: agent.role,
      description: agent.description,
      avatar: `/avatars/${agent.color}.svg`,
      skills: JSON.stringify(agent.skills),
      color: agent.color,
      instructions: agent.instructions,
      available: 1,
      custom: 0,
      position: index + 1,
      created_at: now,
      updated_at: now,
      rev: 0,
    })),
  )
}
