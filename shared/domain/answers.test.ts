import { expect, test } from 'vitest'
import type { NextAction } from '../contract/runs.ts'
import { neither, pickTyped, saidYesOrNo } from './answers.ts'

function choice(id: string, label: string, hint = ''): NextAction {
  return { id, kind: 'choose', label, hint, input: {} }
}

const meetings = [
  choice('n1', 'Nordhaus: contract and price list', 'Today, 16:00'),
  choice('n2', 'Brightside, first call', 'Thu 26 Nov, 10:00'),
]

test.each([
  ['2', 'n2'],
  ['the second one', 'n2'],
  ['first', 'n1'],
  ['The last one.', 'n2'],
  ['the nordhaus one', 'n1'],
  ['Thu 26 Nov', 'n2'],
  ['neither', neither],
  ['No, thanks', neither],
])('“%s” takes %s', (typed, id) => {
  const picked = pickTyped(typed, meetings)
  expect(typeof picked === 'string' ? picked : picked?.id).toBe(id)
})

test.each(['yes', 'no, on Thursday', 'one', '3', 'What is due today?', 'call'])('“%s” takes none', (typed) => {
  const ambiguous = [...meetings, choice('n3', 'Call Nordhaus and Brightside')]
  const picked = pickTyped(typed, typed === '3' ? meetings : ambiguous)
  expect(picked).toBeUndefined()
})

test('a yes takes the only choice, and nothing takes what is no choice', () => {
  expect(pickTyped('Yes, please.', [choice('n1', 'Yes')])).toMatchObject({ id: 'n1' })
  expect(pickTyped('ja', [choice('n1', 'Yes')])).toMatchObject({ id: 'n1' })
  expect(pickTyped('yes', [{ ...choice('n1', 'Connect a model'), kind: 'model' }])).toBeUndefined()
})

test.each([
  ['yes', true],
  ['Yes, please.', true],
  ['go ahead', true],
  ['no', false],
  ["don't", false],
  ['yes, and move the review to Monday', undefined],
  ['nordhaus', undefined],
])('%s below a question says %s', (typed, said) => expect(saidYesOrNo(typed)).toBe(said))
