import type { Stripe } from 'stripe'
import type { Plan } from '#shared/domain/plans.ts'

export type Interval = 'monthly' | 'annual'

/**
 * The price of a plan at Stripe, made when it is first asked for. Its lookup key holds the amount, so that a price that
 * changes is another one, and those who subscribed to the old one keep it.
 */
export async function priceOf(stripe: Stripe, plan: Plan, interval: Interval): Promise<string> {
  const dollars = interval === 'annual' ? plan.price_annual : plan.price_monthly
  const lookup_key = `muster_${plan.id}_${interval}_${dollars * 100}`
  const known = await stripe.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 })
  if (known.data[0]) return known.data[0].id
  const product = await productOf(stripe, plan)
  const made = await stripe.prices.create(
    {
      currency: 'usd',
      unit_amount: dollars * 100,
      recurring: { interval: interval === 'annual' ? 'year' : 'month' },
      product,
      lookup_key,
      transfer_lookup_key: true,
      metadata: { muster_plan: plan.id },
    },
    { idempotencyKey: `muster-price-${lookup_key}` },
  )
  return made.id
}

async function productOf(stripe: Stripe, { id, name }: Plan): Promise<string> {
  const product = `muster_${id}`
  try {
    return (await stripe.products.retrieve(product)).id
  } catch (error) {
    if ((error as { code?: string }).code !== 'resource_missing') throw error
  }
  return (await stripe.products.create({ id: product, name: `Muster ${name}` }, { idempotencyKey: `muster-product-${product}` })).id
}
