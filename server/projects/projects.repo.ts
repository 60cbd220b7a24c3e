import { sql } from 'kysely'
import type { Project, ProjectMember } from '#shared/contract/projects.ts'
import { teamOf } from '#shared/domain/team-of.ts'
import type { Db } from '../db/connect.ts'
import { isAscii, likeWord } from '../db/like-word.ts'
import type { ProjectRow } from '../db/schema.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'

/** The projects of the workspace. */
export async function listProjects(db: Db, workspaceId: string): Promise<Project[]> {
  const rows = await db
    .selectFrom('projects')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(presentProject)
}

/** So many of the projects, of one status or of all, the oldest first, and how many there are. */
export async function firstProjects(
  db: Db,
  workspaceId: string,
  status: string | undefined,
  most: number,
): Promise<{ projects: Project[]; total: number }> {
  let found = db.selectFrom('projects').where('workspace_id', '=', workspaceId)
  if (status !== undefined) found = found.where('status', '=', status)
  const rows = await found.selectAll().orderBy('created_at').orderBy('id').limit(most).execute()
  const count = () => found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  return {
    projects: rows.map(presentProject),
    total: rows.length < most ? rows.length : Number((await count()).total),
  }
}

/** The projects whose name, description or team hold all of these words, which are in small letters, the oldest first. */
export async function projectsWith(db: Db, workspaceId: string, words: readonly string[]): Promise<Project[]> {
  const text = sql<string>`name || ' ' || description || ' ' || team || ' ' || coalesce(members, '')`
  let found = db.selectFrom('projects').selectAll().where('workspace_id', '=', workspaceId)
  // The team is JSON, which writes these two in another way.
  for (const word of words) if (!/["\\]/.test(word)) found = found.where(likeWord(text, word))
  const rows = await found.orderBy('created_at').orderBy('id').execute()
  const holds = ({ name, description, ...crew }: Project) => {
    const held = [name, description, ...teamOf(crew)].join(' ').toLowerCase()
    return words.every((word) => held.includes(word))
  }
  return rows.map(presentProject).filter(holds)
}

/** The project of this id or, in any case of its letters, of this name: the oldest where there are several. */
export async function findProjectCalled(db: Db, workspaceId: string, name: string): Promise<Project | undefined> {
  const wanted = name.trim().toLowerCase()
  const called = isAscii(wanted) ? sql<boolean>`lower(name) = ${wanted}` : likeWord(sql<string>`name`, wanted)
  const rows = await db
    .selectFrom('projects')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(({ or, eb }) => or([eb('id', '=', name), called]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const row = rows.find(({ id }) => id === name) ?? rows.find((each) => each.name.toLowerCase() === wanted)
  return row && presentProject(row)
}

/** The name of the project that is not completed after its day, the oldest where there are several. */
export async function findLateProject(db: Db, workspaceId: string, today: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('projects')
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .where('status', '!=', 'Completed')
    .where('due_date', '<', today)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.name
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

/** Writes how far a project is where that differs. */
export async function setProgress(
  tx: Db,
  workspaceId: string,
  id: string,
  { progress, completed_tasks }: Pick<ProjectRow, 'progress' | 'completed_tasks'>,
  rev: number,
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ progress, completed_tasks, rev })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('progress', '!=', progress), eb('completed_tasks', '!=', completed_tasks)]))
    .execute()
}

/** Takes the tasks of a project out of it, and returns their ids. */
export async function freeTasks({ tx, workspaceId, now, rev, userId }: WorkspaceWrite, id: string): Promise<string[]> {
  const rows = await tx
    .updateTable('tasks')
    .set({ project_id: null, updated_at: now, rev, changed_by: userId })
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', id)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** How many ids go into one statement. */
const idsAtOnce = 1000

/** Puts those of these tasks into a project that are in none. */
export async function joinTasks(
  { tx, workspaceId, now, rev, userId }: WorkspaceWrite,
  id: string,
  tasks: readonly string[],
): Promise<void> {
  for (let n = 0; n < tasks.length; n += idsAtOnce)
    await tx
      .updateTable('tasks')
      .set({ project_id: id, updated_at: now, rev, changed_by: userId })
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', tasks.slice(n, n + idsAtOnce))
      .where('project_id', 'is', null)
      .execute()
}

/** The teams of the workspace, by project. */
export async function listTeams(tx: Db, workspaceId: string): Promise<{ id: string; team: string[] }[]> {
  const rows = await tx.selectFrom('projects').select(['id', 'team']).where('workspace_id', '=', workspaceId).execute()
  return rows.map(({ id, team }) => ({ id, team: JSON.parse(team) as string[] }))
}

/** The projects of the workspace that people work on. */
export async function listMembered(tx: Db, workspaceId: string): Promise<Pick<ProjectRow, 'id' | 'members'>[]> {
  const rows = tx.selectFrom('projects').select(['id', 'members']).where('workspace_id', '=', workspaceId)
  return rows.where('members', 'is not', null).execute()
}

export async function setTeam(
  { tx, workspaceId, now, rev, userId }: WorkspaceWrite,
  id: string,
  team: Partial<Pick<ProjectRow, 'team' | 'members'>>,
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ ...team, updated_at: now, rev, changed_by: userId })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export function membersOf({ members }: Pick<ProjectRow, 'members'>): ProjectMember[] {
  return members === null ? [] : (JSON.parse(members) as ProjectMember[])
}

export function presentProject(row: ProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    status: row.status as Project['status'],
    progress: row.progress,
    completed_tasks: row.completed_tasks,
    team: JSON.parse(row.team) as string[],
    members: membersOf(row),
    dueDate: row.due_date,
    description: row.description,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}
