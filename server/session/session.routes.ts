import { session } from '#shared/contract/session.ts'
import { planSummaryOf } from '../billing/billing.rules.ts'
import { type Api, handle } from '../http/handle.ts'
import { confirmPassword } from '../account/password.rules.ts'
import { forgotPassword, resetPassword } from '../account/links.rules.ts'
import { showInvitation } from '../team/invitations.rules.ts'
import { resendConfirmation } from './confirmation.rules.ts'
import { confirmRegistration, register, setUp } from './registration.rules.ts'
import { openSession, presentUser, signOut } from './session.rules.ts'
import { signIn } from './sign-in.rules.ts'

export function sessionRoutes(api: Api): void {
  const { services } = api

  handle(api, session.login, ({ body, header }) => signIn(services, body, header('user-agent') ?? ''))

  handle(api, session.register, async ({ body }) => {
    const user = await register(services, body)
    return { user: user && presentUser(user), verification_sent: user === null }
  })

  handle(api, session.invitation, ({ body }) => showInvitation(services, body.token))

  handle(api, session.verifyEmail, async ({ body, header }) =>
    openSession(services, await confirmRegistration(services, body), 'session', header('user-agent') ?? ''),
  )

  handle(api, session.resendVerification, ({ body }) => {
    resendConfirmation(services, body.email)
    return { success: true }
  })

  handle(api, session.forgotPassword, ({ body }) => {
    forgotPassword(services, body.email)
    return { success: true }
  })

  handle(api, session.resetPassword, async ({ body }) => {
    await resetPassword(services, body.token, body.password)
    return { success: true }
  })

  handle(api, session.setup, async ({ body, header }) => {
    const { setup_token, ...account } = body
    return openSession(services, await setUp(services, setup_token, account), 'session', header('user-agent') ?? '')
  })

  handle(api, session.logout, async ({ caller }) => {
    await signOut(services, caller)
    return { success: true }
  })

  handle(api, session.confirm, async ({ body, caller }) => ({
    confirmed_until: await confirmPassword(services, caller, body.password),
  }))

  handle(api, session.me, async ({ caller }) => ({
    user: presentUser(caller.user),
    ...(await planSummaryOf(services, caller)),
  }))
}
