import { expect, test } from 'vitest'
import { judge, writeFigures } from './judge-set.ts'

const score = {
  prompt: '',
  reply: '',
  steps: [],
  wrong: [],
  missing: [],
  outcome: 'done' as const,
  schedules: false,
  offers: [],
}
const act = { id: 'a1', kind: 'act' as const, prompt: 'push it', offers: ['Monday|Mon 23'] }

test('a prompt is right, wrong, or not done with what was meant to tap', () => {
  expect(judge(act, score)).toBe('right')
  expect(judge(act, { ...score, wrong: ['{}'] })).toBe('wrong action')
  expect(judge(act, { ...score, missing: ['x'] })).toBe('wrong answer')
  expect(judge(act, { ...score, missing: ['x'], outcome: 'needs_you', offers: ['Move it to Monday'] })).toBe('offered')
  expect(judge(act, { ...score, missing: ['x'], outcome: 'not_done' })).toBe('not done')
  expect(judge({ ...act, outcome: ['not_done'] }, { ...score, outcome: 'not_done' })).toBe('right')
  expect(judge({ ...act, outcome: ['needs_you'] }, { ...score, outcome: 'needs_you', offers: ['To Monday'] })).toBe(
    'right',
  )
  expect(judge({ ...act, schedule: true }, score)).toBe('wrong answer')
})

test('figures are shares of a kind', () => {
  expect(writeFigures([{ prompt: act, verdict: 'right' }])).toContain('| acts | 1 | 100 % | 0 % | 0 % | – of 0 |')
})
