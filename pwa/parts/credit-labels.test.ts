import { creditsLeft, creditsLine } from '#pwa/parts/credit-labels.ts'
import { expect, test } from 'vitest'

const month = { balance: 1240, monthly: 100_000, used_this_month: 98_760, cap: null }

test('the balance is said beside what the month began with', () => {
  expect(creditsLine(month)).toBe('1,240 of 100,000 credits left this month')
  expect(creditsLine({ ...month, balance: 120_000 })).toBe('120,000 credits left')
  expect(creditsLine({ ...month, balance: 0, monthly: 0 })).toBeNull()
})

test('a person with a cap sees what they may still spend, never more than there is', () => {
  expect(creditsLine({ balance: 50_000, monthly: 100_000, used_this_month: 300, cap: 500 })).toBe(
    '200 of 500 credits left this month',
  )
  expect(creditsLeft({ balance: 100, monthly: 100_000, used_this_month: 300, cap: 500 })).toBe(100)
  expect(creditsLeft({ balance: 100, monthly: 100_000, used_this_month: 900, cap: 500 })).toBe(0)
})

test('where nothing limits it, use alone is shown', () => {
  expect(creditsLeft({ balance: null, monthly: 0, used_this_month: 0, cap: null })).toBeNull()
  expect(creditsLine({ balance: null, monthly: 0, used_this_month: 0, cap: null })).toBeNull()
  expect(creditsLine({ balance: null, monthly: 0, used_this_month: 1, cap: null })).toBe('1 credit used this month')
})
