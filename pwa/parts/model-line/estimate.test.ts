import { estimateOf, whoAnswers } from '#pwa/parts/model-line/estimate.ts'
import type { Provider } from '#shared/contract/models.ts'
import { expect, test } from 'vitest'

function model(provider: string, price = 0): Provider {
  return {
    provider,
    display_name: provider,
    description: '',
    model_id: '',
    speed_rating: 5,
    quality_rating: 3,
    cost_per_million_input: price,
    cost_per_million_output: price,
    required_tier: 'free',
  }
}

const list = {
  available: [model('builtin'), model('haiku', 1), model('opus', 5)],
  unavailable: [model('gemini', 2)],
  tier: 'free' as const,
}
const size = { prompt: 400, files: 0, thread: 0 }
const credits = { balance: 10, monthly: 1000, used_this_month: 990, cap: null }

test('the model of the message or else the preferred one answers, then its stand-in, and at last the built-in assistant', () => {
  const preferences = { preferred_provider: 'haiku', fallback_provider: 'opus' }
  expect(whoAnswers(list, preferences, 'opus')?.provider).toBe('opus')
  expect(whoAnswers(list, preferences, null)?.provider).toBe('haiku')
  expect(whoAnswers(list, preferences, 'gemini')?.provider).toBe('opus')
  expect(whoAnswers(list, { ...preferences, preferred_provider: 'gemini' }, null)?.provider).toBe('opus')
  expect(whoAnswers(list, { preferred_provider: 'gemini', fallback_provider: 'gemini' }, null)?.provider).toBe(
    'builtin',
  )
})

test('the line says what a message will cost, and when that is more than is left', () => {
  expect(estimateOf(list.available[0]!, size, credits)).toMatchObject({ words: 'builtin · free', isShort: false })
  expect(estimateOf(list.available[1]!, size, credits)).toMatchObject({
    words: 'haiku · about 6 credits',
    isShort: false,
  })
  expect(estimateOf(list.available[2]!, size, credits)).toMatchObject({
    words: 'opus · about 26 credits, only 10 left',
    isShort: true,
  })
  expect(estimateOf(list.available[2]!, size, { ...credits, balance: 0 }).words).toBe(
    'opus · about 26 credits, none left',
  )
  expect(estimateOf(list.available[2]!, size, null)).toMatchObject({ words: 'opus · about 26 credits', isShort: false })
})

test('files make it dearer', () => {
  expect(estimateOf(list.available[1]!, { ...size, files: 400_000 }, null).words).toBe('haiku · about 206 credits')
})
