import { expect, test } from 'vitest'
import { withMore } from './either-of.ts'

test.each([
  ['In which market do I earn more?', 'In which market do I earn most?'],
  ['who pays less money', 'who pays least money'],
  ['Tell me more. Who came?', 'Tell me more. Who came?'],
  ['is it more?', 'is it more?'],
])('%s', (question, said) => {
  expect(withMore(question)).toBe(said)
})

test('a long question is read in the time of its length', () => {
  const started = performance.now()
  withMore(`${'which word '.repeat(20_000)}?`)
  expect(performance.now() - started).toBeLessThan(500)
})
