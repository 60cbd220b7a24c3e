import type { TokenPrice } from '#shared/domain/credits.ts'
import { type Plan, freePlan, planOf } from '#shared/domain/plans.ts'
import type { SubscriptionRow } from '../db/billing-rows.ts'
import type { Env } from '../env.ts'

/** What decides which plan counts, besides the subscription. */
export type Terms = { env: Pick<Env, 'billing' | 'stripe'>; now: () => number }

/** What a provider costs, in dollars per million tokens; null where it is free or unknown. */
export type PriceOf = (provider: string) => TokenPrice | null

export type PlanNow = {
  plan: Plan
  status: SubscriptionRow['status']
  /** When the month began that credits are counted in; it only ever moves forward. */
  monthStart: number
  /** Whether credits are only counted, never refused. */
  isUnlimited: boolean
  /** AI employees beyond the plan's number. */
  employees: number
}

/** What a server without billing allows: only the vendors are paid, with keys of one's own. */
const enterprise = planOf('enterprise')!

/**
 * The plan that counts at this moment (docs/billing.md, "What counts when"): a running trial is its plan, one that ended without Stripe
 * is none.
 */
export function planNow(row: SubscriptionRow | undefined, { env, now }: Terms): PlanNow {
  const at = now()
  if (!env.billing)
    return {
      plan: enterprise,
      status: row?.status ?? 'none',
      monthStart: monthOf(0, at),
      isUnlimited: true,
      employees: 0,
    }
  const plan = row?.plan_id ? planOf(row.plan_id) : undefined
  if (!row || !plan || row.status === 'none') return free('none', monthOf(0, at))
  if (row.status === 'trialing') {
    const isOver = row.trial_ends_at !== null && row.trial_ends_at <= at
    if (!isOver) return counted(plan, row, row.period_started_at, at)
    // Stripe's events say what comes after a trial of theirs.
    if (!env.stripe || row.stripe_subscription_id === null) return free('none', monthOf(row.trial_ends_at!, at))
  }
  if (row.status === 'cancelled' && (row.period_ends_at ?? 0) <= at)
    return free('cancelled', monthOf(row.period_ends_at ?? row.updated_at, at))
  // Stripe says when a month has begun; within a year that is paid for, months are ours to count.
  if (row.stripe_subscription_id !== null && row.billing_interval === 'monthly')
    return counted(plan, row, row.period_started_at, at)
  // A year that was not paid for brings nothing: what is known is the last one that was.
  const until = row.status === 'past_due' ? Math.min(at, (row.period_ends_at ?? at) - 1) : at
  return counted(plan, row, monthOf(row.period_started_at, Math.max(until, row.period_started_at)), at)
}

/**
 * The start of the month that `now` lies in, of the months that begin on the day of `anchor`, in UTC; on the last day
 * of a month that lacks it.
 */
function monthOf(anchor: number, now: number): number {
  const from = new Date(anchor)
  const to = new Date(now)
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const start = addMonths(from, months)
  return start <= now ? start : addMonths(from, months - 1)
}

function addMonths(from: Date, months: number): number {
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const sinceMidnight = from.getTime() - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate())
  return first + (Math.min(from.getUTCDate(), lastDay) - 1) * 24 * 60 * 60_000 + sinceMidnight
}

function free(status: SubscriptionRow['status'], monthStart: number): PlanNow {
  return { plan: freePlan, status, monthStart, isUnlimited: false, employees: 0 }
}

function counted(plan: Plan, row: SubscriptionRow, monthStart: number, at: number): PlanNow {
  // Of those that are billed no more, the time that is paid for is left.
  const employees = (row.employees_paid_until ?? 0) > at ? Math.max(row.employees, row.employees_paid) : row.employees
  return { plan, status: row.status, monthStart, isUnlimited: plan.tier === 'enterprise', employees }
}
