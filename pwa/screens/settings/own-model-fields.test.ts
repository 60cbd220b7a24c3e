import {
  blankFields,
  bodyOf,
  changeOf,
  fieldsOf,
  validate,
  validateChange,
} from '#pwa/screens/settings/own-model-fields.ts'
import { expect, test } from 'vitest'

const connected = {
  provider: 'local_qwen3_8b',
  display_name: 'qwen3:8b',
  server: 'ollama' as const,
  base_url: 'http://127.0.0.1:11434/v1',
  model_id: 'qwen3:8b',
  has_key: false,
  is_local: true,
  can_call_tools: true,
  context_length: 40_960,
  cost_per_million_input: 0.25,
  cost_per_million_output: null,
}

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

test('only what differs from a connected model is sent, and what was emptied is taken away', () => {
  const fields = fieldsOf(connected)
  expect(fields).toEqual({
    display_name: 'qwen3:8b',
    context_length: '40960',
    cost_per_million_input: '0.25',
    cost_per_million_output: '',
  })
  expect(changeOf(fields, connected)).toEqual({})
  expect(changeOf({ ...fields, display_name: ' Qwen ', cost_per_million_output: '1,5' }, connected)).toEqual({
    display_name: 'Qwen',
    cost_per_million_output: 1.5,
  })
  expect(changeOf({ ...fields, context_length: '', cost_per_million_input: ' ' }, connected)).toEqual({
    context_length: null,
    cost_per_million_input: null,
  })
})

test('a connected model keeps a name, and is measured as a new one is', () => {
  const fields = fieldsOf(connected)
  expect(validateChange(fields)).toEqual({})
  expect(validateChange({ ...fields, display_name: ' ', context_length: '100' })).toEqual({
    display_name: 'Enter a name.',
    context_length: 'Enter a whole number from 2,048 on.',
  })
})
