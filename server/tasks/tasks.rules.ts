import type * as v from 'valibot'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Task, tasks } from '#shared/contract/tasks.ts'
import { newId } from '#shared/domain/ids.ts'
import { agentName } from '../agents/agents.rules.ts'
import type { Db } from '../db/connect.ts'
import type { TaskRow } from '../db/schema.ts'
import { projectExists, refreshProgress } from '../projects/projects.rules.ts'
import { bury, isBuried, unearth } from '../workspaces/workspaces.repo.ts'
import type { Change } from '../write.ts'
import { deleteTask, findTask, insertTasks, presentTask, updateTask } from './tasks.repo.ts'

type NewTask = v.InferOutput<typeof tasks.create.body>
type TaskChange = v.InferOutput<typeof tasks.update.body>

/** The task of this workspace; throws 404, or 410 for one that was deleted. */
export async function getTask(db: Db, workspaceId: string, id: string): Promise<Task> {
  return presentTask(await existing(db, workspaceId, id))
}

/** Adds a task under the id that its maker gave it. An id that was deleted may come back: that is how a deletion is undone. */
export async function createTask(at: Change, body: NewTask): Promise<Task> {
  const { tx, workspaceId, now, rev } = at
  const id = body.id ?? newId()
  if (await findTask(tx, workspaceId, id)) throw new ProblemError(409, 'task_exists', 'There is a task with this id already.')
  await checkProject(at, body.project_id)
  const row: TaskRow = {
    workspace_id: workspaceId,
    id,
    title: body.title,
    status: body.status ?? 'Pending',
    ...(await assigneeOf(at, body.assignee_id ?? null)),
    priority: body.priority ?? 'Medium',
    due_date: body.dueDate ?? null,
    project_id: body.project_id ?? null,
    notes: body.notes ?? '',
    created_at: now,
    updated_at: now,
    rev,
  }
  await unearth(tx, workspaceId, 'tasks', id)
  await insertTasks(tx, [row])
  await refreshProgress(at, [row.project_id])
  return presentTask(row)
}

/** Changes the fields that are given and no others, so that two devices may change different ones. */
export async function changeTask(at: Change, id: string, body: TaskChange): Promise<Task> {
  const { tx, workspaceId, now, rev } = at
  const row = await existing(tx, workspaceId, id)
  await checkProject(at, body.project_id)
  const changed: TaskRow = {
    ...row,
    ...(body.title !== undefined && { title: body.title }),
    ...(body.status !== undefined && { status: body.status }),
    ...(body.priority !== undefined && { priority: body.priority }),
    ...(body.dueDate !== undefined && { due_date: body.dueDate }),
    ...(body.project_id !== undefined && { project_id: body.project_id }),
    ...(body.notes !== undefined && { notes: body.notes }),
    ...(body.assignee_id !== undefined && (await assigneeOf(at, body.assignee_id))),
    updated_at: now,
    rev,
  }
  await updateTask(tx, changed)
  await refreshProgress(at, [row.project_id, changed.project_id])
  return presentTask(changed)
}

/** Deletes a task; one that is deleted already stays so. */
export async function removeTask(at: Change, id: string): Promise<{ id: string }> {
  const { tx, workspaceId, rev } = at
  const row = await findTask(tx, workspaceId, id)
  if (!row) {
    if (await isBuried(tx, workspaceId, 'tasks', id)) return { id }
    throw notFound()
  }
  await deleteTask(tx, workspaceId, id)
  await bury(tx, { workspace_id: workspaceId, kind: 'tasks', id, rev })
  await refreshProgress(at, [row.project_id])
  return { id }
}

async function existing(db: Db, workspaceId: string, id: string): Promise<TaskRow> {
  const row = await findTask(db, workspaceId, id)
  if (row) return row
  if (await isBuried(db, workspaceId, 'tasks', id)) throw new ProblemError(410, 'task_deleted', 'This task was deleted.')
  throw notFound()
}

function notFound(): ProblemError {
  return new ProblemError(404, 'task_not_found', 'Task not found')
}

async function assigneeOf({ tx, workspaceId }: Change, id: string | null): Promise<{ assignee: string; assignee_id: string | null }> {
  if (id === null) return { assignee: '', assignee_id: null }
  const name = await agentName(tx, workspaceId, id)
  if (name === undefined) throw invalid('assignee_id', 'There is no such agent. Choose another one.')
  return { assignee: name, assignee_id: id }
}

async function checkProject({ tx, workspaceId }: Change, id: string | null | undefined): Promise<void> {
  if (id && !(await projectExists(tx, workspaceId, id))) throw invalid('project_id', 'There is no such project. Choose another one.')
}

function invalid(path: string, message: string): ProblemError {
  return new ProblemError(400, 'invalid_input', message, { errors: [{ path, message }] })
}
