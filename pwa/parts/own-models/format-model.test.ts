import { formatModel } from '#pwa/parts/own-models/format-model.ts'
import { expect, test } from 'vitest'

test('a model is described by what is known of it', () => {
  expect(formatModel({ server: 'ollama', context_length: 40_960, can_call_tools: true })).toBe(
    'Ollama · 40,960 tokens · uses tools',
  )
  expect(formatModel({ server: 'other', context_length: null, can_call_tools: null })).toBe('Model server')
})
