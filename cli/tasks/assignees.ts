import type { Api, CallOptions } from '#shared/client/client.ts'
import type { Assignee } from '#shared/contract/assignees.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { type Assigned, assigneesOf, withoutRepeats } from '#shared/domain/assignees.ts'
import { fold } from '#shared/domain/fold.ts'
import { agentType } from '../agents/find.ts'
import { CliError, exit } from '../exit.ts'
import { type EntityDescription, asTyped, either, find } from '../find.ts'

/** Somebody who can have tasks; two of one name are told apart by the role of an agent and the address of a person. */
type Candidate = Assignee & { detail: string }

const described = {
  group: 'agents',
  nameOf: (candidate: Candidate) => candidate.name,
  detailOf: (candidate: Candidate) => candidate.detail,
  whenEmpty: 'The team is empty.',
  isFew: true,
}
const agents: EntityDescription<Candidate> = { ...described, noun: 'agent', all: agentsAt }
const people: EntityDescription<Candidate> = {
  ...described,
  noun: 'person',
  inWords: { one: 'person', many: 'people' },
  all: peopleAt,
}
export const assigneeType: EntityDescription<Candidate> = {
  ...described,
  noun: 'assignee',
  inWords: { one: 'agent or person', many: 'agents and people' },
  all: async (api, options) => (await Promise.all([agentsAt(api, options), peopleAt(api, options)])).flat(),
}

async function agentsAt(api: Api, options: CallOptions): Promise<Candidate[]> {
  const all = await agentType.all(api, options)
  return all.map(({ id, name, role }) => ({ kind: 'agent', id, name, detail: role }))
}

async function peopleAt(api: Api, options: CallOptions): Promise<Candidate[]> {
  const all = await api.team.list({}, options)
  return all.map(({ id, name, email }) => ({ kind: 'person', id, name, detail: email }))
}

/**
 * Those who are named, each once: agents and people by their names, people by a first name that only one has, `me`, or
 * ids. Most are agents, so the people are asked for only where a name is no agent's.
 */
export async function lookUpAssignees(
  wanted: readonly string[],
  api: Api,
  signal: AbortSignal,
): Promise<[Assignee, ...Assignee[]] | []> {
  const team = await agents.all(api, { signal })
  const others = wanted.filter((name) => !isAmong(team, name))
  const [persons, me] = await Promise.all([
    others.every(isMe) ? [] : people.all(api, { signal }),
    others.some(isMe) ? api.session.me({}, { signal }) : undefined,
  ])
  const found = wanted.map((name): Assignee => {
    if (me && isMe(name) && !isAmong(team, name)) return { kind: 'person', id: me.user.id, name: me.user.name }
    const { kind, id, name: whole } = findAmong(team, persons, name)
    return { kind, id, name: whole }
  })
  return withoutRepeats(found) as [Assignee, ...Assignee[]] | []
}

/** An agent comes before a person of the same name. */
function findAmong(team: Candidate[], persons: Candidate[], wanted: string): Candidate {
  if (isAmong(team, wanted)) return find(agents, team, wanted)
  if (isAmong(persons, wanted)) return find(people, persons, wanted)
  const byFirstName = persons.filter(({ name }) => fold(name).split(/\s/)[0] === fold(wanted))
  if (byFirstName.length > 1)
    throw new CliError(
      exit.usage,
      'ambiguous_person',
      `${byFirstName.length} people are called "${wanted}": give the whole name, ${either(byFirstName.map(({ name }) => asTyped(name)))}.`,
    )
  return byFirstName[0] ?? find(assigneeType, [...team, ...persons], wanted)
}

function isAmong(candidates: readonly Candidate[], wanted: string): boolean {
  return candidates.some(({ id, name }) => id === wanted || fold(name) === fold(wanted))
}

function isMe(wanted: string): boolean {
  return fold(wanted) === 'me'
}

/** One of these agents who have a task, by the name that was typed. */
export function agentAmong(having: readonly Assignee[], wanted: string): Assignee {
  return find(
    agents,
    having.map((agent) => ({ ...agent, detail: '' })),
    wanted,
  )
}

/** Whether a task is theirs, alone or with others: of an agent, a person or `me`; of `nobody` are those that none has. */
export async function readWhose(
  wanted: string | undefined,
  api: Api,
  signal: AbortSignal,
): Promise<(task: Assigned) => boolean> {
  if (wanted === undefined) return () => true
  if (fold(wanted) === 'nobody') return (task) => assigneesOf(task).length === 0
  const [whose] = await lookUpAssignees([wanted], api, signal)
  return (task) => assigneesOf(task).some(({ kind, id }) => kind === whose?.kind && id === whose.id)
}

/**
 * What a body says of who is to have a task. Servers before this release know `assignee_id` alone: it says one agent,
 * and nobody. Of a task that is changed it says only who is the first, so it serves there for a server that knows one.
 */
export function assignedBody(
  assignees: readonly Assignee[] | undefined,
  changed?: Pick<Task, 'assignees'>,
): { assignee_id?: string | null; assignees?: Pick<Assignee, 'kind' | 'id'>[] } {
  if (assignees === undefined) return {}
  const [first, ...others] = assignees
  if (!first) return { assignee_id: null }
  const isOneAgent = first.kind === 'agent' && others.length === 0
  if (isOneAgent && changed?.assignees === undefined) return { assignee_id: first.id }
  return { assignees: assignees.map(({ kind, id }) => ({ kind, id })) }
}
