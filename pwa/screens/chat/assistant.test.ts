import { providerName } from '#pwa/screens/chat/assistant.ts'
import { expect, test } from 'vitest'

test.each([
  ['builtin', 'Builtin'],
  ['claude_fast', 'Claude Fast'],
  ['gpt_5_mini', 'Gpt 5 Mini'],
])('%s is shown as %s', (provider, name) => {
  expect(providerName(provider)).toBe(name)
})
