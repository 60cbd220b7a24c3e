import { sql } from 'kysely'
import type { Task } from '#shared/contract/tasks.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
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

/** What tasks are looked for by; all of it must hold. */
export type TaskSearch = {
  status?: string | undefined
  isOpen?: boolean | undefined
  /** Open ones whose day has passed on this one. */
  overdueOn?: string | undefined
  /** The name of an agent; empty for nobody. */
  assignee?: string | undefined
  priority?: string | undefined
  projectId?: string | undefined
  /** From this day to that one, both of them too. */
  dueFrom?: string | undefined
  dueTo?: string | undefined
  hasNoDay?: boolean | undefined
  /** Words in small letters that the title or the notes hold. */
  words?: readonly string[] | undefined
  /** Whether the names of who has it and of its project count for the words. */
  inNames?: boolean | undefined
}

/** So many of the tasks that are looked for, the next due first, each with the name of its project; and how many there are. */
export async function findTasks(
  db: Db,
  workspaceId: string,
  search: TaskSearch,
  most: number,
): Promise<{ tasks: (Task & { project: string | null })[]; total: number }> {
  const {
    status,
    isOpen,
    overdueOn,
    assignee,
    priority,
    projectId,
    dueFrom,
    dueTo,
    hasNoDay,
    words = [],
    inNames,
  } = search
  // As the indexes of open and of completed tasks say it, or they are not used; that any day will do has SQLite see that they are shorter.
  const due = sql<string>`coalesce(tasks.due_date, '9')`
  const name = sql<string | null>`(select name from projects
    where projects.workspace_id = tasks.workspace_id and projects.id = tasks.project_id)`
  let found = db.selectFrom('tasks').where('tasks.workspace_id', '=', workspaceId)
  if (status === 'Completed') found = found.where('tasks.status', '=', sql.lit(status)).where(due, '>', '')
  else if (status !== undefined) found = found.where('tasks.status', '=', status)
  if (isOpen || overdueOn !== undefined || (status !== undefined && status !== 'Completed'))
    found = found.where('tasks.status', '<>', sql.lit('Completed')).where(due, '>', '')
  if (overdueOn !== undefined) found = found.where(due, '<', overdueOn)
  if (assignee !== undefined) found = found.where('tasks.assignee', '=', assignee)
  if (priority !== undefined) found = found.where('tasks.priority', '=', priority)
  if (projectId !== undefined) found = found.where('tasks.project_id', '=', projectId)
  if (dueFrom !== undefined) found = found.where(due, '>=', dueFrom)
  if (dueTo !== undefined) found = found.where(due, '<=', dueTo)
  if (dueFrom !== undefined || dueTo !== undefined) found = found.where('tasks.due_date', 'is not', null)
  if (hasNoDay) found = found.where('tasks.due_date', 'is', null)
  const text = inNames
    ? sql<string>`tasks.title || ' ' || tasks.notes || ' ' || tasks.assignee || ' ' || coalesce(${name}, '')`
    : sql<string>`tasks.title || ' ' || tasks.notes`
  // SQLite knows the small letters of ASCII alone: other words are looked for here.
  const [plain, others] = [words.filter(isAscii), words.filter((word) => !isAscii(word))]
  for (const word of plain)
    found = found.where(sql<boolean>`lower(${text}) like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
  const page = found
    .selectAll('tasks')
    .select(name.as('project'))
    .orderBy(due)
    .orderBy('tasks.created_at', 'desc')
    .orderBy('tasks.id')
  const rows = await (others.length > 0 ? page : page.limit(most)).execute()
  if (others.length === 0) {
    const count = async () => {
      const isAllCompleted = status === 'Completed' && Object.keys(omitUndefined(search)).length === 1
      if (isAllCompleted) return (await findRev(db, workspaceId)).completed_tasks
      return Number((await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()).total)
    }
    const total = rows.length < most ? rows.length : await count()
    return { tasks: rows.map(({ project, ...row }) => ({ ...presentTask(row), project })), total }
  }
  const holding = rows.filter((row) => {
    const held = [row.title, row.notes, ...(inNames ? [row.assignee, row.project] : [])].join(' ').toLowerCase()
    return others.every((word) => held.includes(word))
  })
  return {
    tasks: holding.slice(0, most).map(({ project, ...row }) => ({ ...presentTask(row), project })),
    total: holding.length,
  }
}

function isAscii(word: string): boolean {
  return /^[ -~]*$/.test(word)
}

/** How many tasks of each project are not completed and overdue on a day, or of one of them. */
export async function countByProject(
  db: Db,
  workspaceId: string,
  today: string,
  projectId?: string,
): Promise<ReadonlyMap<string, { open: number; overdue: number }>> {
  const counts = await openTasks(db, workspaceId, today)
    .select('project_id')
    .where('project_id', projectId === undefined ? 'is not' : '=', projectId ?? null)
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
    // As in `findTasks`.
    .where(sql<string>`coalesce(due_date, '9')`, '>', '')
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
