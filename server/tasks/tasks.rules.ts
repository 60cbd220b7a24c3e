import { setImmediate } from 'node:timers/promises'
import type * as v from 'valibot'
import type { Task, tasks } from '#shared/contract/tasks.ts'
import { newId } from '#shared/domain/ids.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import type { Db } from '../db/connect.ts'
import type { TaskRow } from '../db/schema.ts'
import { type Cursor, cutPage, readCursor } from '../http/paging.ts'
import { projectExists, refreshProgress } from '../projects/projects.rules.ts'
import { addEntity, changeEntity, getOrThrow, invalid, removeEntity } from '../workspaces/entities.rules.ts'
import { addTasks } from '../workspaces/workspaces.repo.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { assigneesAfter, assigneesOfRow, columnsOf } from './assignees.ts'
import { type TaskFilter, listTasks, presentTask } from './tasks.repo.ts'

export { type TaskSearch, findTasks } from './find-tasks.repo.ts'
export { type AssignedColumns, assigneesOfRow, findAssignee, withoutThoseGone } from './assignees.ts'
export { countByProject, countTasks, lookAtOpenTasks, mostCounted, renameAssignee } from './tasks.repo.ts'

type NewTask = v.InferOutput<typeof tasks.create.body>
type TaskChange = v.InferOutput<typeof tasks.update.body>

/** The task of this workspace; throws 404, or 410 for one that was deleted. */
export async function getTask(db: Db, workspaceId: string, id: string): Promise<Task> {
  return presentTask(await getOrThrow(db, 'tasks', workspaceId, id))
}

/** Adds a task; throws 400 where it names an agent, a person or a project that does not exist. */
export async function createTask(write: WorkspaceWrite, body: NewTask): Promise<Task> {
  await checkProject(write, body.project_id)
  const row: TaskRow = {
    workspace_id: write.workspaceId,
    id: body.id ?? newId(),
    title: body.title,
    status: body.status ?? 'Pending',
    ...columnsOf((await assigneesAfter(write, body, [])) ?? []),
    priority: body.priority ?? 'Medium',
    due_date: body.dueDate ?? null,
    project_id: body.project_id ?? null,
    notes: body.notes ?? '',
    created_at: write.now,
    updated_at: write.now,
    rev: write.rev,
    changed_by: write.userId,
  }
  const added = await addEntity(write, 'tasks', row, body.id)
  await count(write, undefined, row)
  return presentTask(added)
}

/** Changes only the fields that are present. */
export async function changeTask(write: WorkspaceWrite, id: string, body: TaskChange): Promise<Task> {
  const row = await getOrThrow(write.tx, 'tasks', write.workspaceId, id)
  await checkProject(write, body.project_id)
  const { assignee_id, assignees, dueDate: due_date, ...same } = body
  const assigned = await assigneesAfter(write, { assignee_id, assignees }, assigneesOfRow(row))
  const changed: TaskRow = {
    ...row,
    ...omitUndefined({ ...same, due_date }),
    ...(assigned && columnsOf(assigned)),
    updated_at: write.now,
    rev: write.rev,
    changed_by: write.userId,
  }
  await changeEntity(write, 'tasks', row, changed)
  await count(write, row, changed)
  return presentTask(changed)
}

/** Deletes a task; one that is deleted already stays so. */
export async function removeTask(write: WorkspaceWrite, id: string): Promise<{ id: string }> {
  const row = await removeEntity(write, 'tasks', id)
  if (row) await count(write, row, undefined)
  return { id }
}

/** Brings what is counted of tasks in step with one that was changed. */
async function count(write: WorkspaceWrite, before: TaskRow | undefined, after: TaskRow | undefined): Promise<void> {
  const completed = Number(after?.status === 'Completed') - Number(before?.status === 'Completed')
  const open = Number(after !== undefined) - Number(before !== undefined) - completed
  if (open !== 0 || completed !== 0) await addTasks(write.tx, write.workspaceId, { open, completed })
  await refreshProgress(write, [before?.project_id ?? null, after?.project_id ?? null])
}

async function checkProject({ tx, workspaceId }: WorkspaceWrite, id: string | null | undefined): Promise<void> {
  if (id && !(await projectExists(tx, workspaceId, id)))
    throw invalid('project_id', 'There is no such project. Choose another one.')
}

/** So many tasks are read at once where all are asked for, or each is looked at. */
const tasksAtOnce = 500

/** Which tasks are listed; `matches` is asked for each that the filter leaves. */
export type ListedTasks = TaskFilter & { matches?: ((row: TaskRow) => boolean) | undefined }

/** Whether a task has what is asked for; undefined where nothing is. `nobody` stands for no assignee. */
export function matcherOf({
  q,
  assignee_id,
  priority,
}: v.InferOutput<typeof tasks.list.query>): ListedTasks['matches'] {
  const words = q?.toLowerCase().split(/\s+/).filter(Boolean) ?? []
  if (words.length === 0 && assignee_id === undefined && priority === undefined) return undefined
  return (row) => {
    if (assignee_id !== undefined && !isWith(row, assignee_id)) return false
    if (priority !== undefined && row.priority !== priority) return false
    const text = `${row.title}\n${row.assignee}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

function isWith(row: TaskRow, id: string): boolean {
  return (
    (row.assignee_id ?? 'nobody') === id ||
    (row.assignees !== null && assigneesOfRow(row).some((each) => each.id === id))
  )
}

/** All of these tasks, in their order, some at a time. */
export async function* allTasks(db: Db, workspaceId: string, listed: ListedTasks): AsyncGenerator<Task[]> {
  for await (const rows of taskRows(db, workspaceId, listed)) yield rows.map(presentTask)
}

/** A page of them, and the cursor of the next one; null where there is none. */
export async function pageOfTasks(
  db: Db,
  workspaceId: string,
  listed: ListedTasks,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: Task[]; next_cursor: string | null }> {
  const page: TaskRow[] = []
  const place = { after: readCursor(cursor), atOnce: listed.matches ? tasksAtOnce : limit + 1 }
  for await (const rows of taskRows(db, workspaceId, listed, place)) {
    page.push(...rows)
    if (page.length > limit) break
    // Others go first between the pieces of a long search.
    await setImmediate()
  }
  const timeOf = (row: TaskRow) => (listed.completedBefore === undefined ? row.created_at : row.updated_at)
  return cutPage(page, limit, presentTask, timeOf)
}

async function* taskRows(
  db: Db,
  workspaceId: string,
  { matches = () => true, ...filter }: ListedTasks,
  place: { after?: Cursor | undefined; atOnce: number } = { atOnce: tasksAtOnce },
): AsyncGenerator<TaskRow[]> {
  for (let { after } = place; ;) {
    const rows = await listTasks(db, workspaceId, filter, { limit: place.atOnce, after })
    yield rows.filter(matches)
    const last = rows.at(-1)
    if (!last || rows.length < place.atOnce) return
    after = { created_at: filter.completedBefore === undefined ? last.created_at : last.updated_at, id: last.id }
  }
}
