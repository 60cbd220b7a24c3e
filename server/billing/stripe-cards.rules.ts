import type { Stripe } from 'stripe'
import type { Card, Settled } from '#shared/contract/payment.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { SubscriptionRow } from '../db/billing-rows.ts'
import type { Db } from '../db/connect.ts'
import { findSubscription } from './billing.repo.ts'
import { type Billing, type Asking, askStripe } from './stripe.ts'
import { syncSubscription, underVersion } from './stripe-sync.rules.ts'

/** A SetupIntent, with whose secret the browser sends Stripe a card; we never see it. */
export async function newSetup(services: Asking, workspaceId: string, customer: string, key: string): Promise<string> {
  const made = await askStripe(services, (stripe) =>
    stripe.setupIntents.create(
      {
        customer,
        usage: 'off_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { workspace_id: workspaceId },
      },
      { idempotencyKey: `muster-setup-${key}` },
    ),
  )
  return made.client_secret!
}

/** Begins to save a card: the secret for the browser. */
export async function setupPayment(
  services: Billing,
  workspaceId: string,
  key: string,
): Promise<{ client_secret: string }> {
  const { customer } = await syncSubscription(services, workspaceId)
  return { client_secret: await newSetup(services, workspaceId, customer, key) }
}

/**
 * Makes the card that was entered last the one that is charged. Which that is, Stripe is asked: the events of two cards
 * may come in any order. A card that was chosen on Stripe's own page meanwhile is left alone.
 */
export async function useNewestCard(
  services: Billing,
  workspaceId: string,
  also: (tx: Db) => Promise<boolean>,
): Promise<void> {
  await underVersion(services, workspaceId, also, async (row) => {
    const now = services.now()
    const customer = row.stripe_customer_id!
    const intents = await askStripe(services, (stripe) => stripe.setupIntents.list({ customer, limit: 100 }))
    const done = intents.data.filter(
      ({ status, metadata, payment_method }) =>
        status === 'succeeded' && payment_method !== null && metadata?.workspace_id === workspaceId,
    )
    const newest = done.toSorted((a, b) => b.created - a.created)[0]
    if (!newest || newest.created * 1000 <= (row.card_at ?? 0)) return { change: { updated_at: now }, found: undefined }
    const card = typeof newest.payment_method === 'string' ? newest.payment_method : newest.payment_method!.id
    // The version is in the key: repeated after another process was first, it is another call and not an echo of this
    // one.
    const idempotencyKey = `muster-card-${newest.id}-${row.version}`
    await askStripe(services, (stripe) =>
      stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } }, { idempotencyKey }),
    )
    return { change: { card_at: newest.created * 1000, updated_at: now }, found: undefined }
  })
}

/** Takes up a card that was just entered, before its event arrives, and pays what is overdue. */
export async function settleWithCard(services: Billing, workspaceId: string): Promise<Settled> {
  await useNewestCard(services, workspaceId, async () => true)
  return payOverdue(services, workspaceId)
}

/**
 * Pays the open bills of a plan that is overdue with the card that is charged now, rather than when Stripe tries again.
 * The bill and the card are the key: however many events report a card, its bank is asked once.
 */
export async function payOverdue(services: Billing, workspaceId: string): Promise<Settled> {
  const { subscription, customer } = await syncSubscription(services, workspaceId)
  const card = subscription && overdue.has(subscription.status) ? await cardOf(services, customer) : null
  if (!subscription || card === null) return nothingDue
  const { data } = await askStripe(services, (stripe) =>
    stripe.invoices.list({ subscription: subscription.id, status: 'open', limit: 100 }),
  )
  const open = data.toSorted((a, b) => a.created - b.created)
  try {
    for (const { id } of open)
      await askStripe(services, (stripe) => stripe.invoices.pay(id, {}, { idempotencyKey: `muster-pay-${id}-${card}` }))
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'card_declined')
      return { outcome: 'declined', detail: error.detail }
    throw error
  } finally {
    // Of several, some may be paid.
    await syncSubscription(services, workspaceId)
  }
  return open.length === 0
    ? nothingDue
    : { outcome: 'paid', detail: `The overdue ${open.length === 1 ? 'bill is' : 'bills are'} paid: ${totalOf(open)}.` }
}

/** Whether there is a card that can be charged. */
export async function hasCard(services: Asking, customer: string): Promise<boolean> {
  return (await cardOf(services, customer)) !== null
}

/** The card that is charged, asked of Stripe; null where there is none. */
export async function cardOnFile(services: Billing, workspaceId: string): Promise<{ card: Card | null }> {
  const row = await findSubscription(services.db, workspaceId)
  const method = row?.stripe_customer_id ? await paymentMethodOf(services, row.stripe_customer_id) : null
  if (!row || !method?.card) return { card: null }
  const { brand, last4, exp_month, exp_year } = method.card
  const at = nextChargeOf(row)
  return {
    card: { brand, last4, exp_month, exp_year, next_charge_at: at === null ? null : new Date(at).toISOString() },
  }
}

/** When the plan is charged next: what is overdue, or ends, is not. */
function nextChargeOf({ status, cancel_at_period_end, trial_ends_at, period_ends_at }: SubscriptionRow): number | null {
  if (cancel_at_period_end === 1) return null
  if (status === 'trialing') return trial_ends_at
  return status === 'active' ? period_ends_at : null
}

const overdue = new Set(['past_due', 'unpaid'])

const nothingDue: Settled = { outcome: 'nothing_due', detail: 'Nothing is overdue.' }

async function cardOf(services: Asking, customer: string): Promise<string | null> {
  return (await paymentMethodOf(services, customer))?.id ?? null
}

async function paymentMethodOf(services: Asking, customer: string): Promise<Stripe.PaymentMethod | null> {
  const found = await askStripe(services, (stripe) =>
    stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }),
  )
  return found.deleted ? null : (found.invoice_settings.default_payment_method as Stripe.PaymentMethod | null)
}

function totalOf(invoices: Stripe.Invoice[]): string {
  const cents = invoices.reduce((sum, { amount_due }) => sum + amount_due, 0)
  return new Intl.NumberFormat('en', { style: 'currency', currency: invoices[0]!.currency }).format(cents / 100)
}
