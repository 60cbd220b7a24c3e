import { proposals } from '#shared/contract/proposals.ts'
import { type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import { acceptItems, getProposal, leaveItemsOut, pageProposals, undoItems } from './proposals.rules.ts'

export function proposalRoutes(api: Api): void {
  const { services } = api
  const { db, google } = services
  // An event among them may be written to Google.
  const after = google.wake
  handle(api, proposals.list, ({ query, caller }) => pageProposals(db, caller, query))
  handle(api, proposals.get, ({ params, caller }) => getProposal(db, caller, params.id))
  handleWrite(
    api,
    proposals.accept,
    (write, { params, body, caller }) => acceptItems(write, services, caller, params.id, body),
    { after },
  )
  handleWrite(api, proposals.leaveOut, (write, { params, body, caller }) =>
    leaveItemsOut(write, caller, params.id, body.items),
  )
  handleWrite(
    api,
    proposals.undo,
    (write, { params, body, caller }) => undoItems(write, services, caller, params.id, body.items),
    { after },
  )
}
