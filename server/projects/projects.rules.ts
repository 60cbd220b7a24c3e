import type * as v from 'valibot'
import type { Project, ProjectMember, projects } from '#shared/contract/projects.ts'
import { newId } from '#shared/domain/ids.ts'
import { withoutRepeats } from '#shared/domain/assignees.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { requireRoom } from '../billing/limits.rules.ts'
import type { Terms } from '../billing/terms.ts'
import type { Db } from '../db/connect.ts'
import type { ProjectRow } from '../db/schema.ts'
import { countEntities, findEntity } from '../workspaces/entities.repo.ts'
import { addEntity, changeEntity, getOrThrow, invalid, removeEntity } from '../workspaces/entities.rules.ts'
import { listPeople } from '../workspaces/users.repo.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import {
  countTasks,
  findLateProject,
  freeTasks,
  joinTasks,
  listMembered,
  listTeams,
  membersOf,
  presentProject,
  setProgress,
  setTeam,
} from './projects.repo.ts'

export { findProjectCalled, firstProjects, listProjects, projectsWith } from './projects.repo.ts'

type NewProject = v.InferOutput<typeof projects.create.body>
type ProjectChange = v.InferOutput<typeof projects.update.body>

/** The project of this workspace; throws 404, or 410 for one that was deleted. */
export async function getProject(db: Db, workspaceId: string, id: string): Promise<Project> {
  return presentProject(await getOrThrow(db, 'projects', workspaceId, id))
}

/** Whether the workspace has any project, and the name of one whose day has passed. */
export async function lookForLate(
  db: Db,
  workspaceId: string,
  today: string,
): Promise<{ any: boolean; late: string | undefined }> {
  const count = await countEntities(db, 'projects', workspaceId)
  return { any: count > 0, late: await findLateProject(db, workspaceId, today) }
}

export async function projectExists(db: Db, workspaceId: string, id: string): Promise<boolean> {
  return (await findEntity(db, 'projects', workspaceId, id)) !== undefined
}

/** Whether any task belongs to a project. */
export async function hasTasks(db: Db, workspaceId: string, id: string): Promise<boolean> {
  return (await countTasks(db, workspaceId, id)).all > 0
}

/** Adds a project; throws 402 beyond the plan's number. */
export async function createProject(write: WorkspaceWrite, terms: Terms, body: NewProject): Promise<Project> {
  await requireRoom(
    write.tx,
    terms,
    write.workspaceId,
    'projects',
    await countEntities(write.tx, 'projects', write.workspaceId),
  )
  const row: ProjectRow = {
    workspace_id: write.workspaceId,
    id: body.id ?? newId(),
    name: body.name,
    status: body.status ?? 'Planning',
    progress: 0,
    completed_tasks: 0,
    team: JSON.stringify(body.team ?? []),
    members: columnOf(await membersAfter(write, body.members ?? [], [])),
    due_date: body.dueDate ?? null,
    description: body.description ?? '',
    created_at: write.now,
    updated_at: write.now,
    rev: write.rev,
    changed_by: write.userId,
  }
  return presentProject(await addEntity(write, 'projects', row, body.id))
}

/** Changes only the fields that are present. */
export async function changeProject(write: WorkspaceWrite, id: string, body: ProjectChange): Promise<Project> {
  const row = await getOrThrow(write.tx, 'projects', write.workspaceId, id)
  const { dueDate: due_date, team, members, ...same } = body
  const changed: ProjectRow = {
    ...row,
    ...omitUndefined({ ...same, due_date, team: team && JSON.stringify(team) }),
    ...(members && { members: columnOf(await membersAfter(write, members, membersOf(row))) }),
    updated_at: write.now,
    rev: write.rev,
    changed_by: write.userId,
  }
  await changeEntity(write, 'projects', row, changed)
  return presentProject(changed)
}

/** Deletes a project; its tasks stay, without one. */
export async function removeProject(write: WorkspaceWrite, id: string): Promise<{ id: string }> {
  if (!(await removeEntity(write, 'projects', id))) return { id }
  const freed = await freeTasks(write, id)
  const noted = write.changes?.at(-1)
  if (noted?.before) noted.before = { ...noted.before, freed }
  return { id }
}

/** Puts tasks back into a project that are in none by now. */
export async function takeTasksIn(write: WorkspaceWrite, id: string, tasks: readonly string[]): Promise<void> {
  await joinTasks(write, id, tasks)
  await refreshProgress(write, [id])
}

/** Brings these projects in step with their tasks: how many are completed, and their share in percent. */
export async function refreshProgress(
  { tx, workspaceId, rev }: WorkspaceWrite,
  ids: readonly (string | null)[],
): Promise<void> {
  for (const id of new Set(ids)) {
    if (id === null) continue
    const { all, completed } = await countTasks(tx, workspaceId, id)
    const progress = all === 0 ? 0 : Math.round((100 * completed) / all)
    await setProgress(tx, workspaceId, id, { progress, completed_tasks: completed }, rev)
  }
}

/** Renames an agent in the workspace's teams, or takes it out of them. */
export async function renameInTeams(write: WorkspaceWrite, from: string, to: string | null): Promise<void> {
  for (const { id, team } of await listTeams(write.tx, write.workspaceId)) {
    if (!team.includes(from)) continue
    const renamed = team.flatMap((name) => (name === from ? (to ?? []) : name))
    await setTeam(write, id, { team: JSON.stringify(renamed) })
  }
}

/** Sets the new name of a person in the projects that they work on, or takes them out of these. */
export async function renameMember(write: WorkspaceWrite, personId: string, to: string | null): Promise<void> {
  for (const row of await listMembered(write.tx, write.workspaceId)) {
    const members = membersOf(row)
    if (!members.some(({ id }) => id === personId)) continue
    const renamed = members.flatMap((each) => (each.id !== personId ? each : to === null ? [] : { ...each, name: to }))
    await setTeam(write, row.id, { members: columnOf(renamed) })
  }
}

/** Who works on a project after a change, each once; throws 400 for whom the workspace has not. */
async function membersAfter(
  { tx, workspaceId }: WorkspaceWrite,
  wanted: readonly { id: string }[],
  before: readonly ProjectMember[],
): Promise<ProjectMember[]> {
  if (wanted.length === 0) return []
  const people = await listPeople(tx, workspaceId)
  return withoutRepeats(wanted).map(({ id }) => {
    // Who works on it already may have been deactivated since.
    const found = people.find((person) => person.id === id) ?? before.find((member) => member.id === id)
    if (found) return { id, name: found.name }
    throw invalid('members', 'There is no such person. Choose another one.')
  })
}

/** Those of a row's members who are still in the workspace. */
export async function membersStillHere(
  { tx, workspaceId }: WorkspaceWrite,
  row: Pick<ProjectRow, 'members'>,
): Promise<ProjectMember[]> {
  const people = await listPeople(tx, workspaceId)
  return membersOf(row).filter(({ id }) => people.some((person) => person.id === id))
}

function columnOf(members: ProjectMember[]): string | null {
  return members.length === 0 ? null : JSON.stringify(members)
}
