import { proxy } from 'valtio'
import { onSignedOut, session, verifySession } from './session.ts'

/**
 * How the workspace stands with its plan, as far as the server has said: when a trial that runs will end, and whether a
 * payment has failed.
 */
export const standing = proxy<{ trialEndsAt: string | null; isPastDue: boolean }>({
  trialEndsAt: null,
  isPastDue: false,
})

onSignedOut(() => Object.assign(standing, { trialEndsAt: null, isPastDue: false }))

/** Checks the session, and takes up what the answer says of the plan. Never throws. */
export async function checkSession(): Promise<void> {
  const user = session.user?.id
  const plan = await verifySession()
  if (!plan || session.user?.id !== user) return
  standing.trialEndsAt = plan.status === 'trialing' ? plan.trial_ends_at : null
  standing.isPastDue = plan.status === 'past_due'
}
