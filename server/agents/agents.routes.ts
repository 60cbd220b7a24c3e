import { agents } from '#shared/contract/agents.ts'
import { type Api, handle } from '../handle.ts'
import { handleWrite } from '../write.ts'
import { listAgents } from './agents.repo.ts'
import { changeAgent, createAgent, getAgent, removeAgent } from './agents.rules.ts'

export function agentRoutes(api: Api): void {
  const { db } = api.services
  handle(api, agents.list, ({ caller }) => listAgents(db, caller.workspaceId))
  handle(api, agents.get, ({ params, caller }) => getAgent(db, caller.workspaceId, params.id))
  handleWrite(api, agents.create, (at, { body }) => createAgent(at, body))
  handleWrite(api, agents.update, (at, { params, body }) => changeAgent(at, params.id, body))
  handleWrite(api, agents.remove, (at, { params }) => removeAgent(at, params.id))
}
