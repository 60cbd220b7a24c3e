import * as v from 'valibot'
import { maxTeamSize } from '#shared/contract/limits.ts'
import { Project, projects } from '#shared/contract/projects.ts'
import { teamAmong, bodyFor } from '../../projects/fields.ts'
import { untilAnswered } from '../../runs/follow.ts'
import { defineTool } from '../tool.ts'

const { name, status, dueDate, description } = projects.create.body.entries

export const projectTools = [
  defineTool({
    name: 'list_projects',
    title: 'List projects',
    description: 'Lists the projects of the workspace with their progress, teams and due dates.',
    effect: 'reads',
    input: v.object({}),
    output: v.object({ projects: v.array(Project) }),
    run: async (_, { api, context }) => ({
      value: { projects: await api.projects.list({}, { signal: context.interrupted }) },
    }),
  }),
  defineTool({
    name: 'create_project',
    title: 'Create a project',
    description: 'Creates a project. Tasks are put into it with create_task and update_task.',
    effect: 'adds',
    input: v.object({
      name,
      description,
      status,
      team: v.optional(
        v.pipe(
          v.array(v.string()),
          v.maxLength(maxTeamSize),
          v.description('The names of the agents and people who work on it.'),
        ),
      ),
      dueDate: v.optional(v.pipe(dueDate.wrapped, v.description('YYYY-MM-DD; null for none.'))),
    }),
    output: Project,
    async run({ team, ...own }, { api, context, key }) {
      const signal = context.interrupted
      const body = { ...own, ...(team && bodyFor(await teamAmong(team, api, signal))) }
      return {
        value: await untilAnswered(() => api.projects.create({ body }, { idempotencyKey: key, signal }), context),
      }
    },
  }),
]
