import { expect, test } from 'vitest'
import type { RunInput } from '../engine.ts'
import { pickModel } from './registry.ts'

const pick = (provider: string | undefined) => {
  const agent = { id: '1', name: 'Arlo', role: 'Assistant', skills: [], instructions: '' }
  const input: RunInput = { agent, prompt: '', context: {}, files: [], provider, now: new Date(0), timeZone: 'UTC', signal: new AbortController().signal }
  const { provider: answering, reason } = pickModel(input, [])
  return [answering, reason]
}

test('the built-in assistant answers for whoever is not connected, and says why', () => {
  expect(pick(undefined)).toEqual(['builtin', null])
  expect(pick('builtin')).toEqual(['builtin', null])
  expect(pick('openai')).toEqual(['builtin', 'OpenAI is not connected yet, so the built-in assistant answered.'])
  expect(pick('anthropic_fast')).toEqual(['builtin', 'Anthropic is not connected yet, so the built-in assistant answered.'])
  expect(pick('oracle')).toEqual(['builtin', 'This server knows no model called “oracle”, so the built-in assistant answered.'])
})
