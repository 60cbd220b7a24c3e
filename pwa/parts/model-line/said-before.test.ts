import { executed } from '#pwa/data/testing/run-answers.ts'
import { charactersBefore } from '#pwa/parts/model-line/said-before.ts'
import { expect, test } from 'vitest'

const turn = (change: Parameters<typeof executed>[0]) => ({ run: executed(change) })

test('what was asked and answered is read again, what failed or still runs is not', () => {
  const answered = turn({ prompt: '12345', result: '1234567' })
  expect(charactersBefore([])).toBe(0)
  expect(
    charactersBefore([
      answered,
      turn({ status: 'failed', result: 'Sorry' }),
      turn({ status: 'running', result: null }),
    ]),
  ).toBe(12)
})

test('of a long conversation the last twenty turns count', () => {
  const long = turn({ prompt: 'x'.repeat(1000), result: '' })
  const short = Array.from({ length: 20 }, () => turn({ prompt: 'ab', result: 'c' }))
  expect(charactersBefore([long, ...short])).toBe(60)
})
