import type { Project } from '#shared/contract/projects.ts'
import type { Db } from '../db/connect.ts'
import type { ProjectRow } from '../db/schema.ts'

/** The projects of the workspace; with `changedAfter`, those changed after that rev. */
export async function listProjects(db: Db, workspaceId: string, changedAfter = -1): Promise<Project[]> {
  const rows = await db.selectFrom('projects').selectAll().where('workspace_id', '=', workspaceId).where('rev', '>', changedAfter).orderBy('created_at').orderBy('id').execute()
  return rows.map(presentProject)
}

export async function insertProjects(db: Db, rows: ProjectRow[]): Promise<void> {
  await db.insertInto('projects').values(rows).execute()
}

export async function findProject(db: Db, workspaceId: string, id: string): Promise<ProjectRow | undefined> {
  return db.selectFrom('projects').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst()
}

export async function updateProject(tx: Db, row: ProjectRow): Promise<void> {
  const { workspace_id, id, ...fields } = row
  await tx.updateTable('projects').set(fields).where('workspace_id', '=', workspace_id).where('id', '=', id).execute()
}

export async function deleteProject(tx: Db, workspaceId: string, id: string): Promise<void> {
  await tx.deleteFrom('projects').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

/** How many tasks a project has, and how many of them are completed. */
export async function countTasks(tx: Db, workspaceId: string, id: string): Promise<{ all: number; completed: number }> {
  const counts = await tx
    .selectFrom('tasks')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', id)
    .groupBy('status')
    .execute()
  const sum = (rows: typeof counts) => rows.reduce((total, { count }) => total + Number(count), 0)
  return { all: sum(counts), completed: sum(counts.filter(({ status }) => status === 'Completed')) }
}

/** Writes the progress where it differs. */
export async function setProgress(tx: Db, workspaceId: string, id: string, progress: number, rev: number): Promise<void> {
  await tx.updateTable('projects').set({ progress, rev }).where('workspace_id', '=', workspaceId).where('id', '=', id).where('progress', '!=', progress).execute()
}

/** Takes the tasks of a project out of it. */
export async function freeTasks(tx: Db, workspaceId: string, id: string, now: number, rev: number): Promise<void> {
  await tx.updateTable('tasks').set({ project_id: null, updated_at: now, rev }).where('workspace_id', '=', workspaceId).where('project_id', '=', id).execute()
}

export function presentProject(row: ProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    status: row.status as Project['status'],
    progress: row.progress,
    team: JSON.parse(row.team) as string[],
    dueDate: row.due_date,
    description: row.description,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}
