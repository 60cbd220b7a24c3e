import { insertGone } from '../billing/billing.repo.ts'
import { insertLedgerOnce, lockAccount, moveCredits } from '../billing/credits.repo.ts'
import type { CreditLedgerRow, SubscriptionRow } from '../db/billing-rows.ts'
import type { Db } from '../db/connect.ts'

/** What a card processor has been paid, or has given back, by now: no restore undoes it there. */
type Owed = { subscriptions: SubscriptionRow[]; payments: CreditLedgerRow[] }

export async function readOwed(tx: Db): Promise<Owed> {
  return {
    subscriptions: await tx
      .selectFrom('subscriptions')
      .selectAll()
      .where('stripe_customer_id', 'is not', null)
      .execute(),
    // Such rows bear the id of their payment.
    payments: await tx.selectFrom('credit_ledger').selectAll().where('id', 'like', 'pi_%').execute(),
  }
}

/**
 * Lets what was paid hold beside what a restore has brought back. A workspace that went with the restore is charged no
 * more; one that came back, whose customer was deleted with it, has to subscribe anew.
 */
export async function keepOwed(tx: Db, { subscriptions, payments }: Owed, now: number): Promise<void> {
  const here = new Set((await tx.selectFrom('workspaces').select('id').execute()).map(({ id }) => id))
  const ended = {
    status: 'cancelled',
    period_ends_at: now,
    cancel_at_period_end: 0,
    stripe_customer_id: null,
    stripe_subscription_id: null,
    employees: 0,
    employees_paid: 0,
    employees_paid_until: null,
    unheard_at: null,
    contact_due_at: null,
    updated_at: now,
  } as const
  await tx.updateTable('subscriptions').set(ended).where('stripe_customer_id', 'is not', null).execute()
  for (const row of subscriptions) {
    if (!here.has(row.workspace_id)) {
      await insertGone(tx, { customer_id: row.stripe_customer_id!, created_at: now })
      continue
    }
    // A process that asks the processor right now has read an older version, and asks again.
    const kept = { ...row, version: row.version + 1 }
    await tx
      .insertInto('subscriptions')
      .values(kept)
      .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(kept))
      .execute()
  }
  for (const row of payments.filter(({ workspace_id }) => here.has(workspace_id))) {
    await lockAccount(tx, row.workspace_id)
    if (await insertLedgerOnce(tx, row))
      await moveCredits(tx, row.workspace_id, { monthly: 0, bought: row.credits, held: 0 })
  }
}
