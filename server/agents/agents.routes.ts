import { agents } from '#shared/contract/agents.ts'
import { type Api, handle } from '../handle.ts'
import { listAgents } from './agents.repo.ts'
import { getAgent } from './agents.rules.ts'

export function agentRoutes(api: Api): void {
  const { db } = api.services
  handle(api, agents.list, ({ caller }) => listAgents(db, caller.workspaceId))
  handle(api, agents.get, ({ params, caller }) => getAgent(db, caller.workspaceId, params.id))
}
