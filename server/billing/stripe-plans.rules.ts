import type { Stripe } from 'stripe'
import type { BillingDetails } from '#shared/contract/payment.ts'
import type * as v from 'valibot'
import { newId } from '#shared/domain/ids.ts'
import type { Caller } from '../session/caller.ts'
import { keyReused } from '../http/idempotency.ts'
import { countAttempt, noteUnheard } from './billing.repo.ts'
import { hasCard, newSetup, useNewestCard } from './stripe-cards.rules.ts'
import { notePlan } from './plan-audit.rules.ts'
import type { WantedPlan, WantedTrial } from './plans.rules.ts'
import { cardNeeded, nothingToCancel, nothingToKeep, planToTake, trialUsed } from './refusals.ts'
import { type Billing, type Asking, askStripe, isFinal, isOfAnotherTry, isUnheard, unheardMs } from './stripe.ts'
import { changedItems, prorationDate } from './stripe-preview.rules.ts'
import { priceOf } from './stripe-prices.ts'
import { isLiving, partsOf, runsHere } from './stripe-state.ts'
import { type Known, syncSubscription } from './stripe-sync.rules.ts'
import { hadTrial, trialDays } from './trial.rules.ts'

/**
 * Starts the workspace's one trial as a subscription at Stripe, and asks for a card with a SetupIntent. Repeated under
 * its key it returns the same answer: the subscription stores the key it was made under.
 */
export async function startTrialAtStripe(
  services: Billing,
  caller: Caller,
  key: string,
  body: WantedTrial,
): Promise<{ setup_intent_client_secret: string; message: string }> {
  planToTake(body.plan_id, services)
  const known = await syncSubscription(services, caller.workspaceId)
  const { metadata } = known.subscription ?? {}
  const isOurs = metadata?.muster_key === key
  if (isOurs && metadata.muster_wanted !== wanted(body)) throw keyReused()
  if (!isOurs && hadTrial(known.row)) throw trialUsed(true, services)
  // Before the trial: what Stripe does not take can still be corrected then.
  await tellContact(
    services,
    known.customer,
    body.billing_details ?? { name: caller.user.name, email: caller.user.email },
  )
  if (!isOurs) {
    await subscribe(services, known, body, {
      trial_period_days: trialDays,
      metadata: { muster_key: key, muster_wanted: wanted(body) },
    })
    await syncSubscription(services, caller.workspaceId)
    await notePlan(services.db, services, caller, 'trial_start', body)
  }
  const secret = await newSetup(services, caller.workspaceId, known.customer, key)
  return { setup_intent_client_secret: secret, message: 'Trial started successfully!' }
}

/**
 * Changes the plan: at once and prorated where one is paid for, without a charge during a trial, as a new
 * subscription after one has ended.
 */
export async function changePlanAtStripe(
  services: Billing,
  { workspaceId }: Caller,
  key: string,
  body: WantedPlan & { prorated_at?: string | undefined },
): Promise<void> {
  const plan = planToTake(body.plan_id, services)
  const known = await syncSubscription(services, workspaceId)
  const { subscription, row, customer } = known
  if (subscription && isLiving(subscription)) {
    const cancellation = goesOn(subscription)
    const parts = partsOf(subscription)
    const { employees } = parts
    const proration_date = prorationDate(body, parts, services.now())
    await askStripe(services, async (stripe) =>
      stripe.subscriptions.update(
        subscription.id,
        {
          items: await changedItems(stripe, parts, plan, body.billing_interval),
          ...cancellation,
          proration_behavior: 'always_invoice',
          ...(proration_date !== undefined && { proration_date }),
          // A card that is refused leaves the plan as it was.
          payment_behavior: 'error_if_incomplete',
        },
        // What is no longer to be taken back, or bought beside the plan meanwhile, makes it another call.
        {
          idempotencyKey: `muster-change-${key}-${[employees?.id, ...Object.keys(cancellation)].filter(Boolean).join()}`,
        },
      ),
    )
  } else {
    const trialEnd = runsHere(row, services.now()) ? row.trial_ends_at! : undefined
    // A card may have been entered a moment ago, with its event still on the way.
    if (trialEnd === undefined) await useNewestCard(services, workspaceId, async () => true)
    if (trialEnd === undefined && !(await hasCard(services, customer))) throw cardNeeded()
    await subscribe(services, known, body, {
      ...(trialEnd !== undefined && { trial_end: Math.floor(trialEnd / 1000) }),
      metadata: { muster_key: key, muster_wanted: wanted(body) },
    })
  }
  await syncSubscription(services, workspaceId)
}

/**
 * Cancels at the end of what is paid for, or of the trial. False where it is a trial that Stripe knows nothing of;
 * throws 409 where there is nothing.
 */
export async function cancelAtStripe(services: Billing, { workspaceId }: Caller, key: string): Promise<boolean> {
  const { subscription, row } = await syncSubscription(services, workspaceId)
  if (!subscription || !isLiving(subscription)) {
    if (runsHere(row, services.now())) return false
    throw nothingToCancel()
  }
  await askStripe(services, (stripe) =>
    stripe.subscriptions.update(
      subscription.id,
      { cancel_at_period_end: true },
      { idempotencyKey: `muster-cancel-${key}` },
    ),
  )
  await syncSubscription(services, workspaceId)
  return true
}

/**
 * Takes back a cancellation that waits for the end of the period; what goes on already stays as it is. False where it
 * is a trial that Stripe knows nothing of; throws 409 where there is no plan any more.
 */
export async function keepAtStripe(services: Billing, { workspaceId }: Caller, key: string): Promise<boolean> {
  const { subscription, row } = await syncSubscription(services, workspaceId)
  if (!subscription || !isLiving(subscription)) {
    if (runsHere(row, services.now())) return false
    throw nothingToKeep()
  }
  const change = goesOn(subscription)
  if (Object.keys(change).length === 0) return true
  await askStripe(services, (stripe) =>
    stripe.subscriptions.update(subscription.id, change, { idempotencyKey: `muster-keep-${key}` }),
  )
  await syncSubscription(services, workspaceId)
  return true
}

/**
 * Makes a subscription. The key is the customer's own and not the request's: of calls that come at once only one makes
 * a subscription, and one that is tried again after no answer came finds the first. A try that failed is over; so is
 * one without an answer, once `known` was read so long after it that it would be in there.
 */
async function subscribe(
  services: Billing,
  known: Known,
  body: WantedPlan,
  more: Stripe.SubscriptionCreateParams,
): Promise<void> {
  const { db, now } = services
  const { workspace_id, attempts, unheard_at } = known.row
  try {
    return await trySubscribe(services, known, body, more, attempts)
  } catch (error) {
    const isOver = isFinal(error) || (isOfAnotherTry(error) && unheard_at !== null && unheard_at <= now() - unheardMs)
    if (isOver) await countAttempt(db, workspace_id, attempts)
    else if (isUnheard(error) || (isOfAnotherTry(error) && unheard_at === null))
      await noteUnheard(db, workspace_id, attempts, now())
    // A refusal of the previous try, whose answer was lost, says nothing about this one.
    if (!isOver || unheard_at === null) throw error
  }
  try {
    await trySubscribe(services, known, body, more, attempts + 1)
  } catch (error) {
    if (isFinal(error)) await countAttempt(db, workspace_id, attempts + 1)
    if (isUnheard(error)) await noteUnheard(db, workspace_id, attempts + 1, now())
    throw error
  }
}

async function trySubscribe(
  services: Asking,
  { row, customer }: Known,
  { plan_id, billing_interval }: WantedPlan,
  more: Stripe.SubscriptionCreateParams,
  attempts: number,
): Promise<void> {
  const plan = planToTake(plan_id, services)
  await askStripe(services, async (stripe) =>
    stripe.subscriptions.create(
      {
        customer,
        items: [{ price: await priceOf(stripe, plan, billing_interval) }],
        payment_behavior: 'error_if_incomplete',
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        ...more,
      },
      { idempotencyKey: `muster-subscribe-${customer}-${row.stripe_subscription_id ?? 'first'}-${attempts}` },
    ),
  )
}

/** Choosing a plan means going on: a cancellation that waits for the end of the period is taken back. */
function goesOn(subscription: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  if (subscription.cancel_at_period_end) return { cancel_at_period_end: false }
  return subscription.cancel_at === null ? {} : { cancel_at: '' }
}

async function tellContact(
  services: Asking,
  customer: string,
  contact: Pick<v.InferOutput<typeof BillingDetails>, 'name' | 'email'> & Partial<v.InferOutput<typeof BillingDetails>>,
): Promise<void> {
  const { name, email, phone, address } = contact
  const { line2, ...lines } = address ?? {}
  const given: Stripe.CustomerUpdateParams = {
    name,
    email,
    ...(phone && { phone }),
    ...(address && { address: { ...lines, ...(line2 && { line2 }) } }),
  }
  // Repeating it changes nothing, and under the request's key Stripe would repeat a failure for a day.
  await askStripe(services, (stripe) =>
    stripe.customers.update(customer, given, { idempotencyKey: `muster-contact-${newId()}` }),
  )
}

function wanted({ plan_id, billing_interval }: WantedPlan): string {
  return `${plan_id} ${billing_interval}`
}
