import * as v from 'valibot'
import type { Agent } from '#shared/contract/agents.ts'
import type { Assignee } from '#shared/contract/assignees.ts'
import { DateOnly } from '#shared/contract/common.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Project } from '#shared/contract/projects.ts'
import { listAgents } from '../../agents/agents.rules.ts'
import { findProjectCalled, firstProjects } from '../../projects/projects.rules.ts'
import { listPeople } from '../../workspaces/users.repo.ts'
import type { Workspace } from './tool.ts'

/** A day as models write it. */
export const Day = v.pipe(DateOnly, v.description('A day, YYYY-MM-DD.'), v.metadata({ field: 'day' }))

/** A time of day on the user's clock. */
export const Time = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give the time as HH:MM, from 00:00 to 23:59.'),
  v.description('A time on the user’s clock, HH:MM.'),
  v.metadata({ field: 'time' }),
)

/** The agent that people call by this name, or that has this id; throws a refusal that names those there are. */
export async function agentCalled({ db, id }: Workspace, name: string): Promise<Agent> {
  const agents = await listAgents(db, id)
  const found = pick(agents, name)
  if (!found)
    throw new ProblemError(
      404,
      'agent_not_found',
      `There is no agent called ${name}. There are ${agents.map((agent) => agent.name).join(', ')}.`,
    )
  return found
}

/** Who a task can be given to, and who asks. */
export type Assignable = { agents: readonly Agent[]; people: readonly Named[]; me: string }
type Named = { id: string; name: string }

export async function assignable({ db, id, userId }: Pick<Workspace, 'db' | 'id' | 'userId'>): Promise<Assignable> {
  const [agents, people] = await Promise.all([listAgents(db, id), listPeople(db, id)])
  return { agents, people, me: userId }
}

/**
 * Who is called by this name or has this id: an agent before a person, a person by the whole name or by the only first one
 * of its kind, and "me" whoever asks. Throws a refusal that names those there are.
 */
export function assigneeAmong({ agents, people, me }: Assignable, name: string): Assignee {
  const wanted = name.trim().toLowerCase()
  const agent = pick(agents, name)
  if (agent) return { kind: 'agent', id: agent.id, name: agent.name }
  const byFirst = people.filter((person) => person.name.toLowerCase().split(' ')[0] === wanted)
  const person =
    (/^(?:me|myself|i)$/.test(wanted) ? people.find(({ id }) => id === me) : pick(people, name)) ??
    (byFirst.length === 1 ? byFirst[0] : undefined)
  if (person) return { kind: 'person', id: person.id, name: person.name }
  const known = [...agents, ...people].slice(0, maxNamed).map((each) => each.name)
  throw new ProblemError(
    404,
    'assignee_not_found',
    byFirst.length > 1
      ? `There are ${byFirst.map((person) => person.name).join(' and ')}. Say which one.`
      : `There is nobody called ${name}. There are ${known.join(', ')}.`,
  )
}

/** So many are named where one is not found. */
const maxNamed = 20

/** The project of this name or id; throws a refusal that names those there are. */
export async function projectCalled({ db, id }: Workspace, name: string): Promise<Project> {
  const found = await findProjectCalled(db, id, name)
  return found ?? projectAmong((await firstProjects(db, id, undefined, maxNamed)).projects, name)
}

/** The same of projects that are known already. */
export function projectAmong(projects: Project[], name: string): Project {
  const found = pick(projects, name)
  if (found) return found
  const known =
    projects.length === 0
      ? 'There are none yet.'
      : `There are ${projects
          .slice(0, maxNamed)
          .map((project) => project.name)
          .join(', ')}.`
  throw new ProblemError(404, 'project_not_found', `There is no project called ${name}. ${known}`)
}

function pick<Thing extends { id: string; name: string }>(entities: readonly Thing[], name: string): Thing | undefined {
  const wanted = name.trim().toLowerCase()
  return entities.find(({ id }) => id === name) ?? entities.find((entity) => entity.name.toLowerCase() === wanted)
}
