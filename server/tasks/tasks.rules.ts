import type * as v from 'valibot'
import type { Task, tasks } from '#shared/contract/tasks.ts'
import { newId } from '#shared/domain/ids.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import type { Db } from '../db/connect.ts'
import type { TaskRow } from '../db/schema.ts'
import { type Cursor, cutPage, readCursor } from '../http/paging.ts'
import { projectExists, refreshProgress } from '../projects/projects.rules.ts'
import { findEntity } from '../workspaces/entities.repo.ts'
import { addEntity, changeEntity, getOrThrow, invalid, removeEntity } from '../workspaces/entities.rules.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { listTasks, presentTask, updateAssignee } from './tasks.repo.ts'

export { type TaskSearch, countByProject, countOpenTasks, findTasks } from './tasks.repo.ts'

type NewTask = v.InferOutput<typeof tasks.create.body>
type TaskChange = v.InferOutput<typeof tasks.update.body>

/** The task of this workspace; throws 404, or 410 for one that was deleted. */
export async function getTask(db: Db, workspaceId: string, id: string): Promise<Task> {
  return presentTask(await getOrThrow(db, 'tasks', workspaceId, id))
}

/** Adds a task; throws 400 where it names an agent or a project that does not exist. */
export async function createTask(write: WorkspaceWrite, body: NewTask): Promise<Task> {
  await checkProject(write, body.project_id)
  const row: TaskRow = {
    workspace_id: write.workspaceId,
    id: body.id ?? newId(),
    title: body.title,
    status: body.status ?? 'Pending',
    ...(await assigneeOf(write, body.assignee_id ?? null)),
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
  await refreshProgress(write, [row.project_id])
  return presentTask(added)
}

/** Changes only the fields that are present. */
export async function changeTask(write: WorkspaceWrite, id: string, body: TaskChange): Promise<Task> {
  const row = await getOrThrow(write.tx, 'tasks', write.workspaceId, id)
  await checkProject(write, body.project_id)
  const { assignee_id, dueDate: due_date, ...same } = body
  const changed: TaskRow = {
    ...row,
    ...omitUndefined({ ...same, due_date }),
    ...(assignee_id !== undefined && (await assigneeOf(write, assignee_id))),
    updated_at: write.now,
    rev: write.rev,
    changed_by: write.userId,
  }
  await changeEntity(write, 'tasks', row, changed)
  await refreshProgress(write, [row.project_id, changed.project_id])
  return presentTask(changed)
}

/** Deletes a task; one that is deleted already stays so. */
export async function removeTask(write: WorkspaceWrite, id: string): Promise<{ id: string }> {
  const row = await removeEntity(write, 'tasks', id)
  if (row) await refreshProgress(write, [row.project_id])
  return { id }
}

/** Sets an agent's new name on its tasks; null, for an agent that is gone, unassigns them. */
export async function renameAssignee(write: WorkspaceWrite, id: string, name: string | null): Promise<void> {
  await updateAssignee(write, id, { assignee: name ?? '', assignee_id: name === null ? null : id })
}

async function assigneeOf(
  { tx, workspaceId }: WorkspaceWrite,
  id: string | null,
): Promise<{ assignee: string; assignee_id: string | null }> {
  if (id === null) return { assignee: '', assignee_id: null }
  const agent = await findEntity(tx, 'agents', workspaceId, id)
  if (!agent) throw invalid('assignee_id', 'There is no such agent. Choose another one.')
  return { assignee: agent.name, assignee_id: id }
}

async function checkProject({ tx, workspaceId }: WorkspaceWrite, id: string | null | undefined): Promise<void> {
  if (id && !(await projectExists(tx, workspaceId, id)))
    throw invalid('project_id', 'There is no such project. Choose another one.')
}

/** So many tasks are read at once where all are asked for. */
const tasksAtOnce = 500

/** All tasks of the workspace, the newest first, some at a time. */
export async function* allTasks(db: Db, workspaceId: string): AsyncGenerator<Task[]> {
  let after: Cursor | undefined
  do {
    const rows: TaskRow[] = await listTasks(db, workspaceId, { limit: tasksAtOnce, after })
    yield rows.map(presentTask)
    after = rows.length < tasksAtOnce ? undefined : rows.at(-1)
  } while (after)
}

/** A page of them, and the cursor of the next one; null where there is none. */
export async function pageOfTasks(
  db: Db,
  workspaceId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: Task[]; next_cursor: string | null }> {
  const rows = await listTasks(db, workspaceId, { limit: limit + 1, after: readCursor(cursor) })
  return cutPage(rows, limit, presentTask, (row) => row.created_at)
}
