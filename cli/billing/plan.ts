import type { Subscription } from '#shared/contract/billing.ts'
import { describeCard, duePrice } from '#shared/domain/plan-price.ts'
import { planOf } from '#shared/domain/plans.ts'
import type { Context } from '../context.ts'
import type { ServerFlag } from '../verb.ts'
import { formatBalance, formatPlan } from './plan-summary.ts'

/** Shows the workspace's plan: what it costs, what comes next, and to whom it is charged for those who pay it. */
export async function showPlan(flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const api = await context.api(await context.connection(flags.server))
  const [{ user, plan, credits }, subscription] = await Promise.all([
    api.session.me({}, { signal }),
    api.billing.subscription({}, { signal }),
  ])
  const isPayer = user.is_owner || user.role === 'admin'
  const { card } = isPayer ? await api.billing.card({}, { signal }) : { card: null }
  await out.one({ plan, subscription, credits, ...(isPayer && { card }) }, () => [
    ['Plan', formatPlan(plan)],
    ['Price', priceOf(subscription)],
    ['Next', nextOf(subscription)],
    ['Card', card ? describeCard(card) : ''],
    ['Credits', formatBalance(credits)],
  ])
}

function priceOf({ plan_id, billing_interval, additional_employees }: Subscription): string {
  const plan = plan_id === null ? undefined : planOf(plan_id)
  return plan && billing_interval ? duePrice(plan, billing_interval, additional_employees.next) : ''
}

/** What comes next, and on which day. */
function nextOf(subscription: Subscription): string {
  const { status, trial_ends_at, current_period_ends_at, cancel_at_period_end } = subscription
  const end = (status === 'trialing' ? trial_ends_at : current_period_ends_at)?.slice(0, 10)
  if (status === 'past_due') return 'the last payment failed: add a card that works under Pricing'
  if (end === undefined || status === 'none') return ''
  if (status === 'cancelled' || cancel_at_period_end) return `cancelled, ends on ${end}`
  return status === 'trialing' ? `the trial ends on ${end}` : `billed on ${end}`
}
