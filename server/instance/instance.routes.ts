import { instance } from '#shared/contract/instance.ts'
import { type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import {
  pagePeople,
  pageWorkspaces,
  signOutEverywhere,
  stopRunsOfPerson,
  stopRunsOfWorkspace,
  suspendPerson,
  suspendWorkspace,
} from './instance.rules.ts'

export function instanceRoutes(api: Api): void {
  const { services } = api
  handle(api, instance.people, ({ query }) => pagePeople(services, query))
  handleWrite(
    api,
    instance.changePerson,
    (write, { params, body, caller }) => suspendPerson(write, services, caller, params.id, body.suspended),
    { after: ({ params }) => stopRunsOfPerson(services, params.id) },
  )
  handleWrite(api, instance.signPersonOut, (write, { params, caller }) => signOutEverywhere(write, caller, params.id))
  handle(api, instance.workspaces, ({ query }) => pageWorkspaces(services, query))
  handleWrite(
    api,
    instance.changeWorkspace,
    (write, { params, body, caller }) => suspendWorkspace(write, services, caller, params.id, body.suspended),
    {
      // There may be hundreds, each of which takes a moment to stop; they are out already.
      after: ({ params }) =>
        void stopRunsOfWorkspace(services, params.id).catch((error: unknown) =>
          services.log.error({ err: error }, 'runs of a suspended workspace could not be stopped'),
        ),
    },
  )
}
