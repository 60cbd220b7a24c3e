import type { PlanSummary } from '#shared/contract/billing.ts'
import { proxy } from 'valtio'
import { saveAnswer, readAnswer } from '../cache/answers.ts'
import { request } from '../network/api.ts'
import { onSignedOut, session } from '../session/session.ts'

/** What the workspace and this person have left to spend; null until it is known, and where the server counts none. */
export const credits = proxy<{ value: PlanSummary['credits'] | null }>({ value: null })

onSignedOut(() => (credits.value = null))

/** Shows what is kept of the balance and refreshes it. A failure leaves what is known. Never throws. */
export async function loadCredits(): Promise<void> {
  const user = session.user?.id
  if (credits.value === null) {
    const kept = await readAnswer<PlanSummary['credits'] | null>('credits')
    if (session.user?.id === user && kept) credits.value ??= kept.value
  }
  try {
    const answer = await request((api) => api.session.me())
    if (session.user?.id !== user) return
    credits.value = answer.credits ?? null
    void saveAnswer('credits', credits.value)
  } catch {
    // The balance of before is better than none.
  }
}
