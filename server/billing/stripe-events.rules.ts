import type { Stripe } from 'stripe'
import { ProblemError } from '#shared/contract/problem.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { Services } from '../services.ts'
import { isEventKnown, noteEvent, workspaceOfCustomer } from './billing.repo.ts'
import { paymentsOff } from './refusals.ts'
import { type Billing, stripeOf } from './stripe.ts'
import { payOverdue, settleWithCard } from './stripe-cards.rules.ts'
import { readPurchase, settlePurchase } from './stripe-credits.rules.ts'
import { syncSubscription } from './stripe-sync.rules.ts'

const aboutSubscriptions = new Set([
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
])
const aboutPayments = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.dispute.closed',
])

/** How old a signature may be, in seconds. */
const tolerance = 300

/**
 * Takes one event of Stripe's. Each is done once, in the transaction that notes its id; its content is never trusted:
 * it only says where to look, so that any order will do. Throws 400 where Stripe has not signed it. Events of other
 * kinds, and of customers who are not ours, are taken and nothing is done.
 */
export async function receiveEvent(services: Billing, payload: string, signature: string | undefined): Promise<void> {
  const event = await verify(services, payload, signature)
  const { db } = services
  if (await isEventKnown(db, event.id)) return
  const object = event.data.object as {
    id?: string
    customer?: string | { id: string } | null
    payment_intent?: string | null
  }
  const once = (tx: Db) => noteEvent(tx, { id: event.id, type: event.type, created_at: services.now() })
  const payer = typeof object.customer === 'string' ? object.customer : object.customer?.id
  const customer = event.type === 'customer.updated' ? object.id : payer
  const workspaceId = customer && (await workspaceOfCustomer(db, customer))

  if (aboutPayments.has(event.type)) {
    // Only the payment of a dispute identifies its workspace.
    const mayBeOurs = workspaceId !== undefined || event.type === 'charge.dispute.closed'
    const paymentId = event.type === 'payment_intent.succeeded' ? object.id : object.payment_intent
    const purchase = mayBeOurs && paymentId ? await readPurchase(services, paymentId) : undefined
    if (!workspaceId && !purchase) return
    await inTransaction(db, async (tx) => {
      if ((await once(tx)) && purchase) await settlePurchase(tx, services, purchase)
    })
    return
  }
  if (!workspaceId) return
  if (aboutSubscriptions.has(event.type)) await syncSubscription(services, workspaceId, once)
  else if (event.type === 'setup_intent.succeeded' || event.type === 'customer.updated') {
    await (event.type === 'customer.updated' ? payOverdue : settleWithCard)(services, workspaceId)
    // Noted last: repeating it changes nothing, and an event that was not handled has to be sent again.
    await inTransaction(db, once)
  }
}

async function verify(
  services: Pick<Services, 'env' | 'now'>,
  payload: string,
  signature: string | undefined,
): Promise<Stripe.Event> {
  const { stripe } = services.env
  if (!stripe) throw paymentsOff(services)
  const client = await stripeOf(services)
  try {
    return client.webhooks.constructEvent(
      payload,
      signature ?? '',
      stripe.webhookSecret,
      tolerance,
      undefined,
      services.now(),
    )
  } catch (error) {
    throw new ProblemError(400, 'invalid_signature', 'This event is not signed as events of Stripe are.', {
      cause: error,
    })
  }
}
