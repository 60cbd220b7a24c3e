import type { Agent } from '#shared/contract/agents.ts'
import { type EntityDescription, find } from '../find.ts'

export const agentType: EntityDescription<Agent> = {
  noun: 'agent',
  group: 'agents',
  nameOf: (agent) => agent.name,
  detailOf: (agent) => agent.role,
  all: (api, options) => api.agents.list({}, options),
  whenEmpty: 'The team is empty.',
  isFew: true,
}

/** Returns the agent with this id or this name in any case; otherwise throws an error that names the candidates. */
export function findAgent(agents: Agent[], wanted: string): Agent {
  return find(agentType, agents, wanted)
}
