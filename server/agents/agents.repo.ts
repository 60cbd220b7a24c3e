import type { Agent } from '#shared/contract/agents.ts'
import type { Db } from '../db/connect.ts'
import type { AgentRow } from '../db/schema.ts'

/** The agents of the workspace; with `changedAfter`, those changed after that rev. */
export async function listAgents(db: Db, workspaceId: string, changedAfter = -1): Promise<Agent[]> {
  const rows = await db.selectFrom('agents').selectAll().where('workspace_id', '=', workspaceId).where('rev', '>', changedAfter).orderBy('position').orderBy('id').execute()
  return rows.map(present)
}

export async function findAgent(db: Db, workspaceId: string, id: string): Promise<Agent | undefined> {
  const row = await db.selectFrom('agents').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst()
  return row && present(row)
}

export async function insertAgents(db: Db, rows: AgentRow[]): Promise<void> {
  await db.insertInto('agents').values(rows).execute()
}

function present(row: AgentRow): Agent {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    description: row.description,
    avatar: row.avatar,
    skills: JSON.parse(row.skills) as string[],
    color: row.color,
    available: row.available === 1,
    custom: row.custom === 1,
    instructions: row.instructions,
  }
}
