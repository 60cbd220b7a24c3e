import type { Assignee } from '#shared/contract/assignees.ts'
import type { TeamMember } from '#shared/contract/team.ts'

type Agent = { readonly id: string; readonly name: string; readonly role: string }
type Person = Pick<TeamMember, 'id' | 'name' | 'email' | 'active'>

/** Who there is to give a task to; a list is null until it is known. `me` is the id of the reader. */
export type Whom<Member extends Agent = Agent> = {
  readonly team: readonly Member[] | null
  readonly people: readonly Readonly<Person>[] | null
  readonly me: string | null
}

/** Somebody who can have a task; `about` says which one of that name is meant. */
export type Choice<Member extends Agent = Agent> = Assignee & { about: string; label: string; agent?: Member }

/** Everybody who can be given a task: the reader, then the agents, then the other people who may sign in. */
export function choicesOf<Member extends Agent>({ team, people, me }: Whom<Member>): Choice<Member>[] {
  const active = people?.filter((person) => person.active) ?? []
  const choice = ({ id, name, email }: Person, mark = ''): Choice<Member> => {
    const isOneOfSeveral = active.some((other) => other.name === name && other.id !== id)
    const about = mark || (isOneOfSeveral ? email : '')
    return {
      kind: 'person',
      id,
      name,
      about,
      label: mark ? `${name} ${mark}` : [name, about].filter(Boolean).join(', '),
    }
  }
  return [
    ...active.filter(({ id }) => id === me).map((person) => choice(person, '(you)')),
    ...(team ?? []).map((agent): Choice<Member> => {
      const { id, name, role } = agent
      return { kind: 'agent', id, name, about: role, label: `${name}, ${role}`, agent }
    }),
    ...active.filter(({ id }) => id !== me).map((person) => choice(person)),
  ]
}

/** The choices with who has the task beside them, as long as nothing says that they are gone: somebody who may not sign in. */
export function withThose<Member extends Agent>(
  choices: readonly Choice<Member>[],
  assignees: readonly Assignee[],
  whom: Whom<Member>,
): Choice<Member>[] {
  const others = assignees.filter(({ id }) => choices.every((choice) => choice.id !== id))
  return [
    ...choices,
    ...others
      .filter((each) => !isGone(each, whom))
      .map((each) => ({ ...each, about: '', label: each.name || 'Someone' })),
  ]
}

/** Whether the workspace has this agent or person no more; a list that is not known yet says nothing against anybody. */
export function isGone({ kind, id }: Assignee, { team, people }: Pick<Whom, 'team' | 'people'>): boolean {
  const list: readonly { readonly id: string }[] | null = kind === 'agent' ? team : people
  return list?.every((each) => each.id !== id) === true
}

/** A choice as the task has it. */
export function assigneeOf({ kind, id, name }: Assignee): Assignee {
  return { kind, id, name }
}
