import { drafts } from '#shared/contract/drafts.ts'
import { type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import { changeDraft, getDraft, pageDrafts, removeDraft } from './drafts.rules.ts'

export function draftRoutes(api: Api): void {
  const { db } = api.services
  handle(api, drafts.list, ({ query, caller }) => pageDrafts(db, caller, query))
  handle(api, drafts.get, ({ params, caller }) => getDraft(db, caller, params.id))
  handleWrite(api, drafts.update, (write, { params, body, caller, header }) =>
    changeDraft(write, caller, params.id, body, header('idempotency-key')),
  )
  handleWrite(api, drafts.remove, (write, { params, caller }) => removeDraft(write, caller, params.id))
}
