import type { Stripe } from 'stripe'
import type { SubscriptionRow } from '../db/billing-rows.ts'
import type { SubscriptionChange } from './billing.repo.ts'

/**
 * The subscription that counts among those of a customer: a living one before an ended one, then the newest. One that
 * never began is none.
 */
export function current(all: Stripe.Subscription[]): Stripe.Subscription | undefined {
  const begun = all.filter(({ status }) => status !== 'incomplete' && status !== 'incomplete_expired')
  return begun.toSorted((a, b) => Number(isLiving(b)) - Number(isLiving(a)) || b.created - a.created)[0]
}

/** Whether a subscription goes on and can be changed. */
export function isLiving({ status }: Stripe.Subscription): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired'
}

/**
 * The part of a subscription that is the plan, and the one that is AI employees beyond its number, where there is
 * one.
 */
export function partsOf({ items: { data } }: Stripe.Subscription): {
  plan: Stripe.SubscriptionItem
  employees: Stripe.SubscriptionItem | undefined
} {
  const employees = data.find(({ price }) => price.metadata.muster_employee !== undefined)
  return { plan: data.find((item) => item !== employees)!, employees }
}

/** Whether a trial runs that was started without Stripe: the demo's, or one from before there were keys. */
export function runsHere(row: SubscriptionRow, now: number): boolean {
  return row.stripe_subscription_id === null && row.status === 'trialing' && (row.trial_ends_at ?? 0) > now
}

/** What Stripe says of a subscription, as our row has it. */
export function changeFrom(subscription: Stripe.Subscription, row: SubscriptionRow, now: number): SubscriptionChange {
  const { plan: item, employees } = partsOf(subscription)
  const { muster_employees_paid: paid, muster_employees_until: until } = subscription.metadata
  const status = statusOf(subscription)
  const asked = { checked_at: now, updated_at: now }
  const known = {
    ...asked,
    plan_id: item.price.metadata.muster_plan ?? row.plan_id,
    status,
    billing_interval: item.price.recurring?.interval === 'year' ? ('annual' as const) : ('monthly' as const),
    trial_ends_at: subscription.trial_end === null ? row.trial_ends_at : subscription.trial_end * 1000,
    cancel_at_period_end: Number(
      status !== 'cancelled' && (subscription.cancel_at_period_end || subscription.cancel_at !== null),
    ),
    stripe_subscription_id: subscription.id,
    employees: employees?.quantity ?? 0,
    employees_paid: Number(paid || 0),
    employees_paid_until: until ? Number(until) * 1000 : null,
    // It shows the outcome of the try without an answer.
    ...(row.stripe_subscription_id !== subscription.id && { unheard_at: null }),
  }
  // The period that has begun is not paid for: what counts until it is, is the last one that was.
  const keepsPeriod =
    status === 'past_due' && row.stripe_subscription_id === subscription.id && row.status !== 'cancelled'
  if (keepsPeriod) return known
  if (status === 'cancelled')
    return { ...known, period_ends_at: (subscription.ended_at ?? item.current_period_start) * 1000 }
  // A trial is one month, however long and however it was begun.
  if (status === 'trialing' && row.status === 'trialing')
    return { ...known, period_ends_at: item.current_period_end * 1000 }
  return {
    ...known,
    period_started_at: item.current_period_start * 1000,
    period_ends_at: item.current_period_end * 1000,
  }
}

/** Unpaid and paused subscriptions grant nothing, and may come back. */
function statusOf({ status }: Stripe.Subscription): SubscriptionRow['status'] {
  return counting.find((each) => each === status) ?? 'cancelled'
}

const counting = ['trialing', 'active', 'past_due'] as const
