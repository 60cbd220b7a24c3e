import type * as v from 'valibot'
import type { calendar } from '#shared/contract/calendar.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { projects } from '#shared/contract/projects.ts'
import type { KeptChange } from '#shared/contract/runs.ts'
import type { tasks } from '#shared/contract/tasks.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { asTheyWere, attendingOfRow, changeEvent, createEvent, removeEvent } from '../calendar/calendar.rules.ts'
import type { Terms } from '../billing/terms.ts'
import type { RunChangeRow } from '../db/proposal-tables.ts'
import type { EventRow, ProjectRow, TaskRow } from '../db/schema.ts'
import {
  changeProject,
  createProject,
  hasTasks,
  membersStillHere,
  removeProject,
  takeTasksIn,
} from '../projects/projects.rules.ts'
import { openSchedule, removeSchedule } from '../schedules/schedules.rules.ts'
import {
  type AssignedColumns,
  assigneesOfRow,
  changeTask,
  createTask,
  removeTask,
  withoutThoseGone,
} from '../tasks/tasks.rules.ts'
import { findEntity } from '../workspaces/entities.repo.ts'
import { findUser } from '../workspaces/users.repo.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { agentBehind, markUndone } from './undo.repo.ts'

export { deleteChangesBefore, forgetChanges, noteChanges, openChangesOf } from './undo.repo.ts'

/** What taking changes back came to: the origins that are undone, and those that stay, each with why. */
export type Undone = { undone: string[]; kept: KeptChange[] }

/**
 * Takes changes back, the last first, each origin as a whole or not at all: what someone changed since stays, and is
 * named with who and when.
 */
export async function takeBack(
  write: WorkspaceWrite,
  terms: Terms,
  userId: string,
  changes: readonly RunChangeRow[],
): Promise<Undone> {
  const done: Undone = { undone: [], kept: [] }
  const byOrigin = [...Map.groupBy(changes, ({ origin }) => origin)].toReversed()
  for (const [origin, rows] of byOrigin) {
    const reversed = rows.toReversed()
    const obstacle = (await firstObstacle(write, userId, reversed)) ?? (await revertAll(write, terms, userId, reversed))
    if (obstacle) done.kept.push({ ...obstacle, id: origin })
    else {
      await markUndone(
        write.tx,
        rows.map(({ id }) => id),
        write.now,
      )
      done.undone.push(origin)
    }
  }
  return done
}

type Obstacle = Omit<KeptChange, 'id'>

async function firstObstacle(
  write: WorkspaceWrite,
  userId: string,
  rows: readonly RunChangeRow[],
): Promise<Obstacle | undefined> {
  for (const row of rows) {
    const obstacle = await obstacleOf(write, userId, row)
    if (obstacle) return obstacle
  }
  return undefined
}

type Found = { updated_at: number; changed_by?: string | null } & Record<string, unknown>

/** Why a change cannot be taken back; undefined where it can, or where nothing is left of it. */
async function obstacleOf(write: WorkspaceWrite, userId: string, row: RunChangeRow): Promise<Obstacle | undefined> {
  const { tx, workspaceId } = write
  const { kind, entity_id, before, after } = row
  const found = (
    kind === 'schedules'
      ? await openSchedule(tx, userId, entity_id)
      : await findEntity(tx, kind, workspaceId, entity_id)
  ) as Found | undefined
  // Deleted and back again, or made and gone again: nothing is left to do.
  if (after === null || (before === null && !found)) return undefined
  const became = JSON.parse(after) as Record<string, unknown>
  const title = String((found ?? became).title ?? (found ?? became).name ?? (found ?? became).prompt ?? '')
  if (!found) return { title, why: 'gone', by: null, at: null }
  const isSame = Object.entries(became).every(
    ([column, value]) =>
      column === 'created_at' || (whose.has(column) ? isSameWhose(became, found) : found[column] === value),
  )
  if (!isSame) return { title, why: 'changed', ...(await whoChanged(write, row, found)) }
  if (kind === 'projects' && before === null && (await hasTasks(tx, workspaceId, entity_id)))
    return { title, why: 'in_use', by: null, at: null }
  return undefined
}

/** The columns of a task that say who has it; the names in them follow agents and people. */
const whose = new Set(['assignee', 'assignee_id', 'assignees'])

function isSameWhose(became: Partial<TaskRow>, found: Found): boolean {
  const idsOf = (row: AssignedColumns) => assigneesOfRow(row).map(({ id }) => id)
  const task = found as Found & AssignedColumns
  return idsOf(assignedThen(became, task)).join() === idsOf(task).join()
}

/** Who had a task, by the columns that differ: the others are as they are, and another first one alone had it alone. */
function assignedThen(differing: Partial<AssignedColumns>, found: AssignedColumns | undefined): AssignedColumns {
  const { assignee = '', assignee_id = null, assignees = null } = { ...found, ...differing }
  const isAlone = differing.assignee_id !== undefined && differing.assignees === undefined
  return { assignee, assignee_id, assignees: isAlone ? null : assignees }
}

async function whoChanged(
  { tx, workspaceId }: WorkspaceWrite,
  row: RunChangeRow,
  found: Found,
): Promise<Pick<KeptChange, 'by' | 'at'>> {
  const at = new Date(found.updated_at).toISOString()
  const behind = await agentBehind(tx, workspaceId, row, found.updated_at)
  if (behind?.agent) return { by: behind.agent, at }
  return { by: found.changed_by ? ((await findUser(tx, found.changed_by))?.name ?? null) : null, at }
}

/** Reverts all of an origin's changes; where a plan has no room for what would come back, none, and says so. */
async function revertAll(
  write: WorkspaceWrite,
  terms: Terms,
  userId: string,
  rows: readonly RunChangeRow[],
): Promise<Obstacle | undefined> {
  try {
    for (const row of rows) await revert(write, terms, userId, row)
    return undefined
  } catch (error) {
    // The first of an origin's changes is the only one that can meet a limit: nothing has been written then.
    if (!(error instanceof ProblemError) || error.code !== 'plan_limit') throw error
    const { name = '' } = JSON.parse(rows[0]?.before ?? '{}') as { name?: string }
    return { title: name, why: 'limit', by: null, at: null }
  }
}

async function revert(write: WorkspaceWrite, terms: Terms, userId: string, row: RunChangeRow): Promise<void> {
  const { kind, entity_id: id } = row
  const isThere =
    kind === 'schedules'
      ? (await openSchedule(write.tx, userId, id)) !== undefined
      : (await findEntity(write.tx, kind, write.workspaceId, id)) !== undefined
  if (row.before === null) {
    if (isThere) await remove(write, userId, row)
    return
  }
  const before = JSON.parse(row.before) as object
  if (row.after === null ? isThere : !isThere) return
  if (kind === 'tasks') {
    const fields = await taskFields(write, before, await findEntity(write.tx, 'tasks', write.workspaceId, id))
    if (row.after === null) await createTask(write, { id, ...(fields as WholeTask) })
    else await changeTask(write, id, fields)
  } else if (kind === 'projects') {
    const fields = await projectFields(write, before)
    if (row.after === null) {
      await createProject(write, terms, { id, ...(fields as WholeProject) })
      // Those that have another one by now keep that.
      await takeTasksIn(write, id, (before as { freed?: string[] }).freed ?? [])
    } else await changeProject(write, id, fields)
  } else if (kind === 'events') {
    const fields = await eventFields(write, before, await findEntity(write.tx, 'events', write.workspaceId, id))
    if (row.after === null) await createEvent(write, userId, { id, ...(fields as WholeEvent) })
    else await changeEvent(write, userId, id, fields)
  }
}

async function remove(write: WorkspaceWrite, userId: string, { kind, entity_id: id }: RunChangeRow): Promise<void> {
  if (kind === 'tasks') await removeTask(write, id)
  else if (kind === 'projects') await removeProject(write, id)
  else if (kind === 'events') await removeEvent(write, id)
  else await removeSchedule(write, { userId }, id)
}

/** What was there before a deletion has every field. */
type WholeTask = v.InferOutput<typeof tasks.create.body>
type WholeProject = v.InferOutput<typeof projects.create.body>
type WholeEvent = v.InferOutput<typeof calendar.create.body>

/** The fields of a task to be taken back, with who had it of those who are still there; a project that is gone cannot come back. */
async function taskFields(
  write: WorkspaceWrite,
  before: Partial<TaskRow>,
  found: TaskRow | undefined,
): Promise<v.InferOutput<typeof tasks.update.body>> {
  const { title, status, priority, due_date, project_id, notes } = before
  const isProjectGone = project_id && !(await findEntity(write.tx, 'projects', write.workspaceId, project_id))
  const assignees = Object.keys(before).some((column) => whose.has(column))
    ? await withoutThoseGone(write, assigneesOfRow(assignedThen(before, found)))
    : undefined
  const fields = { title, status, priority, dueDate: due_date, project_id: isProjectGone ? null : project_id, notes }
  return omitUndefined({ ...fields, assignees }) as object
}

/** The fields of a project to be taken back, with the people of it who are still there. */
async function projectFields(
  write: WorkspaceWrite,
  row: Partial<ProjectRow>,
): Promise<v.InferOutput<typeof projects.update.body>> {
  const { name, status, team, members: kept, due_date, description } = row
  const members = kept === undefined ? undefined : await membersStillHere(write, { members: kept })
  const fields = { name, status, team: team && JSON.parse(team), members, dueDate: due_date, description }
  return omitUndefined(fields) as object
}

/** The fields of an event to be taken back, with whom its attendees named of those who are still there. */
async function eventFields(
  write: WorkspaceWrite,
  before: Partial<EventRow>,
  found: EventRow | undefined,
): Promise<v.InferOutput<typeof calendar.update.body>> {
  const { title, start_at, end_at, time_zone, notes } = before
  const times = { start: instant(start_at), end: instant(end_at) }
  const attending =
    before.attendees === undefined && before.attendee_ids === undefined
      ? undefined
      : await asTheyWere(write, attendingOfRow({ attendees: '[]', attendee_ids: null, ...found, ...before }))
  return omitUndefined({ title, ...times, time_zone, ...attending, notes }) as object
}

function instant(millis: number | undefined): string | undefined {
  return millis === undefined ? undefined : new Date(millis).toISOString()
}
