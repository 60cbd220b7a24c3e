import { dateFormat } from '#pwa/parts/date-format.ts'
import type { Card } from '#shared/contract/payment.ts'
import { type Interval, describeCard, dollars } from '#shared/domain/plan-price.ts'
import type { Plan } from '#shared/domain/plans.ts'

type Priced = Pick<Plan, 'price_monthly' | 'price_annual'>

/** How long a trial lasts (docs/billing.md, "What counts when"). */
export const trialDays = 30

/**
 * What a month costs: rounded dollars, a twelfth of the year when it is paid annually, and `Custom` for what has no
 * price.
 */
export function monthlyPrice(plan: Priced, interval: Interval): string {
  const dollarsAMonth = interval === 'annual' ? plan.price_annual / 12 : plan.price_monthly
  return dollarsAMonth === 0 ? 'Custom' : dollars(dollarsAMonth)
}

/** What a year saves against twelve months, in dollars: from the prices themselves, not a rounded share. */
export function annualSaving({ price_monthly, price_annual }: Priced): number {
  return 12 * price_monthly - price_annual
}

/** What stands below the price: how it is billed, and what that saves. */
export function formatBilled(plan: Priced, interval: Interval): string {
  if (plan.price_monthly === 0) return 'Priced for your company'
  return interval === 'annual' ? `Billed annually, saves ${dollars(annualSaving(plan))}` : 'Billed monthly'
}

/** `$2.90 per 100 credits`, `49 cents per 100 credits`; volume pricing where the plan has no price of its own. */
export function formatCreditPrice(dollarsPerHundred: number | null): string {
  if (dollarsPerHundred === null) return 'Volume pricing for credits'
  const price =
    dollarsPerHundred < 1 ? `${Math.round(dollarsPerHundred * 100)} cents` : `$${dollarsPerHundred.toFixed(2)}`
  return `${price} per 100 credits`
}

/** `Visa ending 4242, expires 08/2030. Next charged on 21 December 2026.`; in two words until it is known. */
export function cardLine(card: Readonly<Card> | null | undefined): string {
  if (!card) return 'Card on file: …'
  const { exp_month, exp_year, next_charge_at: next } = card
  const known = `${describeCard(card)}.`
  if (next === null) return known
  // A card is good to the end of its month.
  const isGood = Date.UTC(exp_year, exp_month, 1) > Date.parse(next)
  return `${known} Next charged on ${formatDay(next)}${isGood ? '.' : ', when it will have expired: change it before.'}`
}

const day = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })

/** `21 December 2026`, by the device's clock. */
export function formatDay(instant: string | number): string {
  return day(new Date(instant))
}
