import type { Cap, PlanSummary, Subscription } from '#shared/contract/billing.ts'
import type { Tier } from '#shared/contract/models.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Caller } from '../session/caller.ts'
import type { SubscriptionRow } from '../db/billing-rows.ts'
import type { Services } from '../services.ts'
import type { Billing } from './stripe.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { type Capped, findCapped, findSubscription, listCapped, updateCap } from './billing.repo.ts'
import { spentBy, spentByEach } from './credits.repo.ts'
import { balanceOf } from './credits.rules.ts'
import { syncSubscription } from './stripe-sync.rules.ts'
import { type Terms, planNow } from './terms.ts'
import { hadTrial } from './trial.rules.ts'

type Asked = Pick<Services, 'db' | 'env' | 'now'>

const askAgainMs = 10 * 60_000

/** The tier of a workspace: what its plan allows, a running trial's too. */
export async function tierOf(services: Asked, workspaceId: string): Promise<Tier> {
  return planNow(await findSubscription(services.db, workspaceId), services).plan.tier
}

/** Like `subscriptionOf`; where a period has ended and what came after it is unknown, Stripe is asked first. */
export async function freshSubscription(services: Billing, workspaceId: string): Promise<Subscription> {
  const row = await findSubscription(services.db, workspaceId)
  if (services.env.stripe && row && isOverdue(row, services.now())) {
    await syncSubscription(services, workspaceId).catch((error: unknown) =>
      services.log.warn({ err: error }, 'Stripe was not heard about a period that ended'),
    )
  }
  return subscriptionOf(services, workspaceId)
}

/** The workspace's subscription as it counts now, with its balance. */
export async function subscriptionOf(services: Asked, workspaceId: string): Promise<Subscription> {
  const row = await findSubscription(services.db, workspaceId)
  const { plan, status, employees } = planNow(row, services)
  // What is left of a plan that has ended is not the workspace's any more.
  const isOn = status !== 'none' && status !== 'cancelled'
  return {
    // Without billing everything is allowed, and nothing is subscribed to.
    plan_id: plan.id === row?.plan_id ? plan.id : null,
    tier: plan.tier,
    status,
    billing_interval: isOn ? (row?.billing_interval ?? null) : null,
    trial_ends_at: instant(row?.trial_ends_at),
    trial_available: services.env.billing && !hadTrial(row),
    current_period_ends_at: instant(row?.period_ends_at),
    cancel_at_period_end: isOn && row?.cancel_at_period_end === 1,
    additional_employees: { now: employees, next: isOn && row ? row.employees : 0 },
    credits: { balance: await balanceOf(services.db, services, workspaceId), monthly: plan.monthly_credits },
  }
}

/** The plan and the credits as one person of a workspace has them. */
export async function planSummaryOf(
  services: Asked,
  { userId, workspaceId }: Pick<Caller, 'userId' | 'workspaceId'>,
): Promise<PlanSummary> {
  const { db } = services
  const [row, person] = await Promise.all([findSubscription(db, workspaceId), findCapped(db, workspaceId, userId)])
  const { plan, status, monthStart } = planNow(row, services)
  const [balance, used] = await Promise.all([balanceOf(db, services, workspaceId), spentBy(db, userId, monthStart)])
  return {
    plan: { id: plan.id, name: plan.name, tier: plan.tier, status, trial_ends_at: instant(row?.trial_ends_at) },
    credits: { balance, monthly: plan.monthly_credits, used_this_month: used, cap: person?.credit_cap ?? null },
  }
}

/** What each person of the workspace used this month, and may use at most. */
export async function listCaps(services: Asked, workspaceId: string): Promise<Cap[]> {
  const { db } = services
  const [people, row] = await Promise.all([listCapped(db, workspaceId), findSubscription(db, workspaceId)])
  const spent = await spentByEach(db, workspaceId, planNow(row, services).monthStart)
  return people.map((person) => presentCap(person, spent.get(person.id) ?? 0))
}

/** Caps what a person of this workspace may spend each month; throws 404 for anyone else. */
export async function setCap(write: WorkspaceWrite, terms: Terms, userId: string, cap: number | null): Promise<Cap> {
  const person = await updateCap(write.tx, write.workspaceId, userId, cap)
  if (!person) throw new ProblemError(404, 'user_not_found', 'There is nobody with this id in the workspace.')
  const { monthStart } = planNow(await findSubscription(write.tx, write.workspaceId), terms)
  return presentCap(person, await spentBy(write.tx, userId, monthStart))
}

function presentCap({ id, name, credit_cap }: Capped, used: number): Cap {
  return { user_id: id, name, monthly_cap: credit_cap, used_this_month: used }
}

/** Stripe reports an end by itself; one whose event was missed is asked for, now and then. */
function isOverdue(row: SubscriptionRow, now: number): boolean {
  const isOpen = row.stripe_subscription_id !== null && row.status !== 'cancelled'
  return isOpen && (row.period_ends_at ?? 0) <= now && (row.checked_at ?? 0) <= now - askAgainMs
}

function instant(millis: number | null | undefined): string | null {
  return millis === null || millis === undefined ? null : new Date(millis).toISOString()
}
