import type { Stripe } from 'stripe'
import { ProblemError } from '#shared/contract/problem.ts'
import type { SubscriptionRow } from '../db/billing-rows.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { Services } from '../services.ts'
import { epochOf } from '../workspaces/workspaces.rules.ts'
import { type SubscriptionChange, findSubscription, insertSubscription, updateSubscription } from './billing.repo.ts'
import { type Billing, askStripe } from './stripe.ts'
import { changeFrom, current } from './stripe-state.ts'
import { blankSubscription } from './trial.rules.ts'

export type Known = { row: SubscriptionRow; customer: string; subscription: Stripe.Subscription | undefined }

/** How often another process may be first before the caller has to try again. */
const tries = 20

/**
 * Writes down what Stripe says now of the workspace's subscription, whatever was said before: events come in any order,
 * a call may have died between Stripe and our own commit. The row must not have changed since before Stripe was asked,
 * or it is asked again, so an older state never overwrites a newer one. `also` is done in the same transaction and may
 * call it off by returning false.
 */
export async function syncSubscription(
  services: Billing,
  workspaceId: string,
  also?: (tx: Db) => Promise<boolean>,
): Promise<Known> {
  const customer = await customerOf(services, workspaceId)
  const { row, found } = await underVersion(services, workspaceId, also, async (row) => {
    const all = await askStripe(services, (stripe) =>
      stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
    )
    const found = current(all.data)
    const now = services.now()
    return { change: found ? changeFrom(found, row, now) : { checked_at: now, updated_at: now }, found }
  })
  return { row, customer, subscription: found }
}

/**
 * Reads the row, does `work` outside of any transaction, and writes its change if the row is still the same; otherwise
 * it begins anew. Returns the row as it is then.
 */
export async function underVersion<Found>(
  services: Pick<Services, 'db'>,
  workspaceId: string,
  also: ((tx: Db) => Promise<boolean>) | undefined,
  work: (row: SubscriptionRow) => Promise<{ change: SubscriptionChange; found: Found }>,
): Promise<{ row: SubscriptionRow; found: Found }> {
  const { db } = services
  for (let n = 0; n < tries; n += 1) {
    const before = await findSubscription(db, workspaceId)
    if (!before) break
    const { change, found } = await work(before)
    const isDone = await commit(db, before, change, also)
    if (isDone) return { row: (await findSubscription(db, workspaceId)) ?? before, found }
  }
  throw new ProblemError(503, 'busy', 'The server is busy. Please try again.', { retryAfter: 1 })
}

/**
 * The workspace's customer at Stripe, made when it is first needed. A call that died before our commit finds the same
 * one under its key. After a restore it is another call: Stripe would answer for a day with the one that was deleted
 * before it.
 */
async function customerOf(services: Billing, workspaceId: string): Promise<string> {
  const { db, now } = services
  for (let n = 0; n < tries; n += 1) {
    const row = await findSubscription(db, workspaceId)
    if (row?.stripe_customer_id) return row.stripe_customer_id
    if (!row) {
      await insertSubscription(db, blankSubscription(workspaceId, now()))
      continue
    }
    const idempotencyKey = `muster-customer-${workspaceId}-${await epochOf(db, workspaceId)}`
    const { id } = await askStripe(services, (stripe) =>
      stripe.customers.create({ metadata: { workspace_id: workspaceId } }, { idempotencyKey }),
    )
    await updateSubscription(db, workspaceId, row.version, { stripe_customer_id: id, updated_at: now() })
  }
  throw new ProblemError(503, 'busy', 'The server is busy. Please try again.', { retryAfter: 1 })
}

class Outdated extends Error {}

async function commit(
  db: Db,
  { workspace_id, version }: SubscriptionRow,
  change: SubscriptionChange,
  also?: (tx: Db) => Promise<boolean>,
): Promise<boolean> {
  try {
    await inTransaction(db, async (tx) => {
      if (also && !(await also(tx))) return
      // Thrown, so that what came with it is undone too.
      if (!(await updateSubscription(tx, workspace_id, version, change))) throw new Outdated()
    })
    return true
  } catch (error) {
    if (error instanceof Outdated) return false
    throw error
  }
}
