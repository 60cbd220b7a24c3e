import { lowestTier, unlockable } from '#pwa/parts/model-picker/unlockable.ts'
import type { Provider } from '#shared/contract/models.ts'
import { expect, test } from 'vitest'

const model = (display_name: string, required_tier: Provider['required_tier'], reason?: string): Provider => ({
  provider: display_name.toLowerCase(),
  display_name,
  description: '',
  model_id: '',
  speed_rating: 3,
  quality_rating: 3,
  cost_per_million_input: 1,
  cost_per_million_output: 1,
  required_tier,
  ...(reason !== undefined && { reason }),
})

const locked = model('Opus', 'enterprise', 'Opus needs the Enterprise plan.')
const keyless = model('Helium', 'professional', 'Google has no key on this server.')

test('a plan is offered for what lacks nothing but the plan', () => {
  expect(unlockable([locked, keyless, model('Haiku', 'basic')], 'basic', false)).toEqual([locked])
})

test('nothing is offered where no plan would bring anything', () => {
  expect(unlockable([keyless], 'free', false)).toEqual([])
  expect(unlockable([locked], 'enterprise', false)).toEqual([])
  expect(unlockable([locked], 'free', true)).toEqual([])
})

test('the way leads to the least plan that brings one', () => {
  expect(lowestTier([locked, model('Sonnet', 'professional')])).toBe('professional')
  expect(lowestTier([])).toBeUndefined()
})
