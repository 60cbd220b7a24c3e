import { expect, test } from 'vitest'
import { providerLine, providerName } from './provider-line.ts'

const reply = { provider: 'builtin', provider_reason: null, credits_used: 0 }
const known = [{ provider: 'local_qwen3_8b', display_name: 'qwen3:8b' }]

test('a reply says who answered, what it cost and why it was not the preferred model', () => {
  expect(providerLine(reply, [])).toBe('Built-in assistant, no credits used')
  expect(providerLine({ ...reply, provider_reason: 'No model is connected.' }, [])).toBe(
    'Built-in assistant, no credits used. No model is connected.',
  )
  expect(providerLine({ ...reply, provider: 'anthropic', credits_used: 1200 }, [])).toBe(
    'anthropic, 1,200 credits used',
  )
  expect(providerLine({ ...reply, provider: null, credits_used: 0 }, [])).toBe('')
})

test('a model has the name that its server gives it as long as it is known, and then that of its id', () => {
  const local = { ...reply, provider: 'local_qwen3_8b' }
  expect(providerLine(local, known)).toBe('qwen3:8b, no credits used')
  expect(providerLine(local, [])).toBe('local qwen3 8b, no credits used')
  expect(providerName('local_qwen3_8b', known)).toBe('qwen3:8b')
})

test.each([
  ['anthropic_claude_haiku', 'Anthropic Claude Haiku'],
  ['builtin', 'Built-in assistant'],
  ['openai_gpt_6', 'Openai Gpt 6'],
])('%s, of which no more is known, is called %s', (provider, name) => {
  expect(providerName(provider, known)).toBe(name)
})
