import type { Input } from '#shared/contract/endpoint.ts'
import type { InvitationAsSeen, session as contract } from '#shared/contract/session.ts'
import { request } from '../network/api.ts'
import { enter } from './session.ts'

/**
 * What an invitation says, by the token of its link; throws a `ProblemError` with the reason where it does not hold.
 */
export function readInvitation(token: string): Promise<InvitationAsSeen> {
  return request((api) => api.session.invitation({ body: { token } }))
}

/**
 * Asks for a mail with a link for a new password; throws a `ProblemError`, but never says whether there is such an
 * account.
 */
export async function forgotPassword(email: string): Promise<void> {
  await request((api) => api.session.forgotPassword({ body: { email } }))
}

/** Chooses a new password by a link; throws a `ProblemError`. */
export async function resetPassword(body: { token: string; password: string }): Promise<void> {
  await request((api) => api.session.resetPassword({ body }))
}

/**
 * Makes the account of a registration by the link that was mailed to its address and the password that was typed for
 * it, and signs in; throws a `ProblemError`.
 */
export async function confirmEmail(body: { token: string; password: string }): Promise<void> {
  enter(await request((api) => api.session.verifyEmail({ body })))
}

/** Makes the first administrator with the one-time set-up link and signs them in; throws a `ProblemError`. */
export async function setUp(administrator: Input<typeof contract.setup>['body']): Promise<void> {
  enter(await request((api) => api.session.setup({ body: administrator })))
}

/** Asks for that mail again; throws a `ProblemError`. */
export async function resendConfirmation(email: string): Promise<void> {
  await request((api) => api.session.resendVerification({ body: { email } }))
}
