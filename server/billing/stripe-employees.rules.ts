import type { Stripe } from 'stripe'
import type { Plan } from '#shared/domain/plans.ts'
import type { Caller } from '../session/caller.ts'
import { endTurn, takeTurn } from './billing.repo.ts'
import { cardNeeded, employeesWithPlan } from './refusals.ts'
import { type Billing, askStripe, changeUnderWay, isFinal, isUnheard, unheardMs } from './stripe.ts'
import { hasCard, useNewestCard } from './stripe-cards.rules.ts'
import { type Interval, employeePriceOf } from './stripe-prices.ts'
import { partsOf } from './stripe-state.ts'
import { syncSubscription } from './stripe-sync.rules.ts'
import { planNow } from './terms.ts'

/**
 * Has so many AI employees billed beyond the plan's number, as an item of the subscription. More count at once and are
 * prorated; fewer are billed from the next period on, and until then there are as many as are paid for. The
 * subscription itself stores that number, for its next reader. From reading it to the last change no other request has
 * a turn, so what was read still holds then.
 */
export async function setEmployeesAtStripe(
  services: Billing,
  { workspaceId }: Caller,
  key: string,
  wanted: number,
): Promise<void> {
  const { db, now } = services
  // A key is noted only with its answer: until then another number under it is another request.
  const request = `${key} ${wanted}`
  if (!(await takeTurn(db, { workspace_id: workspaceId, request, until: now() + unheardMs }, now())))
    throw changeUnderWay()
  let isOver = true
  try {
    await setEmployees(services, workspaceId, key, wanted)
  } catch (error) {
    // Stripe may still be at work on a call without an answer: until then only the same request goes on with it.
    isOver = !isUnheard(error)
    throw error
  } finally {
    if (isOver) await endTurn(db, workspaceId, request)
  }
}

async function setEmployees(services: Billing, workspaceId: string, key: string, wanted: number): Promise<void> {
  const { subscription, row, customer } = await syncSubscription(services, workspaceId)
  const { plan, status, employees: paid } = planNow(row, services)
  const isRunning = status === 'trialing' || status === 'active' || status === 'past_due'
  if (!subscription || !isRunning || plan.additional_ai_employee_cost === 0) throw employeesWithPlan()
  const billed = row.employees
  if (wanted === billed) return
  const isTrial = subscription.status === 'trialing'
  if (isTrial && wanted > billed) {
    await useNewestCard(services, workspaceId, async () => true)
    if (!(await hasCard(services, customer))) throw cardNeeded()
  }
  const asked = { services, key, plan, interval: row.billing_interval ?? 'monthly' }
  const until = partsOf(subscription).plan.current_period_end
  const fewer = (quantity: number): Stripe.SubscriptionUpdateParams => ({
    proration_behavior: 'none',
    metadata: isTrial || quantity >= paid ? none : { muster_employees_paid: paid, muster_employees_until: until },
  })
  if (wanted <= paid) await bill(asked, subscription, wanted, fewer(wanted))
  else await billMore(wanted)
  await syncSubscription(services, workspaceId)

  async function billMore(quantity: number): Promise<void> {
    // What is paid for already is not charged again.
    const now = billed < paid ? await bill(asked, subscription!, paid, fewer(paid)) : subscription!
    try {
      await bill(asked, now, quantity, {
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      })
    } catch (error) {
      // A card that is refused leaves it as it was.
      if (billed < paid && isFinal(error)) await bill(asked, now, billed, fewer(billed))
      throw error
    }
  }
}

type Asked = { services: Billing; key: string; plan: Plan; interval: Interval }

/** Unset at Stripe. */
const none = { muster_employees_paid: '', muster_employees_until: '' }

async function bill(
  { services, key, plan, interval }: Asked,
  subscription: Stripe.Subscription,
  quantity: number,
  how: Stripe.SubscriptionUpdateParams,
): Promise<Stripe.Subscription> {
  const { employees } = partsOf(subscription)
  return askStripe(services, async (stripe) => {
    const item = employees
      ? { id: employees.id, ...(quantity === 0 ? { deleted: true } : { quantity }) }
      : { price: await employeePriceOf(stripe, plan, interval), quantity }
    // From what to what is in the key: asked again after half of it was done, it is another call.
    const idempotencyKey = `muster-employees-${key}-${employees?.id ?? 'none'}-${employees?.quantity ?? 0}-${quantity}`
    return stripe.subscriptions.update(subscription.id, { items: [item], ...how }, { idempotencyKey })
  })
}
