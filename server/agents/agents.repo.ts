import type { Agent } from '#shared/contract/agents.ts'
import { fold } from '#shared/domain/fold.ts'
import type { Db } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import type { AgentRow } from '../db/schema.ts'

const columns = [
  'id',
  'name',
  'role',
  'description',
  'avatar',
  'skills',
  'color',
  'available',
  'custom',
  'instructions',
] as const

const agentsOf = prepared((db, workspaceId: string, changedAfter: number) =>
  db
    .selectFrom('agents')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where('rev', '>', changedAfter)
    .orderBy('position')
    .orderBy('id'),
)

const atWork = prepared((db, workspaceId: string) =>
  db
    .selectFrom('executions')
    .select('agent_id')
    .distinct()
    .where('status', '=', 'running')
    .where('workspace_id', '=', workspaceId),
)

/** The agents of the workspace; with `changedAfter`, those changed after that rev. */
export async function listAgents(db: Db, workspaceId: string, changedAfter = -1): Promise<Agent[]> {
  const [rows, busy] = await Promise.all([agentsOf(db, workspaceId, changedAfter), busyAgents(db, workspaceId)])
  return rows.map((row) => presentAgent(row, busy.includes(row.id)))
}

/** The ids of the agents that work on a run of any user of the workspace. */
export async function busyAgents(db: Db, workspaceId: string): Promise<string[]> {
  return (await atWork(db, workspaceId)).map(({ agent_id }) => agent_id)
}

/** Whether an agent other than `id` has this name, whatever the case. */
export async function isNameTaken(tx: Db, workspaceId: string, name: string, id: string): Promise<boolean> {
  const others = await tx
    .selectFrom('agents')
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .where('id', '!=', id)
    .execute()
  return others.some((other) => fold(other.name) === fold(name))
}

export function presentAgent(row: Pick<AgentRow, (typeof columns)[number]>, busy: boolean): Agent {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    description: row.description,
    avatar: row.avatar,
    skills: skillsIn(row.skills),
    color: row.color,
    available: row.available === 1,
    busy,
    custom: row.custom === 1,
    instructions: row.instructions,
  }
}

const parsed = new Map<string, string[]>()

/**
 * Every call that lists agents reads the same few texts: each is parsed once, and callers must not change the shared
 * value.
 */
function skillsIn(text: string): string[] {
  const known = parsed.get(text)
  if (known) return known
  const skills = Object.freeze(JSON.parse(text)) as string[]
  if (parsed.size >= 1000) parsed.clear()
  parsed.set(text, skills)
  return skills
}
