import { annualSaving, formatBilled, formatCreditPrice, monthlyPrice } from '#pwa/screens/pricing/format-price.ts'
import { duePrice } from '#shared/domain/plan-price.ts'
import { planOf, plans } from '#shared/domain/plans.ts'
import { expect, test } from 'vitest'

test('the prices are those of the table, a month each; what has none is Custom', () => {
  expect(plans.map((plan) => `${monthlyPrice(plan, 'monthly')} / ${monthlyPrice(plan, 'annual')}`)).toEqual([
    '$29 / $19',
    '$49 / $33',
    '$99 / $66',
    '$299 / $200',
    '$599 / $400',
    'Custom / Custom',
  ])
})

test('what a year saves is the true figure, about a third of every plan', () => {
  const priced = plans.filter((plan) => plan.price_monthly > 0)
  expect(priced.map(annualSaving)).toEqual([120, 192, 396, 1188, 2388])
  for (const plan of priced)
    expect(Math.round((annualSaving(plan) / (12 * plan.price_monthly)) * 100)).toBeOneOf([33, 34])
  expect(formatBilled(planOf('standard')!, 'annual')).toBe('Billed annually, saves $1,188')
  expect(formatBilled(planOf('standard')!, 'monthly')).toBe('Billed monthly')
  expect(formatBilled(planOf('enterprise')!, 'annual')).toBe('Priced for your company')
  expect(duePrice(planOf('standard')!, 'annual')).toBe('$2,400 a year')
  expect(duePrice(planOf('standard')!, 'monthly', 2)).toBe('$329 a month with 2 additional AI employees')
  expect(duePrice(planOf('standard')!, 'annual', 1)).toBe('$2,580 a year with 1 additional AI employee')
})

test('credits are priced per hundred, in cents below a dollar', () => {
  expect(plans.map((plan) => formatCreditPrice(plan.credit_price))).toEqual([
    '$2.90 per 100 credits',
    '49 cents per 100 credits',
    '40 cents per 100 credits',
    '30 cents per 100 credits',
    '24 cents per 100 credits',
    'Volume pricing for credits',
  ])
})
