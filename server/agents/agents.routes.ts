import { agents } from '#shared/contract/agents.ts'
import { type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import { busyAgents, listAgents } from './agents.repo.ts'
import {
  type ReadDocument,
  addDocument,
  documentsOf,
  getDocument,
  readDocument,
  removeDocument,
} from './documents.rules.ts'
import { changeAgent, createAgent, getAgent, removeAgent } from './agents.rules.ts'

export function agentRoutes(api: Api): void {
  const { db } = api.services
  handle(api, agents.list, ({ caller }) => listAgents(db, caller.workspaceId))
  // Before what takes any id.
  handle(api, agents.busy, ({ caller }) => busyAgents(db, caller.workspaceId))
  handle(api, agents.get, ({ params, caller }) => getAgent(db, caller.workspaceId, params.id))
  handleWrite(api, agents.create, (write, { body }) => createAgent(write, api.services, body))
  handleWrite(api, agents.update, (write, { params, body }) => changeAgent(write, params.id, body))
  handle(api, agents.documents, ({ params, caller }) => documentsOf(db, caller.workspaceId, params.id))
  handle(api, agents.document, ({ params, caller }) =>
    getDocument(db, caller.workspaceId, params.id, params.document_id),
  )
  handleWrite(
    api,
    agents.addDocument,
    (write, { params, body }, read: ReadDocument) => addDocument(write, params.id, body, read),
    {
      // A child process reads it; meanwhile no transaction is open.
      prepare: ({ body, caller }) => readDocument(caller.workspaceId, body),
    },
  )
  handleWrite(api, agents.removeDocument, (write, { params }) => removeDocument(write, params.id, params.document_id))
  handleWrite(api, agents.remove, (write, { params }) => removeAgent(write, params.id))
}
