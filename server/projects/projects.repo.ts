import type { Project } from '#shared/contract/projects.ts'
import type { Db } from '../db/connect.ts'
import type { ProjectRow } from '../db/schema.ts'

/** The projects of the workspace; with `changedAfter`, those changed after that rev. */
export async function listProjects(db: Db, workspaceId: string, changedAfter = -1): Promise<Project[]> {
  const rows = await db.selectFrom('projects').selectAll().where('workspace_id', '=', workspaceId).where('rev', '>', changedAfter).orderBy('created_at').orderBy('id').execute()
  return rows.map(present)
}

export async function insertProjects(db: Db, rows: ProjectRow[]): Promise<void> {
  await db.insertInto('projects').values(rows).execute()
}

function present(row: ProjectRow): Project {
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
