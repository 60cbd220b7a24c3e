import type { Agent } from '#shared/contract/agents.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Db } from '../db/connect.ts'
import { findAgent, insertAgents } from './agents.repo.ts'
import { sampleAgents } from './sample-agents.ts'

/** The agent of this workspace, or 404. */
export async function getAgent(db: Db, workspaceId: string, id: string): Promise<Agent> {
  const agent = await findAgent(db, workspaceId, id)
  if (!agent) throw new ProblemError(404, 'agent_not_found', 'Agent not found')
  return agent
}

/** What the agent of this workspace is called, where there is one. */
export async function agentName(db: Db, workspaceId: string, id: string): Promise<string | undefined> {
  return (await findAgent(db, workspaceId, id))?.name
}

/** Gives a new workspace its seven agents, ids '1' to '7'. */
export async function createSampleAgents(db: Db, workspaceId: string, now: number): Promise<void> {
  await insertAgents(
    db,
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
