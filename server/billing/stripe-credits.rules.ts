import { planOf } from '#shared/domain/plans.ts'
import type { Caller } from '../auth.ts'
import type { Db } from '../db/connect.ts'
import type { Services } from '../services.ts'
import { findSubscription } from './billing.repo.ts'
import { addBought } from './credits.rules.ts'
import { planNeeded } from './refusals.ts'
import { askStripe } from './stripe.ts'
import { syncSubscription } from './stripe-sync.rules.ts'
import { planNow } from './terms.ts'

/** A page of Stripe's where so many credits are paid for. They come when Stripe says that they are. */
export async function buyCredits(services: Services, { workspaceId, userId }: Caller, key: string, credits: number, appUrl: string): Promise<{ url: string }> {
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
        line_items: [{ quantity: credits / 100, price_data: { currency: 'usd', unit_amount: Math.round(price * 100), product_data: { name: '100 Muster credits' } } }],
        metadata,
        payment_intent_data: { metadata },
        success_url: `${appUrl}/pricing?credits=bought`,
        cancel_url: `${appUrl}/pricing`,
      },
      { idempotencyKey: `muster-credits-${key}` },
    ),
  )
  return { url: session.url! }
}

/** What was bought with a payment, asked of Stripe; undefined where it was something else, or is not paid. */
export async function readPurchase(services: Services, customer: string, paymentId: string): Promise<Purchase | undefined> {
  const payment = await askStripe(services, (stripe) => stripe.paymentIntents.retrieve(paymentId))
  const { muster, user_id = null, credits } = payment.metadata
  if (muster !== 'credits' || payment.status !== 'succeeded' || payment.customer !== customer) return undefined
  return { paymentId, userId: user_id, credits: Number(credits) }
}

export type Purchase = { paymentId: string; userId: string | null; credits: number }

/** Adds what was bought to the balance, once for each payment however many events tell of it. */
export async function grantPurchase(tx: Db, services: Services, workspaceId: string, purchase: Purchase): Promise<void> {
  await addBought(tx, services.now(), { ...purchase, workspaceId })
}
