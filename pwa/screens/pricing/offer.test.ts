import { offerOf, wantedPlan } from '#pwa/screens/pricing/offer.ts'
import { plans } from '#shared/domain/plans.ts'
import { expect, test } from 'vitest'

const workspace = (change: object = {}) => ({
  plan_id: null,
  status: 'none' as const,
  billing_interval: null,
  trial_available: true,
  ...change,
})
const offers = (subscription: ReturnType<typeof workspace> | null, takesPayments = true) =>
  plans.map((plan) => offerOf(plan, { subscription, interval: 'monthly', takesPayments }))
const all = (offer: string) => ['workplace', 'starter', 'light', 'standard', 'plus'].map(() => offer)

test('who has had no trial tries any plan but Enterprise, which sales sells; also before it is known who that is', () => {
  expect(offers(workspace())).toEqual([...all('try'), 'sales'])
  expect(offers(null)).toEqual([...all('try'), 'sales'])
})

test('a plan that runs is marked, as long as it is billed as shown; the others can be changed to', () => {
  const running = workspace({
    plan_id: 'light',
    status: 'trialing',
    billing_interval: 'monthly',
    trial_available: false,
  })
  expect(offers(running, false)).toEqual(['change', 'change', 'current', 'change', 'change', 'sales'])
  expect(offers({ ...running, billing_interval: 'annual' } as never)).toEqual([...all('change'), 'sales'])
})

test('after the trial a plan is taken where payments are, and asked for elsewhere', () => {
  const used = workspace({ trial_available: false })
  expect(offers(used, true)).toEqual([...all('change'), 'sales'])
  expect(offers(used, false)).toEqual([...all('sales'), 'sales'])
})

test('an upgrade names a plan or a tier, or only that more is wanted', () => {
  expect(wantedPlan(null, plans)).toBeNull()
  expect(wantedPlan('light', plans)).toBe('light')
  expect(wantedPlan('professional', plans)).toBe('light')
  expect(wantedPlan('enterprise', plans)).toBe('enterprise')
  expect(wantedPlan('true', plans)).toBe('standard')
  expect(wantedPlan('true', [])).toBeNull()
})
