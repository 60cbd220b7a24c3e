import { proxy } from 'valtio'
import { onSignedOut, session, verifySession } from './session.ts'

/** When the trial of the workspace ends, while one runs and the server has said so. */
export const trial = proxy<{ endsAt: string | null }>({ endsAt: null })

onSignedOut(() => (trial.endsAt = null))

/** Checks the session, and takes up what the answer says of a trial. Never throws. */
export async function checkSession(): Promise<void> {
  const user = session.user?.id
  const plan = await verifySession()
  if (plan && session.user?.id === user) trial.endsAt = plan.status === 'trialing' ? plan.trial_ends_at : null
}
