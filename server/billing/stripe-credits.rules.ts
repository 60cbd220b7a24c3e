import type { Stripe } from 'stripe'
import { ProblemError } from '#shared/contract/problem.ts'
import { planOf } from '#shared/domain/plans.ts'
import type { Caller } from '../session/caller.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { Services } from '../services.ts'
import { findSubscription, workspaceOfCustomer } from './billing.repo.ts'
import { addBought, takeBack } from './credits.rules.ts'
import { planNeeded } from './refusals.ts'
import { type Billing, type Asking, askStripe, isMissing } from './stripe.ts'
import { syncSubscription } from './stripe-sync.rules.ts'
import { planNow } from './terms.ts'

/** A page of Stripe's where so many credits are paid for. They come when Stripe says that they are. */
export async function buyCredits(
  services: Billing,
  { workspaceId, userId }: Caller,
  key: string,
  credits: number,
  appUrl: string,
): Promise<{ url: string }> {
  const { plan } = planNow(await findSubscription(services.db, workspaceId), services)
  // What is sold is on offer: the plans of the list, not the one without a price.
  const price = planOf(plan.id)?.credit_price ?? null
  if (price === null) throw planNeeded()
  const { customer } = await syncSubscription(services, workspaceId)
  const metadata = { muster: 'credits', workspace_id: workspaceId, user_id: userId, credits: String(credits) }
  const session = await askStripe(services, (stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        customer,
        line_items: [
          {
            quantity: credits / 100,
            price_data: {
              currency: 'usd',
              unit_amount: Math.round(price * 100),
              product_data: { name: '100 Muster credits' },
            },
          },
        ],
        metadata,
        payment_intent_data: { metadata },
        // Stripe puts the id of the payment's page there.
        success_url: `${appUrl}/pricing?credits={CHECKOUT_SESSION_ID}`,
        cancel_url: `${appUrl}/pricing`,
      },
      { idempotencyKey: `muster-credits-${key}` },
    ),
  )
  return { url: session.url! }
}

/**
 * Takes up what was paid on a page of Stripe's that leads back before its event arrives. Throws 404 where the page was
 * not this workspace's.
 */
export async function settleCredits(
  services: Billing,
  workspaceId: string,
  sessionId: string,
): Promise<{ outcome: 'paid' | 'waiting'; credits: number }> {
  const gone = new ProblemError(404, 'payment_not_found', 'There is no payment with this id in this workspace.')
  const session = await askStripe(services, (stripe) => stripe.checkout.sessions.retrieve(sessionId)).catch(
    (error: unknown) => {
      throw isMissing(error) ? gone : error
    },
  )
  const { metadata, payment_intent: payment } = session
  if (metadata?.muster !== 'credits' || metadata.workspace_id !== workspaceId) throw gone
  const purchase = typeof payment === 'string' ? await readPurchase(services, payment) : undefined
  if (!purchase) return { outcome: 'waiting', credits: Number(metadata.credits) }
  await inTransaction(services.db, (tx) => settlePurchase(tx, services, purchase))
  return { outcome: 'paid', credits: purchase.credits }
}

/**
 * What was bought with a payment and what of it was taken back, asked of Stripe; undefined where it was something
 * else, is not paid, or is none of ours.
 */
export async function readPurchase(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  paymentId: string,
): Promise<Purchase | undefined> {
  const payment = await askStripe(services, (stripe) =>
    stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }),
  )
  const { muster, user_id: userId = null, credits: bought } = payment.metadata
  if (muster !== 'credits' || payment.status !== 'succeeded' || typeof payment.customer !== 'string') return undefined
  const workspaceId = await workspaceOfCustomer(services.db, payment.customer)
  if (!workspaceId) return undefined
  const credits = Number(bought)
  const worth = (cents: number) => Math.round((credits * cents) / payment.amount_received)
  const { amount_refunded = 0, disputed = false } = payment.latest_charge as Partial<Stripe.Charge>
  const refunded = Math.min(credits, worth(amount_refunded))
  return {
    workspaceId,
    paymentId,
    userId,
    credits,
    refunded,
    disputed: disputed ? Math.min(credits - refunded, worth(await lostBy(services, paymentId))) : 0,
  }
}

/** `refunded` and `disputed` are in credits, and never more than were bought. */
type Purchase = {
  workspaceId: string
  paymentId: string
  userId: string | null
  credits: number
  refunded: number
  disputed: number
}

/**
 * Adds what was bought to the balance and takes back what is no longer paid for, each once, however many events report
 * it and in whatever order.
 */
export async function settlePurchase(tx: Db, services: Pick<Services, 'now'>, purchase: Purchase): Promise<void> {
  const now = services.now()
  await addBought(tx, now, purchase)
  await takeBack(tx, now, purchase, 'refund', purchase.refunded)
  await takeBack(tx, now, purchase, 'dispute', purchase.disputed)
}

/** What the bank has refunded for good, in cents. */
async function lostBy(services: Asking, paymentId: string): Promise<number> {
  const { data } = await askStripe(services, (stripe) =>
    stripe.disputes.list({ payment_intent: paymentId, limit: 100 }),
  )
  return data.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0)
}
