import { expect, test } from 'vitest'
import { providerLine, providerName } from './provider-line.ts'

test('a reply says who answered, what it cost and why it was not the preferred model', () => {
  const reply = { provider: 'builtin', provider_reason: null, credits_used: 0 }
  expect(providerLine(reply)).toBe('Built-in assistant, no credits used')
  expect(providerLine({ ...reply, provider_reason: 'No model is connected.' })).toBe(
    'Built-in assistant, no credits used. No model is connected.',
  )
  expect(providerLine({ ...reply, provider: 'anthropic', credits_used: 1200 })).toBe('anthropic, 1,200 credits used')
  expect(providerLine({ ...reply, provider: null, credits_used: 0 })).toBe('')
})

test("a provider's id is a name with spaces and capitals", () => {
  expect(['anthropic_claude_haiku', 'builtin', 'openai_gpt_6'].map(providerName)).toEqual([
    'Anthropic Claude Haiku',
    'Builtin',
    'Openai Gpt 6',
  ])
})
