import { sql } from 'kysely'
import type { Task } from '#shared/contract/tasks.ts'
import type { Db } from '../db/connect.ts'
import type { TaskRow } from '../db/schema.ts'
import type { Cursor } from '../http/paging.ts'
import { findRev } from '../workspaces/workspaces.repo.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'

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

/** How many tasks are not completed, overdue and due today, by whose they are; null are nobody's. */
export async function countOpenTasks(
  db: Db,
  workspaceId: string,
  today: string,
): Promise<{ assignee_id: string | null; open: number; overdue: number; due: number }[]> {
  const counts = await openTasks(db, workspaceId, today)
    .select(({ fn, case: when }) => [
      'assignee_id',
      fn.sum<number>(when().when('due_date', '=', today).then(1).else(0).end()).as('due'),
    ])
    .groupBy('assignee_id')
    .execute()
  return counts.map(({ assignee_id, open, overdue, due }) => ({
    assignee_id,
    open: Number(open),
    overdue: Number(overdue),
    due: Number(due),
  }))
}

/** How many tasks the workspace has. */
export async function countTasks(db: Db, workspaceId: string): Promise<number> {
  const { completed_tasks } = await findRev(db, workspaceId)
  const { open } = await db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll().as('open'))
    .where('workspace_id', '=', workspaceId)
    .where('status', '<>', sql.lit('Completed'))
    .executeTakeFirstOrThrow()
  return completed_tasks + Number(open)
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

/** Sets another assignee, or none, on the tasks of an agent. */
export async function updateAssignee(
  { tx, workspaceId, now, rev, userId }: WorkspaceWrite,
  agentId: string,
  assignee: Pick<TaskRow, 'assignee' | 'assignee_id'>,
): Promise<void> {
  const tasks = tx.updateTable('tasks').where('workspace_id', '=', workspaceId).where('assignee_id', '=', agentId)
  await tasks.set({ ...assignee, updated_at: now, rev, changed_by: userId }).execute()
}

export function presentTask(row: TaskRow): Task {
  return {
    id: row.id,
    title: row.title,
    status: row.status as Task['status'],
    assignee: row.assignee,
    assignee_id: row.assignee_id,
    priority: row.priority as Task['priority'],
    dueDate: row.due_date,
    project_id: row.project_id,
    notes: row.notes,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}
