import type { Assignee } from '#shared/contract/assignees.ts'
import { assigneesOf, namesOf, withoutRepeats } from '#shared/domain/assignees.ts'
import type { Db } from '../db/connect.ts'
import type { TaskRow } from '../db/schema.ts'
import { findEntity } from '../workspaces/entities.repo.ts'
import { invalid } from '../workspaces/entities.rules.ts'
import { findPerson } from '../workspaces/users.repo.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'

/** The columns of a task that say who has it. */
export type AssignedColumns = Pick<TaskRow, 'assignee' | 'assignee_id' | 'assignees'>

/** All who have the task of a row. */
export function assigneesOfRow({ assignee, assignee_id, assignees }: AssignedColumns): Assignee[] {
  return assignees === null ? assigneesOf({ assignee, assignee_id }) : (JSON.parse(assignees) as Assignee[])
}

export function columnsOf(assignees: Assignee[]): AssignedColumns {
  const [first, ...others] = assignees
  const isPlain = first?.kind !== 'person' && others.length === 0
  return {
    assignee: namesOf({ assignee: '', assignee_id: null, assignees }),
    assignee_id: first?.id ?? null,
    assignees: isPlain ? null : JSON.stringify(assignees),
  }
}

/** What a body says of who is to have a task. */
type Wanted = { assignee_id?: string | null | undefined; assignees?: readonly Whom[] | undefined }
type Whom = { kind?: Assignee['kind'] | undefined; id: string }

/** Who has a task after a change of it; undefined where the body does not say. Throws 400 for whom the workspace has not. */
export async function assigneesAfter(
  write: WorkspaceWrite,
  { assignee_id, assignees }: Wanted,
  before: readonly Assignee[],
): Promise<Assignee[] | undefined> {
  if (assignees === undefined) {
    if (assignee_id === undefined) return undefined
    if (assignee_id === null) return []
    return resolve(write, 'assignee_id', [{ id: assignee_id }, ...before.slice(1)], before)
  }
  if (assignee_id !== undefined)
    throw invalid('assignees', 'Give assignee_id or assignees, not both: one is the first of the other.')
  return resolve(write, 'assignees', assignees, before)
}

/** They are few (`maxAssignees`), so each is looked up by itself. */
async function resolve(
  { tx, workspaceId }: WorkspaceWrite,
  field: string,
  wanted: readonly Whom[],
  before: readonly Assignee[],
): Promise<Assignee[]> {
  const found = wanted.map(async ({ kind, id }): Promise<Assignee> => {
    // Who has it already may have been deactivated since.
    const same = before.find((each) => each.id === id && (kind ?? each.kind) === each.kind)
    if (same) return same
    const named = await findAssignee(tx, workspaceId, id, kind)
    if (named) return named
    throw invalid(field, 'There is no such agent or person. Choose another one.')
  })
  return withoutRepeats(await Promise.all(found))
}

/** The agent of the workspace with this id, paused or not, or else the person who may sign in. */
export async function findAssignee(
  db: Db,
  workspaceId: string,
  id: string,
  kind?: Assignee['kind'],
): Promise<Assignee | undefined> {
  const agent = kind === 'person' ? undefined : await findEntity(db, 'agents', workspaceId, id)
  if (agent) return { kind: 'agent', id, name: agent.name }
  const person = kind === 'agent' ? undefined : await findPerson(db, workspaceId, id)
  return person && { kind: 'person', id, name: person.name }
}

/** Those of them that the workspace still has. */
export async function withoutThoseGone(
  { tx, workspaceId }: Pick<WorkspaceWrite, 'tx' | 'workspaceId'>,
  assignees: readonly Assignee[],
): Promise<Assignee[]> {
  const found = await Promise.all(assignees.map(({ id, kind }) => findAssignee(tx, workspaceId, id, kind)))
  return found.filter((each) => each !== undefined)
}
