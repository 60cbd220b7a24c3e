import type { Card } from '../contract/payment.ts'
import { plural } from './plural.ts'
import type { Plan } from './plans.ts'

export type Interval = 'monthly' | 'annual'

type Priced = Pick<Plan, 'price_monthly' | 'price_annual' | 'additional_ai_employee_cost'>

/** What each bill of a plan comes to, in dollars, with so many AI employees beyond its number. */
export function priceEach(plan: Priced, interval: Interval, employees = 0): number {
  const more = employees * plan.additional_ai_employee_cost
  return interval === 'annual' ? plan.price_annual + 12 * more : plan.price_monthly + more
}

/**
 * What is due each time: `$299 a month`, `$2,400 a year`; with AI employees beyond the plan's number `$329 a month
 * with 2 additional AI employees`.
 */
export function duePrice(plan: Priced, interval: Interval, employees = 0): string {
  const price = `${dollars(priceEach(plan, interval, employees))} a ${interval === 'annual' ? 'year' : 'month'}`
  return employees === 0 ? price : `${price} with ${employees} additional AI ${plural(employees, 'employee')}`
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

/** `Visa ending 4242, expires 08/2030`. */
export function describeCard({ brand, last4, exp_month, exp_year }: Readonly<Card>): string {
  const name = brand === 'amex' ? 'American Express' : brand.charAt(0).toUpperCase() + brand.slice(1)
  return `${name} ending ${last4}, expires ${String(exp_month).padStart(2, '0')}/${exp_year}`
}
