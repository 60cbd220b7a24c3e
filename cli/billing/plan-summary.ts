import type { PlanSummary } from '#shared/contract/billing.ts'
import { count } from '#shared/domain/plural.ts'

/** The plan in a few words; empty where the server is too old to report it. */
export function formatPlan(plan: PlanSummary['plan'] | undefined): string {
  if (!plan) return ''
  if (plan.status === 'trialing' && plan.trial_ends_at)
    return `${plan.name}, trial until ${plan.trial_ends_at.slice(0, 10)}`
  return plan.status === 'past_due' ? `${plan.name}, payment due` : plan.name
}

/** The balance in a few words; empty where the server is too old to report it. */
export function formatBalance(credits: PlanSummary['credits'] | undefined): string {
  if (!credits) return ''
  if (credits.balance === null) return 'credits without limit'
  const monthly = credits.monthly === 0 ? '' : ` (${credits.monthly.toLocaleString('en')} a month)`
  return `${count(credits.balance, 'credit')}${monthly}`
}
