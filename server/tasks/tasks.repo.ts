import { type RawBuilder, sql } from 'kysely'
import type { Assignee } from '#shared/contract/assignees.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { assigned } from '#shared/domain/assignees.ts'
import type { Db } from '../db/connect.ts'
import type { TaskRow } from '../db/schema.ts'
import type { Cursor } from '../http/paging.ts'
import { findRev } from '../workspaces/workspaces.repo.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { assigneesOfRow, columnsOf } from './assignees.ts'

/** As the indexes of open and of completed tasks say it, or they are not used. */
export const dueDay = sql<string>`coalesce(tasks.due_date, '9')`

/** Which tasks are listed: of one project, and completed ones that were not changed since a time in milliseconds. */
export type TaskFilter = { projectId?: string | undefined; completedBefore?: number | undefined }

/**
 * The tasks of the workspace, at most `limit`, those behind `after`: the newest first, or, with `completedBefore`, the
 * last changed.
 */
export async function listTasks(
  db: Db,
  workspaceId: string,
  { projectId, completedBefore }: TaskFilter,
  { limit, after }: { limit: number; after?: Cursor | undefined },
): Promise<TaskRow[]> {
  const by = completedBefore === undefined ? 'created_at' : 'updated_at'
  let tasks = db
    .selectFrom('tasks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy(by, 'desc')
    .orderBy('id')
    .limit(limit)
  if (projectId !== undefined) tasks = tasks.where('project_id', '=', projectId)
  // As the index of completed ones says it, or it is not used.
  if (completedBefore !== undefined)
    tasks = tasks.where('status', '=', sql.lit('Completed')).where('updated_at', '<', completedBefore)
  if (!after) return tasks.execute()
  const { created_at: time, id } = after
  return tasks
    .where(by, '<=', time)
    .where(({ or, eb }) => or([eb(by, '<', time), eb('id', '>', id)]))
    .execute()
}

/** How many tasks of each of these projects are not completed, and overdue on a day; none where there are none. */
export async function countByProject(
  db: Db,
  workspaceId: string,
  today: string,
  projects: readonly string[],
): Promise<ReadonlyMap<string, { open: number; overdue: number }>> {
  if (projects.length === 0) return new Map()
  const counts = await openTasks(db, workspaceId, today)
    .select('project_id')
    .where('project_id', 'in', projects)
    .groupBy('project_id')
    .execute()
  return new Map(
    counts.map(({ project_id, open, overdue }) => [project_id!, { open: Number(open), overdue: Number(overdue) }]),
  )
}

/** So many open tasks are counted where any number more would say the same. */
export const mostCounted = 1000

/**
 * Whether any task is not completed, and how many of these are overdue and due today, `mostCounted` and one at most; and who
 * has any of them, by their ids. Nothing here goes through all that is open.
 */
export async function lookAtOpenTasks(
  db: Db,
  workspaceId: string,
  today: string,
): Promise<{ any: boolean; overdue: number; due: number; busy: ReadonlySet<string> }> {
  const open = db
    .selectFrom('tasks')
    .where('workspace_id', '=', workspaceId)
    .where('status', '<>', sql.lit('Completed'))
  const upTo = async (tasks: typeof open) => {
    const some = tasks
      .select('id')
      .limit(mostCounted + 1)
      .as('found')
    const { count } = await db
      .selectFrom(some)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const [first, overdue, due, agents, shared] = await Promise.all([
    open.select('id').limit(1).executeTakeFirst(),
    upTo(open.where(dueDay, '<', today)),
    upTo(open.where(dueDay, '>=', today).where(dueDay, '<=', today)),
    db
      .selectFrom('agents')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where(({ exists, selectFrom, ref }) =>
        exists(
          selectFrom('tasks')
            .select('tasks.assignee_id')
            .where('tasks.workspace_id', '=', workspaceId)
            .where('tasks.assignee_id', '=', ref('agents.id'))
            .where('tasks.status', '<>', sql.lit('Completed')),
        ),
      )
      .execute(),
    open.select('assignees').distinct().where('assignees', 'is not', null).execute(),
  ])
  const others = shared.flatMap(({ assignees }) => (JSON.parse(assignees!) as Assignee[]).map(({ id }) => id))
  return { any: first !== undefined, overdue, due, busy: new Set([...agents.map(({ id }) => id), ...others]) }
}

/** How many tasks the workspace has. */
export async function countTasks(db: Db, workspaceId: string): Promise<number> {
  const { open_tasks, completed_tasks } = await findRev(db, workspaceId)
  return open_tasks + completed_tasks
}

/** As the indexes of open tasks say it, or they are not used. */
function openTasks(db: Db, workspaceId: string, today: string) {
  return db
    .selectFrom('tasks')
    .select(({ fn, case: when }) => [
      fn.countAll<number>().as('open'),
      fn.sum<number>(when().when('due_date', '<', today).then(1).else(0).end()).as('overdue'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('status', '<>', sql.lit('Completed'))
}

/** Whether somebody is among those who have a task together. Not by LIKE, to which a `_`, as ids have it, is any character. */
export function isSharedBy(id: string): RawBuilder<boolean> {
  return sql<boolean>`replace(tasks.assignees, ${`"id":"${id}"`}, '') <> tasks.assignees`
}

/**
 * Sets the new name of an agent or a person on their tasks; null, for who is gone, takes these from them. With `most` so
 * many tasks at most. Returns how many were changed.
 */
export async function renameAssignee(
  { tx, workspaceId, now, rev, userId }: WorkspaceWrite,
  id: string,
  name: string | null,
  most = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const theirs = tx.selectFrom('tasks').where('workspace_id', '=', workspaceId)
  const columns = ['assignee', 'assignee_id', 'assignees'] as const
  const [first, shared] = await Promise.all([
    theirs.where('assignee_id', '=', id).select(columns).distinct().execute(),
    theirs.where('assignees', 'is not', null).where(isSharedBy(id)).select(columns).distinct().execute(),
  ])
  let changed = 0
  // One statement for each group of people that has tasks together, and these are few.
  for (const before of new Map([...first, ...shared].map((row) => [JSON.stringify(row), row])).values()) {
    const after = assigneesOfRow(before).flatMap((each) => {
      if (each.id !== id) return each
      return name === null ? [] : { ...each, name }
    })
    const same = theirs
      .select('id')
      .where('assignee', '=', before.assignee)
      .where('assignee_id', before.assignee_id === null ? 'is' : '=', before.assignee_id)
      .where('assignees', before.assignees === null ? 'is' : '=', before.assignees)
      .limit(most - changed)
    const { numUpdatedRows } = await tx
      .updateTable('tasks')
      .set({ ...columnsOf(after), updated_at: now, rev, changed_by: userId })
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', same)
      .executeTakeFirstOrThrow()
    changed += Number(numUpdatedRows)
    if (changed >= most) break
  }
  return changed
}

export function presentTask(row: TaskRow): Task {
  return {
    id: row.id,
    title: row.title,
    status: row.status as Task['status'],
    ...assigned(assigneesOfRow(row)),
    priority: row.priority as Task['priority'],
    dueDate: row.due_date,
    project_id: row.project_id,
    notes: row.notes,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}
