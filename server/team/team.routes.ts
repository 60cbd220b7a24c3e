import { team } from '#shared/contract/team.ts'
import { tellStripe } from '../billing/stripe-duties.rules.ts'
import { type Api, handle } from '../http/handle.ts'
import { shownOrigin } from '../http/origin.ts'
import { handleWrite } from '../http/handle-write.ts'
import { adminOverview, changeUser, listUsers, stopRunsOfDeactivated } from './admin.rules.ts'
import { invite, listInvitations, withdraw } from './invitations.rules.ts'
import { handOver, listTeam, makeResetLink, prepareRemoval, removeColleague } from './team.rules.ts'

export function teamRoutes(api: Api): void {
  const { services } = api
  handle(api, team.list, ({ caller }) => listTeam(services, caller))
  handle(api, team.invitations, ({ caller, header }) =>
    listInvitations(services, caller, shownOrigin(services, header('host'))),
  )
  handle(api, team.invite, ({ body, caller, header }) =>
    invite(services, caller, body, shownOrigin(services, header('host'))),
  )
  handleWrite(api, team.withdraw, (write, { params, caller }) => withdraw(write, caller, params.id))
  handle(api, team.resetLink, ({ params, caller, header }) =>
    makeResetLink(services, caller, params.id, shownOrigin(services, header('host'))),
  )
  handleWrite(api, team.handOver, (write, { params, caller }) => handOver(write, caller, params.id), {
    after: () => void tellStripe(services),
  })
  handleWrite(api, team.remove, (write, { params, caller }) => removeColleague(write, services, caller, params.id), {
    prepare: ({ params, caller }) => prepareRemoval(services, caller, params.id),
    after() {
      services.erasures.wake()
      services.google.wake()
    },
  })
  handle(api, team.overview, ({ caller }) => adminOverview(services, caller))
  handle(api, team.users, ({ caller }) => listUsers(services, caller))
  handleWrite(
    api,
    team.changeUser,
    (write, { params, body, caller }) => changeUser(write, services, caller, params.id, body),
    { after: ({ params, caller }) => stopRunsOfDeactivated(services, caller, params.id) },
  )
}
