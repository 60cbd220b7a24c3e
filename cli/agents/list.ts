import type { Context } from '../context.ts'
import type { ServerFlag } from '../verb.ts'
import { statusOf } from './show.ts'

/** Lists the agents of the workspace. */
export async function listAgents(flags: ServerFlag, context: Context): Promise<void> {
  const { out } = context
  const api = await context.api(await context.connection(flags.server))
  const agents = await api.agents.list({}, { signal: context.interrupted })
  out.list(agents, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'NAME', noun: true },
      { title: 'ROLE' },
      { title: 'STATUS' },
      { title: 'SKILLS' },
    ],
    row: (agent) => [out.id(agent.id), agent.name, agent.role, statusOf(agent), agent.skills.join(', ')],
    whenEmpty: 'There are no agents yet.',
  })
}
