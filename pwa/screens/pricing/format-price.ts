import { dateFormat } from '#pwa/parts/date-format.ts'
import type { Card } from '#shared/contract/payment.ts'
import type { Plan } from '#shared/domain/plans.ts'

export type Interval = 'monthly' | 'annual'

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

/**
 * What is due each time: `$299 a month`, `$2,400 a year`; with AI employees beyond the plan's number `$329 a month
 * with 2 additional AI employees`.
 */
export function duePrice(
  plan: Priced & Pick<Plan, 'additional_ai_employee_cost'>,
  interval: Interval,
  employees = 0,
): string {
  const more = employees * plan.additional_ai_employee_cost
  const price =
    interval === 'annual'
      ? `${dollars(plan.price_annual + 12 * more)} a year`
      : `${dollars(plan.price_monthly + more)} a month`
  return employees === 0
    ? price
    : `${price} with ${employees} additional AI ${employees === 1 ? 'employee' : 'employees'}`
}

/** `$2.90 per 100 credits`, `49 cents per 100 credits`; volume pricing where the plan has no price of its own. */
export function formatCreditPrice(dollarsPerHundred: number | null): string {
  if (dollarsPerHundred === null) return 'Volume pricing for credits'
  const price =
    dollarsPerHundred < 1 ? `${Math.round(dollarsPerHundred * 100)} cents` : `$${dollarsPerHundred.toFixed(2)}`
  return `${price} per 100 credits`
}

/** `$1,188`, in whole dollars. */
export function dollars(amount: number): string {
  return `$${Math.round(amount).toLocaleString('en')}`
}

/** `$33.12`; whole dollars without cents. */
export function money(amount: number): string {
  return Number.isInteger(amount)
    ? dollars(amount)
    : `$${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** `Visa ending 4242, expires 08/2030. First charged on 21 December 2026.`; in two words until it is known. */
export function cardLine(card: Readonly<Card> | null | undefined): string {
  if (!card) return 'Card on file: …'
  const { brand, last4, exp_month, exp_year, next_charge_at: next } = card
  const name = brand === 'amex' ? 'American Express' : brand.charAt(0).toUpperCase() + brand.slice(1)
  const expiry = `${String(exp_month).padStart(2, '0')}/${exp_year}`
  const known = `${name} ending ${last4}, expires ${expiry}.`
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
