import { session } from '#shared/contract/session.ts'
import { standingOf } from '../billing/billing.rules.ts'
import { type Api, handle } from '../handle.ts'
import { register, setUp } from './registration.rules.ts'
import { openSession, presentUser, signIn, signOut } from './session.rules.ts'

export function sessionRoutes(api: Api): void {
  const { services } = api

  handle(api, session.login, ({ body, header }) => signIn(services, body, header('user-agent') ?? ''))

  handle(api, session.register, async ({ body }) => ({
    user: presentUser(await register(services, body)),
    verification_sent: false,
  }))

  handle(api, session.setup, async ({ body, header }) => {
    const { setup_token, ...account } = body
    return openSession(services, await setUp(services, setup_token, account), 'session', header('user-agent') ?? '')
  })

  handle(api, session.logout, async ({ caller }) => {
    await signOut(services, caller)
    return { success: true }
  })

  handle(api, session.me, async ({ caller }) => ({ user: caller.user, ...(await standingOf(services, caller)) }))
}
