import type * as v from 'valibot'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Project, projects } from '#shared/contract/projects.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Db } from '../db/connect.ts'
import type { ProjectRow } from '../db/schema.ts'
import { bury, isBuried, unearth } from '../workspaces/workspaces.repo.ts'
import type { Change } from '../write.ts'
import { countTasks, deleteProject, findProject, freeTasks, insertProjects, presentProject, setProgress, updateProject } from './projects.repo.ts'

type NewProject = v.InferOutput<typeof projects.create.body>
type ProjectChange = v.InferOutput<typeof projects.update.body>

/** The project of this workspace; throws 404, or 410 for one that was deleted. */
export async function getProject(db: Db, workspaceId: string, id: string): Promise<Project> {
  return presentProject(await existing(db, workspaceId, id))
}

export async function projectExists(db: Db, workspaceId: string, id: string): Promise<boolean> {
  return (await findProject(db, workspaceId, id)) !== undefined
}

/** Adds a project under the id that its maker gave it. */
export async function createProject({ tx, workspaceId, now, rev }: Change, body: NewProject): Promise<Project> {
  const id = body.id ?? newId()
  if (await findProject(tx, workspaceId, id)) throw new ProblemError(409, 'project_exists', 'There is a project with this id already.')
  const row: ProjectRow = {
    workspace_id: workspaceId,
    id,
    name: body.name,
    status: body.status ?? 'Planning',
    progress: 0,
    team: JSON.stringify(body.team ?? []),
    due_date: body.dueDate ?? null,
    description: body.description ?? '',
    created_at: now,
    updated_at: now,
    rev,
  }
  await unearth(tx, workspaceId, 'projects', id)
  await insertProjects(tx, [row])
  return presentProject(row)
}

/** Changes the fields that are given and no others. */
export async function changeProject({ tx, workspaceId, now, rev }: Change, id: string, body: ProjectChange): Promise<Project> {
  const row = await existing(tx, workspaceId, id)
  const changed: ProjectRow = {
    ...row,
    ...(body.name !== undefined && { name: body.name }),
    ...(body.status !== undefined && { status: body.status }),
    ...(body.team !== undefined && { team: JSON.stringify(body.team) }),
    ...(body.dueDate !== undefined && { due_date: body.dueDate }),
    ...(body.description !== undefined && { description: body.description }),
    updated_at: now,
    rev,
  }
  await updateProject(tx, changed)
  return presentProject(changed)
}

/** Deletes a project; its tasks stay, without one. */
export async function removeProject({ tx, workspaceId, now, rev }: Change, id: string): Promise<{ id: string }> {
  if (!(await findProject(tx, workspaceId, id))) {
    if (await isBuried(tx, workspaceId, 'projects', id)) return { id }
    throw notFound()
  }
  await freeTasks(tx, workspaceId, id, now, rev)
  await deleteProject(tx, workspaceId, id)
  await bury(tx, { workspace_id: workspaceId, kind: 'projects', id, rev })
  return { id }
}

/** Brings the progress of these projects in step with their tasks: the share of completed ones, in percent. */
export async function refreshProgress({ tx, workspaceId, rev }: Change, ids: readonly (string | null)[]): Promise<void> {
  for (const id of new Set(ids)) {
    if (id === null) continue
    const { all, completed } = await countTasks(tx, workspaceId, id)
    await setProgress(tx, workspaceId, id, all === 0 ? 0 : Math.round((100 * completed) / all), rev)
  }
}

async function existing(db: Db, workspaceId: string, id: string): Promise<ProjectRow> {
  const row = await findProject(db, workspaceId, id)
  if (row) return row
  if (await isBuried(db, workspaceId, 'projects', id)) throw new ProblemError(410, 'project_deleted', 'This project was deleted.')
  throw notFound()
}

function notFound(): ProblemError {
  return new ProblemError(404, 'project_not_found', 'Project not found')
}
