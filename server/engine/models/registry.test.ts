import { expect, test } from 'vitest'
import { runInput } from '../../testing/test-workspace.ts'
import type { Workspace } from '../tools/tool.ts'
import { pickModel } from './registry.ts'

const pick = (provider: string | undefined) => {
  const { provider: answering, reason } = pickModel(runInput({} as Workspace, '', { provider }), [])
  return [answering, reason]
}

test('the built-in assistant answers for whoever is not connected, and says why', () => {
  expect(pick(undefined)).toEqual(['builtin', null])
  expect(pick('builtin')).toEqual(['builtin', null])
  expect(pick('openai')).toEqual(['builtin', 'OpenAI is not connected yet, so the built-in assistant answered.'])
  expect(pick('anthropic_fast')).toEqual(['builtin', 'Anthropic is not connected yet, so the built-in assistant answered.'])
  expect(pick('oracle')).toEqual(['builtin', 'This server knows no model called “oracle”, so the built-in assistant answered.'])
})
