import { describe, expect, test } from 'vitest'
import { lastMoment } from './schedule.rules.ts'

describe('the last moment that a backup was due', () => {
  test.each([
    ['daily', new Date(2026, 10, 18, 12), new Date(2026, 10, 18, 3)],
    ['daily', new Date(2026, 10, 18, 2, 59), new Date(2026, 10, 17, 3)],
    ['daily', new Date(2026, 10, 18, 3), new Date(2026, 10, 18, 3)],
    ['weekly', new Date(2026, 10, 18, 12), new Date(2026, 10, 16, 3)],
    ['weekly', new Date(2026, 10, 16, 2), new Date(2026, 10, 9, 3)],
    ['weekly', new Date(2026, 10, 22, 23), new Date(2026, 10, 16, 3)],
  ] as const)('%s at %s was %s', (schedule, now, moment) => {
    expect(new Date(lastMoment(schedule, now.getTime()))).toEqual(moment)
  })
})
