import type * as v from 'valibot'
import type { Interval } from '#shared/contract/payment.ts'
import type { Db } from '../db/connect.ts'
import type { SubscriptionRow } from '../db/billing-rows.ts'
import { findSubscription, insertSubscription, updateSubscription } from './billing.repo.ts'

export const trialDays = 30
const trialMs = trialDays * 24 * 60 * 60_000

type TrialOptions = {
  interval?: v.InferOutput<typeof Interval>
  contact?: { name: string; email: string } | undefined
}

/** Whether a workspace has had its trial, or a plan without one. */
export function hadTrial(row: SubscriptionRow | undefined): boolean {
  return row !== undefined && (row.trial_ends_at !== null || row.stripe_subscription_id !== null)
}

/** Begins the 30-day trial of a plan; false where the workspace has had its trial, and then nothing has changed. */
export async function startTrial(
  db: Db,
  workspaceId: string,
  planId: string,
  now: number,
  { interval = 'monthly', contact }: TrialOptions = {},
): Promise<boolean> {
  await insertSubscription(db, blankSubscription(workspaceId, now))
  const row = await findSubscription(db, workspaceId)
  if (!row || hadTrial(row)) return false
  return updateSubscription(db, workspaceId, row.version, {
    plan_id: planId,
    status: 'trialing',
    billing_interval: interval,
    trial_ends_at: now + trialMs,
    period_started_at: now,
    period_ends_at: now + trialMs,
    cancel_at_period_end: 0,
    contact: contact ? JSON.stringify(contact) : null,
    updated_at: now,
  })
}

/** A workspace that has subscribed to nothing yet. */
export function blankSubscription(workspaceId: string, now: number): SubscriptionRow {
  return {
    workspace_id: workspaceId,
    plan_id: null,
    status: 'none',
    billing_interval: null,
    trial_ends_at: null,
    period_started_at: now,
    period_ends_at: null,
    cancel_at_period_end: 0,
    contact: null,
    stripe_customer_id: null,
    stripe_subscription_id: null,
    version: 0,
    attempts: 0,
    checked_at: null,
    card_at: null,
    employees: 0,
    employees_paid: 0,
    employees_paid_until: null,
    unheard_at: null,
    contact_due_at: null,
    created_at: now,
    updated_at: now,
  }
}
