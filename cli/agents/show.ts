import type { Agent } from '#shared/contract/agents.ts'
import type { Context } from '../context.ts'
import { lookUp } from '../find.ts'
import type { ServerFlag } from '../verb.ts'
import { agentType } from './find.ts'

/** Shows everything about one agent. */
export async function showAgent(name: string, flags: ServerFlag, context: Context): Promise<void> {
  const { out } = context
  const api = await context.api(await context.connection(flags.server))
  const agent = await lookUp(agentType, name, api, context.interrupted)
  await out.one(agent, () => [
    ['Name', agent.name],
    ['Role', agent.role],
    ['Status', statusOf(agent)],
    ['Description', agent.description],
    ['Skills', agent.skills.join(', ')],
    ['Instructions', agent.instructions],
    ['Id', agent.id],
  ])
}

/** The product's label for whether an agent takes work; of a paused one, why it does not. */
export function statusOf(agent: Agent): string {
  if (!agent.available) return 'Busy (paused)'
  return agent.busy ? 'Busy' : 'Available'
}
