import type { Stripe } from 'stripe'
import { ProblemError } from '#shared/contract/problem.ts'
import type { PlanPreview } from '#shared/contract/payment.ts'
import { newId } from '#shared/domain/ids.ts'
import { priceEach } from '#shared/domain/plan-price.ts'
import type { Plan } from '#shared/domain/plans.ts'
import type { WantedPlan } from './plans.rules.ts'
import { planToTake } from './refusals.ts'
import { type Billing, askStripe } from './stripe.ts'
import { type Interval, employeePriceOf, priceOf } from './stripe-prices.ts'
import { isLiving, partsOf, runsHere } from './stripe-state.ts'
import { syncSubscription } from './stripe-sync.rules.ts'

/** What a change comes to; what the plan would not hold is not Stripe's to say. */
export type Bill = Omit<PlanPreview, 'over'>

const maxAgeMs = 60 * 60_000

/** The items of a subscription as a change of the plan leaves them: as many AI employees, at the new plan's price. */
export async function changedItems(
  stripe: Stripe,
  { plan: item, employees }: ReturnType<typeof partsOf>,
  plan: Plan,
  interval: Interval,
): Promise<{ id: string; price: string }[]> {
  return [
    { id: item.id, price: await priceOf(stripe, plan, interval) },
    ...(employees ? [{ id: employees.id, price: await employeePriceOf(stripe, plan, interval) }] : []),
  ]
}

/** What a change of the plan would be charged, asked of Stripe; nothing changes. */
export async function previewAtStripe(
  services: Billing,
  workspaceId: string,
  { plan_id, billing_interval }: WantedPlan,
): Promise<Bill> {
  const plan = planToTake(plan_id, services)
  const { subscription, row, customer } = await syncSubscription(services, workspaceId)
  const now = services.now()
  if (!subscription || !isLiving(subscription)) {
    const price = priceEach(plan, billing_interval)
    if (runsHere(row, now)) return free({ amount: price, at: instant(row.trial_ends_at!) })
    return bill(await ask({ customer, subscription_details: { items: [{ price: await priced(plan) }] } }), {
      amount: price,
      at: later(now, billing_interval),
    })
  }
  const parts = partsOf(subscription)
  const amount = priceEach(plan, billing_interval, parts.employees?.quantity)
  if (subscription.status === 'trialing') return free({ amount, at: instant(subscription.trial_end! * 1000) })
  const isSameInterval = parts.plan.price.recurring?.interval === (billing_interval === 'annual' ? 'year' : 'month')
  const seconds = Math.floor(now / 1000)
  const invoice = await ask({
    customer,
    subscription: subscription.id,
    subscription_details: {
      items: await askStripe(services, (stripe) => changedItems(stripe, parts, plan, billing_interval)),
      proration_behavior: 'always_invoice',
      proration_date: seconds,
    },
  })
  // A period that goes on is not billed again with the change; one of another length begins with it.
  const lines = isSameInterval ? invoice.lines.data.filter(isProration) : invoice.lines.data
  return {
    ...bill(
      { ...invoice, lines: { ...invoice.lines, data: lines } },
      { amount, at: isSameInterval ? instant(parts.plan.current_period_end * 1000) : later(now, billing_interval) },
    ),
    prorated_at: instant(seconds * 1000),
  }

  function ask(params: Stripe.InvoiceCreatePreviewParams): Promise<Stripe.Invoice> {
    return askStripe(services, (stripe) =>
      stripe.invoices.createPreview(params, { idempotencyKey: `muster-preview-${newId()}` }),
    )
  }

  function priced(of: Plan): Promise<string> {
    return askStripe(services, (stripe) => priceOf(stripe, of, billing_interval))
  }
}

/**
 * The moment that a change is prorated from, in seconds, as a preview gave it; throws 409 for one that is too old, or of
 * a period that is over.
 */
export function prorationDate(
  { prorated_at }: { prorated_at?: string | undefined },
  { plan: { current_period_start } }: ReturnType<typeof partsOf>,
  now: number,
): number | undefined {
  if (prorated_at === undefined) return undefined
  const at = Date.parse(prorated_at)
  if (at > now || at < now - maxAgeMs || at < current_period_start * 1000)
    throw new ProblemError(
      409,
      'preview_outdated',
      'What the change costs was worked out too long ago. Look at it again, and confirm it then.',
    )
  return Math.floor(at / 1000)
}

/** A credit from before, and what this bill is below nothing, are taken off the next one. */
function bill({ lines, starting_balance }: Stripe.Invoice, next: NonNullable<Bill['next']>): Bill {
  const cents = lines.data.reduce((sum, { amount }) => sum + amount, 0) + starting_balance
  const credit = Math.max(0, -cents) / 100
  return {
    due_today: Math.max(0, cents) / 100,
    credit,
    next: { ...next, amount: Math.max(0, next.amount - credit) },
    prorated_at: null,
  }
}

/** During a trial nothing is charged. */
function free(next: Bill['next']): Bill {
  return { due_today: 0, credit: 0, next, prorated_at: null }
}

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  return (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true
}

/** A month or a year on. */
function later(now: number, interval: Interval): string {
  const date = new Date(now)
  const months = date.getUTCMonth() + (interval === 'annual' ? 12 : 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate()
  date.setUTCMonth(months, Math.min(date.getUTCDate(), last))
  return date.toISOString()
}

function instant(millis: number): string {
  return new Date(millis).toISOString()
}
