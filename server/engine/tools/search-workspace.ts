import * as v from 'valibot'
import { addDays, wallClockAt } from '#shared/domain/zoned-time.ts'
import { listAgents } from '../../agents/agents.rules.ts'
import { listRange } from '../../calendar/calendar.rules.ts'
import { projectsWith } from '../../projects/projects.rules.ts'
import { assignable } from './names.ts'
import { see } from './seen-event.ts'
import { seenProjects } from './projects.ts'
import { seenTasks } from './tasks.ts'
import { type ToolContext, defineTool } from './tool.ts'

const maxOfEach = 20
/** Events further away than this are history, or not yet of interest. */
const eventDays = 180

const searchWorkspaceTool = defineTool({
  name: 'search_workspace',
  readsOnly: true,
  description:
    'Finds tasks, projects, events (half a year back and ahead) and agents whose words hold all words of the query.',
  input: v.object({ query: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)) }),
  announce: ({ query }) => `Searching the workspace for “${query}”`,
  async run({ query }, context) {
    const words = query.toLowerCase().split(/\s+/)
    const { db, id: workspaceId } = context.workspace
    const holds = (...texts: string[]) => {
      const text = texts.join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    }
    const [tasks, projects, events, agents] = await Promise.all([
      seenTasks(context, maxOfEach, { words, inNames: true }),
      projectsWith(db, workspaceId, words),
      eventsAround(context),
      listAgents(db, workspaceId),
    ])
    const found = {
      events: events
        .filter((event) => holds(event.title, event.notes, ...event.attendees))
        .map((event) => see(event, context.timeZone)),
      agents: agents
        .filter((agent) => holds(agent.name, agent.role, agent.description, ...agent.skills))
        .map(({ id, name, role, available }) => ({ id, name, role, available })),
    }
    const total = tasks.total + projects.length + found.events.length + found.agents.length
    return {
      answer: {
        tasks: tasks.tasks,
        projects: await seenProjects(context, projects.slice(0, maxOfEach)),
        events: found.events.slice(0, maxOfEach),
        agents: found.agents.slice(0, maxOfEach),
        total,
      },
      receipt: { status: 'done', summary: `Searched the workspace for “${query}”: ${total} found` },
    }
  },
})

const listAgentsTool = defineTool({
  name: 'list_agents',
  readsOnly: true,
  description:
    'Lists the agents of the workspace: who they are, what they can do, and whether they are paused; the people who can have ' +
    'tasks, too; and the name of whom you work for.',
  input: v.object({}),
  announce: () => 'Looking at the team',
  async run(_, { workspace }) {
    const { agents, people, me } = await assignable(workspace)
    return {
      answer: {
        you: people.find(({ id }) => id === me)?.name ?? null,
        people: people.map(({ id, name }) => ({ id, name })),
        agents: agents.map(({ id, name, role, skills, available }) => ({ id, name, role, skills, available })),
      },
      receipt: { status: 'done', summary: `Looked at the team: ${agents.length} agents` },
    }
  },
})

export const searchTools = [searchWorkspaceTool, listAgentsTool]

async function eventsAround({ workspace, now, timeZone }: ToolContext) {
  const today = wallClockAt(now.getTime(), timeZone).date
  const range = { from: `${addDays(today, -eventDays)}T00:00:00Z`, to: `${addDays(today, eventDays)}T00:00:00Z` }
  return listRange(workspace.db, workspace.id, range)
}
