import type { Agent } from '#shared/contract/agents.ts'
import type { Context } from '../context.ts'
import type { ServerFlag } from '../verb.ts'
import { findAgent } from './find.ts'

/** Shows everything about one agent. */
export async function showAgent(name: string, flags: ServerFlag, context: Context): Promise<void> {
  const { out } = context
  const api = await context.api(await context.connection(flags.server))
  const agent = findAgent(await api.agents.list({}, { signal: context.interrupted }), name)
  if (out.json) return out.value(agent)
  const facts: [string, string][] = [
    ['Name', agent.name],
    ['Role', agent.role],
    ['Status', statusOf(agent)],
    ['Description', agent.description],
    ['Skills', agent.skills.join(', ')],
    ['Instructions', agent.instructions],
    ['Id', agent.id],
  ]
  out.facts(facts.filter(([, value]) => value !== ''))
}

/** The word the product uses everywhere for whether an agent takes work. */
export function statusOf(agent: Agent): string {
  return agent.available ? 'Available' : 'Busy'
}
