import { type Choice, type ChoiceEvent, nextChoice, nothingChosen, selected } from '#pwa/parts/model-picker/choice.ts'
import { expect, test } from 'vitest'

const works = { success: true, provider_name: 'Claude Haiku', latency_ms: 640, test_response: 'ready', error: null }
const broken = {
  success: false,
  provider_name: 'Claude Haiku',
  latency_ms: null,
  test_response: null,
  error: 'Anthropic refused the key.',
}

const after = (...events: ChoiceEvent[]): Choice => events.reduce(nextChoice, nothingChosen)
const choose = (attempt = 1, provider = 'haiku'): ChoiceEvent => ({ type: 'choose', provider, attempt })

test('a model that answers its test is offered, and is the preferred one only once someone confirms', () => {
  const passed = after(choose(), { type: 'tested', attempt: 1, test: works })
  expect(passed).toMatchObject({ step: 'passed', provider: 'haiku', refusal: '' })
  expect(selected(passed, 'builtin')).toBe('haiku')
  const enabling = nextChoice(passed, { type: 'confirm' })
  expect(enabling.step).toBe('enabling')
  expect(nextChoice(enabling, { type: 'enabled' })).toEqual(nothingChosen)
})

test('a failed test takes the selection back after its pause, and what went wrong can still be read', () => {
  const failed = after(choose(), { type: 'tested', attempt: 1, test: broken })
  expect(selected(failed, 'builtin')).toBe('haiku')
  const reset = nextChoice(failed, { type: 'reset' })
  expect(selected(reset, 'builtin')).toBe('builtin')
  expect(reset).toEqual({ step: 'none', trouble: { provider: 'haiku', text: 'Anthropic refused the key.' } })
  expect(after(choose(), { type: 'tested', attempt: 1, test: { ...broken, error: null } })).toMatchObject({
    trouble: { text: 'Connection test failed' },
  })
})

test('cancelling clears the selection, but not while the server is being told', () => {
  expect(after(choose(), { type: 'cancel' })).toEqual(nothingChosen)
  expect(after(choose(), { type: 'tested', attempt: 1, test: works }, { type: 'cancel' })).toEqual(nothingChosen)
  expect(
    after(choose(), { type: 'tested', attempt: 1, test: works }, { type: 'confirm' }, { type: 'cancel' }).step,
  ).toBe('enabling')
})

test('the answer of an earlier test says nothing about the model that is tested now', () => {
  const second = after(choose(1), choose(2, 'sonnet'), { type: 'tested', attempt: 1, test: works })
  expect(second).toEqual({ step: 'testing', provider: 'sonnet', attempt: 2 })
  expect(after(choose(1), { type: 'cancel' }, { type: 'tested', attempt: 1, test: works })).toEqual(nothingChosen)
})

test('a refusal keeps the question open with its reason, and trying again clears it', () => {
  const refused = after(
    choose(),
    { type: 'tested', attempt: 1, test: works },
    { type: 'confirm' },
    { type: 'refused', text: 'Failed to update LLM provider' },
  )
  expect(refused).toMatchObject({ step: 'passed', refusal: 'Failed to update LLM provider' })
  expect(nextChoice(refused, { type: 'confirm' })).toMatchObject({ step: 'enabling', refusal: '' })
})

test('without a network nothing is asked, and it says so', () => {
  expect(after({ type: 'offline', provider: 'haiku' })).toEqual({
    step: 'none',
    trouble: { provider: 'haiku', text: 'Network error. Please check your connection.' },
  })
})
