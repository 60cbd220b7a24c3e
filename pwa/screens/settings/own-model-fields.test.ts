import { blankFields, bodyOf, validate } from '#pwa/screens/settings/own-model-fields.ts'
import { expect, test } from 'vitest'

test('only what was filled in is sent, with numbers as people write them', () => {
  expect(bodyOf({ ...blankFields, base_url: ' 127.0.0.1:11434 ' })).toEqual({ base_url: '127.0.0.1:11434' })
  expect(
    bodyOf({
      ...blankFields,
      base_url: 'https://openrouter.ai/api/v1',
      key: ' sk-1 ',
      context_length: '40,960',
      cost_per_million_input: '0,25',
      cost_per_million_output: '1.5',
    }),
  ).toEqual({
    base_url: 'https://openrouter.ai/api/v1',
    key: 'sk-1',
    context_length: 40_960,
    cost_per_million_input: 0.25,
    cost_per_million_output: 1.5,
  })
})

test.each([
  [{}, ['base_url']],
  [{ base_url: 'x', context_length: '100' }, ['context_length']],
  [{ base_url: 'x', context_length: 'many' }, ['context_length']],
  [
    { base_url: 'x', cost_per_million_input: '-1', cost_per_million_output: 'free' },
    ['cost_per_million_input', 'cost_per_million_output'],
  ],
  [{ base_url: 'x', context_length: '8192', cost_per_million_output: '0' }, []],
])('%j is wrong in %j', (fields, wrong) => {
  expect(Object.keys(validate({ ...blankFields, ...fields }))).toEqual(wrong)
})
