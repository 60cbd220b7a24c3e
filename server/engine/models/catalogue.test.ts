import { expect, test } from 'vitest'
import { catalogue, costInDollars, findModel } from './catalogue.ts'

test('a provider is a plain word of its own, which starts with its vendor', () => {
  const providers = catalogue.map(({ provider }) => provider)
  expect(new Set(providers).size).toBe(providers.length)
  for (const { provider, vendor } of catalogue) expect(provider).toMatch(new RegExp(`^${vendor}(_[a-z]+)*$`))
})

test('a description is read in whole where 50 characters of it are shown', () => {
  for (const { description } of catalogue) expect(description.length, description).toBeLessThanOrEqual(50)
})

test("a model is found by its provider or its vendor's name, whatever the case", () => {
  expect(findModel('openai_gpt_sol')?.model_id).toBe('gpt-6.1-sol')
  expect(findModel(' Anthropic ')?.provider).toBe('anthropic_claude_haiku')
  expect(findModel('openai_gpt')).toBeUndefined()
})

test('a call costs by its tokens, and a long prompt costs more throughout', () => {
  const luna = findModel('openai_gpt_luna')!.prices
  expect(costInDollars(luna, { input_tokens: 272_000, output_tokens: 1000 })).toBeCloseTo(0.0277, 10)
  expect(costInDollars(luna, { input_tokens: 272_001, output_tokens: 1000 })).toBeCloseTo(0.0551502, 10)
  expect(costInDollars(findModel('local')!.prices, { input_tokens: 5000, output_tokens: 5000 })).toBe(0)
})
