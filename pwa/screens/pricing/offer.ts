import type { Subscription } from '#shared/contract/billing.ts'
import type { Plan } from '#shared/domain/plans.ts'
import type { Interval } from '#shared/domain/plan-price.ts'

/** What can be done about a plan: try it, change to it, write to sales about it; or it is there already. */
export type Offer = 'try' | 'change' | 'sales' | 'current'

type CurrentPlan = Readonly<Pick<Subscription, 'plan_id' | 'status' | 'billing_interval' | 'trial_available'>> | null

type Known = { subscription: CurrentPlan; interval: Interval; takesPayments: boolean }

/** What the card of a plan offers a workspace. */
export function offerOf(
  plan: Readonly<Pick<Plan, 'id' | 'is_enterprise'>>,
  { subscription, interval, takesPayments }: Known,
): Offer {
  if (plan.is_enterprise) return 'sales'
  if (!subscription) return 'try'
  if (isRunning(subscription))
    return subscription.plan_id === plan.id && subscription.billing_interval === interval ? 'current' : 'change'
  if (subscription.trial_available) return 'try'
  return takesPayments ? 'change' : 'sales'
}

/** Whether a plan counts now. */
export function isRunning({ plan_id, status }: Pick<Subscription, 'plan_id' | 'status'>): boolean {
  return plan_id !== null && status !== 'none'
}

/**
 * The plan that `?upgrade=` asks for: by its id, the first of a tier, or the most popular one; null without the flag.
 */
export function wantedPlan(upgrade: string | null, plans: readonly Readonly<Plan>[]): string | null {
  if (upgrade === null) return null
  const named = plans.find((plan) => plan.id === upgrade) ?? plans.find((plan) => plan.tier === upgrade)
  return (named ?? plans.find((plan) => plan.is_popular))?.id ?? null
}
