import type * as v from 'valibot'
import type { Task, tasks } from '#shared/contract/tasks.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Db } from '../db/connect.ts'
import type { TaskRow } from '../db/schema.ts'
import { projectExists, refreshProgress } from '../projects/projects.rules.ts'
import { findThing, updateThing } from '../workspaces/things.repo.ts'
import { add, existing, given, invalid, remove } from '../workspaces/things.rules.ts'
import type { Change } from '../write.ts'
import { presentTask, updateAssignee } from './tasks.repo.ts'

export { listTasks } from './tasks.repo.ts'

type NewTask = v.InferOutput<typeof tasks.create.body>
type TaskChange = v.InferOutput<typeof tasks.update.body>

/** The task of this workspace; throws 404, or 410 for one that was deleted. */
export async function getTask(db: Db, workspaceId: string, id: string): Promise<Task> {
  return presentTask(await existing(db, 'tasks', workspaceId, id))
}

/** Adds a task; throws 400 where it names an agent or a project that does not exist. */
export async function createTask(at: Change, body: NewTask): Promise<Task> {
  await checkProject(at, body.project_id)
  const row: TaskRow = {
    workspace_id: at.workspaceId,
    id: body.id ?? newId(),
    title: body.title,
    status: body.status ?? 'Pending',
    ...(await assigneeOf(at, body.assignee_id ?? null)),
    priority: body.priority ?? 'Medium',
    due_date: body.dueDate ?? null,
    project_id: body.project_id ?? null,
    notes: body.notes ?? '',
    created_at: at.now,
    updated_at: at.now,
    rev: at.rev,
  }
  const added = await add(at, 'tasks', row, body.id)
  await refreshProgress(at, [row.project_id])
  return presentTask(added)
}

/** Changes the fields that are given and no others. */
export async function changeTask(at: Change, id: string, body: TaskChange): Promise<Task> {
  const row = await existing(at.tx, 'tasks', at.workspaceId, id)
  await checkProject(at, body.project_id)
  const { title, status, priority, dueDate: due_date, project_id, notes } = body
  const changed: TaskRow = {
    ...row,
    ...given({ title, status, priority, due_date, project_id, notes }),
    ...(body.assignee_id !== undefined && (await assigneeOf(at, body.assignee_id))),
    updated_at: at.now,
    rev: at.rev,
  }
  await updateThing(at.tx, 'tasks', changed)
  await refreshProgress(at, [row.project_id, changed.project_id])
  return presentTask(changed)
}

/** Deletes a task; one that is deleted already stays so. */
export async function removeTask(at: Change, id: string): Promise<{ id: string }> {
  const row = await remove(at, 'tasks', id)
  if (row) await refreshProgress(at, [row.project_id])
  return { id }
}

/** Gives the tasks of an agent its new name; with null, which says that it is gone, to nobody. */
export async function renameAssignee(
  { tx, workspaceId, now, rev }: Change,
  id: string,
  name: string | null,
): Promise<void> {
  await updateAssignee(tx, workspaceId, id, { assignee: name ?? '', assignee_id: name === null ? null : id }, now, rev)
}

async function assigneeOf(
  { tx, workspaceId }: Change,
  id: string | null,
): Promise<{ assignee: string; assignee_id: string | null }> {
  if (id === null) return { assignee: '', assignee_id: null }
  const agent = await findThing(tx, 'agents', workspaceId, id)
  if (!agent) throw invalid('assignee_id', 'There is no such agent. Choose another one.')
  return { assignee: agent.name, assignee_id: id }
}

async function checkProject({ tx, workspaceId }: Change, id: string | null | undefined): Promise<void> {
  if (id && !(await projectExists(tx, workspaceId, id)))
    throw invalid('project_id', 'There is no such project. Choose another one.')
}
