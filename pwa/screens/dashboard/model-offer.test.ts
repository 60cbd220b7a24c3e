import { declineModel, hasDeclinedModel, modelToOffer } from '#pwa/screens/dashboard/model-offer.ts'
import { afterEach, expect, test } from 'vitest'

afterEach(() => localStorage.clear())

const found = (model_id: string, can_call_tools: boolean | null) => ({
  server: 'ollama' as const,
  base_url: 'http://127.0.0.1:11434/v1',
  model_id,
  context_length: null,
  can_call_tools,
  provider: null,
})

test('of several models the first that uses tools is offered, and else the first', () => {
  const [smollm, gemma, qwen] = [found('smollm2', false), found('gemma3', null), found('qwen3:8b', true)]
  expect(modelToOffer([smollm, gemma, qwen])).toBe(qwen)
  expect(modelToOffer([smollm, gemma])).toBe(smollm)
  expect(modelToOffer([])).toBeUndefined()
})

test('who declines is asked no more on this device, and everybody else is', () => {
  declineModel('ada')
  expect(hasDeclinedModel('ada')).toBe(true)
  expect(hasDeclinedModel('bob')).toBe(false)
})
