import type { Agent } from '#shared/contract/agents.ts'
import type { CalendarEvent } from '#shared/contract/calendar.ts'
import type { Contract } from '#shared/contract/index.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { assigned, withoutRepeats } from '#shared/domain/assignees.ts'
import type { InferInput } from 'valibot'
import type { OutboxRow } from '../outbox/row.ts'

/** What a workspace has, by the noun under which the contract changes it. */
export type Entities = { agents: Agent; tasks: Task; projects: Project; calendar: CalendarEvent }
export type EntityType = keyof Entities

/** What differs from the server's rows because of what waits on this device. */
export type Difference<Row> = { changed: Row[]; deleted: string[] }

/** Whether calls of `noun` change a list of the workspace. */
export function isEntityType(noun: string): noun is EntityType {
  return noun in serverDefaults
}

type Body = Record<string, unknown>

/**
 * What `rows` make of the server's `list`, in their order: what is refused has no effect, what the server has accepted
 * keeps its own until the server's record is here. `agents` give new assignees their names.
 */
export function differenceOf<N extends EntityType>(
  noun: N,
  list: readonly Entities[N][],
  rows: readonly OutboxRow[],
  agents: readonly Agent[],
): Difference<Entities[N]> {
  const changed = new Map<string, Entities[N]>()
  const deleted = new Set<string>()
  for (const { noun: of, name, state, input, createdAt } of rows) {
    if (of !== noun || state === 'rejected') continue
    const body = input.body ?? {}
    const id = name === 'create' ? String(body.id) : (input.params?.id ?? '')
    if (name === 'remove') {
      deleted.add(id)
      changed.delete(id)
    } else if (name === 'create') {
      deleted.delete(id)
      changed.set(id, {
        ...serverDefaults[noun](new Date(createdAt).toISOString()),
        ...named(body, undefined, agents),
        id,
      } as unknown as Entities[N])
    } else if (name === 'update' && !deleted.has(id)) {
      const known = changed.get(id) ?? list.find((each) => each.id === id)
      // Gone meanwhile: the server will say so.
      if (known) changed.set(id, { ...known, ...named(body, known as Partial<Task>, agents) })
    }
  }
  return { changed: [...changed.values()], deleted: [...deleted] }
}

/** A body as fields of a row: the author's clock is not one, and an assignee has a name. */
function named(
  { client_time: _clock, ...body }: Body,
  before: Partial<Task> | undefined,
  agents: readonly Agent[],
): Body {
  const { assignees, assignee_id: id } = body as Partial<Pick<Task, 'assignees' | 'assignee_id'>>
  if (assignees) return { ...body, ...assigned(assignees) }
  if (id === undefined) return body
  if (id === null) return { ...body, ...assigned([]) }
  const others = before?.assignees?.slice(1) ?? []
  const agent = agents.find((each) => each.id === id)
  // A proposal names no more than the id: of who is no agent, the name comes with the server's row.
  const first = { kind: agent || agents.length === 0 ? 'agent' : 'person', id, name: agent?.name ?? '' } as const
  return { ...body, ...assigned(withoutRepeats([first, ...others])) }
}

/**
 * The fields of a row that may be left out when it is created; a link and whole days come with Google's events only, and
 * whom attendees name with the server's row.
 */
type Omissible<N extends EntityType> = Required<
  Omit<Entities[N], 'id' | 'link' | 'all_day' | 'attendee_ids' | RequiredKeys<New<N>>>
>
type New<N extends EntityType> = InferInput<Contract[N]['create']['body']>
type RequiredKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? never : Key }[keyof T]

/** What the server makes of fields that are not sent. */
const serverDefaults: { [N in EntityType]: (now: string) => Omissible<N> } = {
  agents: () => ({
    description: '',
    avatar: '',
    skills: [],
    color: '',
    available: true,
    busy: false,
    custom: true,
    instructions: '',
  }),
  tasks: (now) => ({
    status: 'Pending',
    assignee: '',
    assignee_id: null,
    assignees: [],
    priority: 'Medium',
    dueDate: null,
    project_id: null,
    notes: '',
    created_at: now,
    updated_at: now,
  }),
  projects: (now) => ({
    status: 'Planning',
    progress: 0,
    completed_tasks: 0,
    team: [],
    members: [],
    dueDate: null,
    description: '',
    created_at: now,
    updated_at: now,
  }),
  calendar: () => ({ time_zone: 'UTC', attendees: [], notes: '', source: 'workspace' }),
}
