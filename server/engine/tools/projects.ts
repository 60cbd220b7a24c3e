import * as v from 'valibot'
import { Id } from '#shared/contract/common.ts'
import { maxNotesLength, maxProjectNameLength, maxTeamSize } from '#shared/contract/limits.ts'
import { type Project, ProjectStatus } from '#shared/contract/projects.ts'
import { teamOf } from '#shared/domain/team-of.ts'
import {
  changeProject,
  createProject,
  firstProjects,
  getProject,
  removeProject,
} from '../../projects/projects.rules.ts'
import { describeLoss } from '../caution.ts'
import { type Assignable, Day, assignable, assigneeAmong } from './names.ts'
import { type ToolContext, type Workspace, defineTool } from './tool.ts'
import { countByProject } from '../../tasks/tasks.rules.ts'
import { todayOf } from './tasks.ts'

/** A project as models see it, with how its tasks stand. */
export type SeenProject = {
  id: string
  name: string
  status: string
  progress: number
  due: string | null
  /** The names of the agents and the people who work on it. */
  team: string[]
  description: string
  tasks: { all: number; completed: number; overdue: number }
}

const maxListed = 100

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxProjectNameLength))
const fields = {
  status: v.optional(ProjectStatus),
  due: v.optional(v.nullable(Day)),
  team: v.optional(
    v.pipe(
      v.array(v.string()),
      v.maxLength(maxTeamSize),
      v.description('Names of agents and of people of the workspace.'),
    ),
  ),
  description: v.optional(v.pipe(v.string(), v.maxLength(maxNotesLength))),
}

const listProjectsTool = defineTool({
  name: 'list_projects',
  readsOnly: true,
  description:
    'Lists the projects of the workspace with their progress, team and how many of their tasks are open, completed and overdue.',
  input: v.object({ status: v.optional(ProjectStatus) }),
  announce: () => 'Looking through the projects',
  async run({ status }, context) {
    const { projects, total } = await firstProjects(context.workspace.db, context.workspace.id, status, maxListed)
    return {
      answer: { projects: await seenProjects(context, projects), total },
      receipt: { status: 'done', summary: `Looked through the projects: ${total} found` },
    }
  },
})

const createProjectTool = defineTool({
  name: 'create_project',
  description: 'Creates a project in the workspace.',
  input: v.object({ name, ...fields }),
  announce: (input) => `Creating the project “${input.name}”`,
  async run({ name: called, ...rest }, context) {
    const change = await changeOf(rest, context.workspace)
    const project = await context.workspace.change((write) =>
      createProject(write, context.workspace.terms, { name: called, ...change }),
    )
    return {
      answer: { created: see(project) },
      receipt: {
        status: 'done',
        summary: `Created the project “${project.name}”`,
        link: { kind: 'project', id: project.id },
      },
    }
  },
})

const updateProjectTool = defineTool({
  name: 'update_project',
  description:
    'Changes a project. Only the fields that are given change; progress follows from its tasks. The id ' +
    'comes from list_projects or search_workspace.',
  input: v.object({ id: Id, name: v.optional(name), ...fields }),
  announce: () => 'Changing a project',
  async loses({ id, name: called, description }, { workspace }) {
    const project = await getProject(workspace.db, workspace.id, id)
    return describeLoss(`the project “${project.name}”`, [
      ['name', project.name, called],
      ['description', project.description, description],
    ])
  },
  async run({ id, name: called, ...rest }, context) {
    const change = await changeOf(rest, context.workspace)
    const project = await context.workspace.change((write) =>
      changeProject(write, id, { ...(called !== undefined && { name: called }), ...change }),
    )
    return {
      answer: { changed: (await seenProjects(context, [project]))[0]! },
      receipt: {
        status: 'done',
        summary: `Changed the project “${project.name}”`,
        link: { kind: 'project', id: project.id },
      },
    }
  },
})

const deleteProjectTool = defineTool({
  name: 'delete_project',
  description: 'Deletes a project; its tasks stay. A person is asked first.',
  input: v.object({ id: Id }),
  announce: () => 'Deleting a project',
  ask: async ({ id }, { workspace }) =>
    `Delete the project “${(await getProject(workspace.db, workspace.id, id)).name}”? Its tasks stay.`,
  async run({ id }, { workspace }) {
    const project = await getProject(workspace.db, workspace.id, id)
    await workspace.change((write) => removeProject(write, id))
    return {
      answer: { deleted: { id, name: project.name } },
      receipt: { status: 'done', summary: `Deleted the project “${project.name}”` },
    }
  },
})

export const projectTools = [listProjectsTool, createProjectTool, updateProjectTool, deleteProjectTool]

/** These projects as models see them. */
export async function seenProjects(context: ToolContext, projects: readonly Project[]): Promise<SeenProject[]> {
  const ids = projects.map(({ id }) => id)
  const ofProject = await countByProject(context.workspace.db, context.workspace.id, todayOf(context), ids)
  return projects.map((project) => see(project, ofProject.get(project.id)))
}

function see(
  { id, name: called, status, progress, completed_tasks = 0, dueDate, description, ...crew }: Project,
  { open, overdue } = { open: 0, overdue: 0 },
): SeenProject {
  const tasks = { all: open + completed_tasks, completed: completed_tasks, overdue }
  return { id, name: called, status, progress, due: dueDate, team: teamOf(crew), description, tasks }
}

type Given = { due?: string | null | undefined; team?: string[] | undefined }

async function changeOf<Rest extends Given>({ due, team, ...rest }: Rest, workspace: Workspace) {
  return {
    ...rest,
    ...(due !== undefined && { dueDate: due }),
    ...(team !== undefined && splitTeam(team, await assignable(workspace))),
  }
}

/** The agents of a team by name, and its people by id. */
function splitTeam(team: readonly string[], whom: Assignable): { team: string[]; members: { id: string }[] } {
  const all = team.map((name) => assigneeAmong(whom, name))
  return {
    team: all.filter(({ kind }) => kind === 'agent').map(({ name }) => name),
    members: all.filter(({ kind }) => kind === 'person').map(({ id }) => ({ id })),
  }
}
