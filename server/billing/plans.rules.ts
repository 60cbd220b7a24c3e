import type * as v from 'valibot'
import type { Subscription, billing } from '#shared/contract/billing.ts'
import type { PlanPreview } from '#shared/contract/payment.ts'
import type { Services } from '../services.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { findSubscription, updateSubscription } from './billing.repo.ts'
import { subscriptionOf } from './billing.rules.ts'
import { nothingToCancel, nothingToKeep, paymentsOff, planToTake, trialUsed } from './refusals.ts'
import { planNow } from './terms.ts'
import { startTrial } from './trial.rules.ts'

/** The plans of a server that takes no payments: one trial, during which the plan may change. */

export type WantedPlan = Pick<v.InferOutput<typeof billing.changePlan.body>, 'plan_id' | 'billing_interval'>
export type WantedTrial = v.InferOutput<typeof billing.startTrial.body>

/** Starts the workspace's one trial; throws 409 for a second one. */
export async function startTrialHere(
  write: WorkspaceWrite,
  services: Pick<Services, 'env'>,
  body: WantedTrial,
): Promise<{ setup_intent_client_secret: null; message: string }> {
  const plan = planToTake(body.plan_id, services)
  const hasStarted = await startTrial(write.tx, write.workspaceId, plan.id, write.now, {
    interval: body.billing_interval,
    // Nothing is ever billed, so nobody's address or phone is kept.
    contact: body.billing_details && { name: body.billing_details.name, email: body.billing_details.email },
  })
  if (!hasStarted) throw trialUsed(false, services)
  return { setup_intent_client_secret: null, message: 'Trial started successfully!' }
}

/** Changes what the running trial is of; throws 409 where none runs. */
export async function changePlanHere(
  write: WorkspaceWrite,
  services: Pick<Services, 'env' | 'now'>,
  body: WantedPlan,
): Promise<Subscription> {
  const plan = planToTake(body.plan_id, services)
  const { version } = await runningTrial(write, services)
  await updateSubscription(write.tx, write.workspaceId, version, {
    plan_id: plan.id,
    billing_interval: body.billing_interval,
    cancel_at_period_end: 0,
    updated_at: write.now,
  })
  return subscriptionOf({ ...services, db: write.tx }, write.workspaceId)
}

/** Lets the running trial end for good; throws 409 where none runs. */
export async function cancelHere(
  write: WorkspaceWrite,
  services: Pick<Services, 'env' | 'now'>,
): Promise<Subscription> {
  const row = await findSubscription(write.tx, write.workspaceId)
  if (!row || planNow(row, services).status !== 'trialing') throw nothingToCancel()
  await updateSubscription(write.tx, write.workspaceId, row.version, { cancel_at_period_end: 1, updated_at: write.now })
  return subscriptionOf({ ...services, db: write.tx }, write.workspaceId)
}

/** Takes back the cancellation of the running trial; throws 409 where none runs. */
export async function keepHere(write: WorkspaceWrite, services: Pick<Services, 'env' | 'now'>): Promise<Subscription> {
  const row = await findSubscription(write.tx, write.workspaceId)
  if (!row || planNow(row, services).status !== 'trialing') throw nothingToKeep()
  await updateSubscription(write.tx, write.workspaceId, row.version, { cancel_at_period_end: 0, updated_at: write.now })
  return subscriptionOf({ ...services, db: write.tx }, write.workspaceId)
}

/** What a change of the running trial comes to: nothing is charged here. Throws 409 where none runs. */
export async function previewHere(
  services: Pick<Services, 'db' | 'env' | 'now'>,
  workspaceId: string,
  { plan_id }: WantedPlan,
): Promise<Omit<PlanPreview, 'over'>> {
  planToTake(plan_id, services)
  await runningTrial({ tx: services.db, workspaceId }, services)
  return { due_today: 0, credit: 0, next: null, prorated_at: null }
}

async function runningTrial(
  write: Pick<WorkspaceWrite, 'tx' | 'workspaceId'>,
  services: Pick<Services, 'env' | 'now'>,
) {
  const row = await findSubscription(write.tx, write.workspaceId)
  if (!row || planNow(row, services).status !== 'trialing') throw paymentsOff(services)
  return row
}
