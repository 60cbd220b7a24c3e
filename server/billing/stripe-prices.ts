import type { Stripe } from 'stripe'
import type { Plan } from '#shared/domain/plans.ts'

export type Interval = 'monthly' | 'annual'

/**
 * The price of a plan at Stripe, made when it is first asked for. Its lookup key holds the amount, so that a price that
 * changes is another one, and those who subscribed to the old one keep it.
 */
export async function priceOf(stripe: Stripe, plan: Plan, interval: Interval): Promise<string> {
  const dollars = interval === 'annual' ? plan.price_annual : plan.price_monthly
  return pricedAt(stripe, {
    product: `muster_${plan.id}`,
    name: `Muster ${plan.name}`,
    dollars,
    interval,
    metadata: { muster_plan: plan.id },
  })
}

/** The price of one AI employee beyond the number of a plan; a year costs as much as its months. */
export async function employeePriceOf(stripe: Stripe, plan: Plan, interval: Interval): Promise<string> {
  const dollars = plan.additional_ai_employee_cost * (interval === 'annual' ? 12 : 1)
  return pricedAt(stripe, {
    product: `muster_${plan.id}_employee`,
    name: `Muster AI employee beside ${plan.name}`,
    dollars,
    interval,
    metadata: { muster_employee: plan.id },
  })
}

type Wanted = { product: string; name: string; dollars: number; interval: Interval; metadata: Record<string, string> }

async function pricedAt(stripe: Stripe, { product, name, dollars, interval, metadata }: Wanted): Promise<string> {
  const lookup_key = `${product}_${interval}_${dollars * 100}`
  const known = await stripe.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 })
  if (known.data[0]) return known.data[0].id
  await makeProduct(stripe, product, name)
  const made = await stripe.prices.create(
    {
      currency: 'usd',
      unit_amount: dollars * 100,
      recurring: { interval: interval === 'annual' ? 'year' : 'month' },
      product,
      lookup_key,
      transfer_lookup_key: true,
      metadata,
    },
    { idempotencyKey: `muster-price-${lookup_key}` },
  )
  return made.id
}

async function makeProduct(stripe: Stripe, id: string, name: string): Promise<void> {
  try {
    await stripe.products.retrieve(id)
  } catch (error) {
    if ((error as { code?: string }).code !== 'resource_missing') throw error
    await stripe.products.create({ id, name }, { idempotencyKey: `muster-product-${id}` })
  }
}
