import { newId } from '#shared/domain/ids.ts'
import type { Db } from '../db/connect.ts'
import type { Services } from '../services.ts'
import {
  type ContactDue,
  contactTold,
  deleteGone,
  findSubscription,
  insertGone,
  listContactsDue,
  listGone,
  putContact,
} from './billing.repo.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { type Billing, askStripe, isMissing } from './stripe.ts'
import { isLiving } from './stripe-state.ts'
import { syncSubscription } from './stripe-sync.rules.ts'

/** Asks what Stripe has of a workspace that is about to be deleted; throws 503 where it does not answer. */
export async function learnBeforeGoing(services: Billing, workspaceId: string): Promise<void> {
  if (!services.env.stripe) return
  const row = await findSubscription(services.db, workspaceId)
  if (row?.stripe_customer_id) await syncSubscription(services, workspaceId)
}

/** Whether a plan goes on that Stripe bills for. */
export async function mayStillBeCharged(
  { db, env }: Pick<Services, 'db' | 'env'>,
  workspaceId: string,
): Promise<boolean> {
  const row = await findSubscription(db, workspaceId)
  return (
    env.stripe !== undefined &&
    row !== undefined &&
    row.cancel_at_period_end === 0 &&
    ['trialing', 'active', 'past_due'].includes(row.status)
  )
}

/** Has the bills of a workspace go to its new owner; call `tellStripe` once that is durable. */
export async function changeContact(
  { tx, workspaceId, now }: WorkspaceWrite,
  contact: { name: string; email: string },
): Promise<void> {
  await putContact(tx, workspaceId, contact, now)
}

/**
 * Notes that the workspace's customer goes with it. Call it in the transaction that deletes the workspace, and
 * `tellStripe` after it.
 */
export async function leaveStripe(tx: Db, workspaceId: string, now: number): Promise<void> {
  const row = await findSubscription(tx, workspaceId)
  if (row?.stripe_customer_id) await insertGone(tx, { customer_id: row.stripe_customer_id, created_at: now })
}

/**
 * Does at Stripe what is still to be done there: customers who are gone, bills that go to another owner. Never
 * throws; what fails is done the next time.
 */
export async function tellStripe(services: Pick<Services, 'db' | 'env' | 'log'>): Promise<void> {
  const { db, env, log } = services
  if (!env.stripe) return
  try {
    const gone = await listGone(db)
    const due = await listContactsDue(db)
    const duties = [
      ...gone.map(
        ({ customer_id }) =>
          () =>
            removeCustomer(services, customer_id),
      ),
      ...due.map((contact) => () => tellOwner(services, contact)),
    ]
    for (const duty of duties)
      await duty().catch((error: unknown) =>
        log.warn({ err: error }, 'Stripe could not be told; it is tried again within the hour'),
      )
  } catch (error) {
    log.warn({ err: error }, 'what Stripe is still to be told could not be read')
  }
}

/** Ends live subscriptions and deletes the customer; bills that were written stay at Stripe. */
async function removeCustomer(services: Pick<Services, 'db' | 'env' | 'log'>, customer: string): Promise<void> {
  try {
    const all = await askStripe(services, (stripe) =>
      stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
    )
    for (const { id } of all.data.filter(isLiving))
      await askStripe(services, (stripe) => stripe.subscriptions.cancel(id))
    await askStripe(services, (stripe) => stripe.customers.del(customer))
  } catch (error) {
    // It was deleted the last time, and the answer was lost.
    if (!isMissing(error)) throw error
  }
  await deleteGone(services.db, customer)
}

/** What the last owner typed, an address too, is not the new one's. */
async function tellOwner(services: Pick<Services, 'db' | 'env' | 'log'>, due: ContactDue): Promise<void> {
  const { customer, name, email } = due
  await askStripe(services, (stripe) =>
    stripe.customers.update(
      customer,
      { name, email, phone: '', address: '' },
      { idempotencyKey: `muster-owner-${newId()}` },
    ),
  )
  await contactTold(services.db, due)
}
