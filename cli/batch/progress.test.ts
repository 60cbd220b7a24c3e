import { expect, test } from 'vitest'
import { drawProgress, inWords, summarise } from './progress.ts'
import type { Tally } from './tally.ts'

const tally = (fields: Partial<Tally> = {}): Tally => ({
  jobs: 500,
  completed: 0,
  failed: 0,
  waiting: 0,
  underWay: 0,
  before: 0,
  credits: 0,
  ...fields,
})

test('the bar says how many ended, how fast, and how long it still takes', () => {
  const half = tally({ completed: 248, failed: 2, underWay: 8 })
  expect(drawProgress(half, 10_000, 100)).toBe(
    `${'█'.repeat(15)}${'░'.repeat(15)} 250 of 500 · 2 failed · 8 under way · 25/s · 10s left`,
  )
  expect(drawProgress(tally({ underWay: 8 }), 10, 60)).toBe(`${'░'.repeat(30)} 0 of 500 · 8 under way`)
  expect(drawProgress(half, 10_000, 100, 'the server is away')).toContain('2 failed · the server is away')
})

test('what ended before this command does not make it faster', () => {
  expect(drawProgress(tally({ completed: 450, before: 440, underWay: 1 }), 20_000, 100)).toContain(
    '1 under way · 30.0/min · 1m 40s left',
  )
})

test('it never takes more than there is room for', () => {
  const whole = tally({ completed: 480, failed: 12, underWay: 8 })
  for (let room = 1; room <= 120; room += 1) expect(drawProgress(whole, 60_000, room).length).toBeLessThanOrEqual(room)
  expect(drawProgress(whole, 60_000, 30)).toBe(`${'█'.repeat(18)}░ 492 of 500`.slice(0, 30))
})

test('the summary names what there is', () => {
  expect(summarise(tally({ completed: 498, failed: 2, credits: 1120 }), 72_000)).toBe(
    '498 completed, 2 failed in 1m 12s, 1,120 credits',
  )
  expect(summarise(tally({ completed: 100, waiting: 3, before: 60 }), 4200)).toBe(
    '100 completed, 3 waiting for approval, 397 left in 4.2s, 60 of them before',
  )
  expect(summarise(tally({ completed: 500, before: 500 }), 0)).toBe('500 completed, 500 of them before')
  expect([9960, 59_600, 3_600_000, 11_100_000].map(inWords)).toEqual(['10s', '1m 0s', '1h 0m', '3h 5m'])
})
