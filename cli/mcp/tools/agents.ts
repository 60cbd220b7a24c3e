import * as v from 'valibot'
import { Agent } from '#shared/contract/agents.ts'
import { defineTool } from '../tool.ts'

const Listed = v.pick(Agent, ['id', 'name', 'role', 'description', 'skills', 'available'])

export const agentTools = [
  defineTool({
    name: 'list_agents',
    title: 'List agents',
    description:
      'Lists the AI employees of the team with their roles and skills. One that is not available has been paused and takes no work.',
    effect: 'reads',
    input: v.object({}),
    output: v.object({ agents: v.array(Listed) }),
    async run(_, { api, context }) {
      const agents = await api.agents.list({}, { signal: context.interrupted })
      return { value: { agents: agents.map((agent) => v.parse(Listed, agent)) } }
    },
  }),
]
