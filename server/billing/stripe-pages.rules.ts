import type * as v from 'valibot'
import type { billing } from '#shared/contract/billing.ts'
import type { Services } from '../services.ts'
import { findSubscription } from './billing.repo.ts'
import { type Billing, askStripe } from './stripe.ts'
import { syncSubscription } from './stripe-sync.rules.ts'

/** A link to Stripe's own page, where cards, bills and addresses are kept; it lasts for minutes. */
export async function portalUrl(
  services: Billing,
  workspaceId: string,
  key: string,
  appUrl: string,
): Promise<{ url: string }> {
  const { customer } = await syncSubscription(services, workspaceId)
  const session = await askStripe(services, (stripe) =>
    stripe.billingPortal.sessions.create(
      { customer, return_url: `${appUrl}/pricing?from=portal` },
      { idempotencyKey: `muster-portal-${key}` },
    ),
  )
  return { url: session.url }
}

/** The bills, newest first; those that are still being written are not among them. */
export async function listInvoices(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  workspaceId: string,
): Promise<v.InferOutput<typeof billing.invoices.response>> {
  const customer = (await findSubscription(services.db, workspaceId))?.stripe_customer_id
  if (!customer) return []
  const { data } = await askStripe(services, (stripe) => stripe.invoices.list({ customer, limit: 100 }))
  return data.flatMap(({ id, number, total, currency, status, created, hosted_invoice_url }) => {
    if (status === null || status === 'draft') return []
    return [
      {
        id: id!,
        number: number ?? id!,
        amount: total / 100,
        currency,
        status,
        created_at: new Date(created * 1000).toISOString(),
        url: hosted_invoice_url ?? null,
      },
    ]
  })
}
