import { describe, expect, test } from 'vitest'
import { lookOut, nextAfter } from './occurrences.ts'

/** The first occurrences after a moment, in UTC. */
function occurrences(cron: string, timeZone: string, after: string, count: number): string[] {
  const found: string[] = []
  for (let at: number | null = Date.parse(after); found.length < count;) {
    at = nextAfter(cron, timeZone, at)
    if (at === null) break
    found.push(new Date(at).toISOString().slice(0, 16))
  }
  return found
}

describe('when the clocks change', () => {
  test.each([
    ['Europe/Berlin', '30 2 * * *', '2026-03-28T00:00Z', ['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30']],
    [
      'America/New_York',
      '30 2 * * *',
      '2026-03-07T00:00Z',
      ['2026-03-07T07:30', '2026-03-08T07:00', '2026-03-09T06:30'],
    ],
  ])('%s: a time that is skipped comes at the next time there is', (zone, cron, after, expected) => {
    expect(occurrences(cron, zone, after, 3)).toEqual(expected)
  })

  test.each([
    ['Europe/Berlin', '30 2 * * *', '2026-10-24T12:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
    ['America/New_York', '30 1 * * *', '2026-10-31T12:00Z', ['2026-11-01T05:30', '2026-11-02T06:30']],
    // Asked between the two half past twos.
    ['Europe/Berlin', '30 2 * * *', '2026-10-25T01:00Z', ['2026-10-26T01:30', '2026-10-27T01:30']],
    ['America/New_York', '30 1 * * *', '2026-11-01T06:00Z', ['2026-11-02T06:30', '2026-11-03T06:30']],
  ])('%s: a time that comes twice comes once', (zone, cron, after, expected) => {
    expect(occurrences(cron, zone, after, 2)).toEqual(expected)
  })

  test('two that fall on one moment are one', () => {
    expect(occurrences('0 2,3 * * *', 'Europe/Berlin', '2026-03-28T12:00Z', 3)).toEqual([
      '2026-03-29T01:00',
      '2026-03-30T00:00',
      '2026-03-30T01:00',
    ])
  })

  test('every half hour is every half hour', () => {
    const halves = ['2026-10-25T00:00', '2026-10-25T00:30', '2026-10-25T01:00', '2026-10-25T01:30', '2026-10-25T02:00']
    expect(occurrences('*/30 * * * *', 'Europe/Berlin', '2026-10-24T23:30Z', 5)).toEqual(halves)
  })

  test('eight in the morning stays eight in the morning', () => {
    expect(occurrences('0 8 * * 1-5', 'Europe/Berlin', '2026-10-23T12:00Z', 2)).toEqual([
      '2026-10-26T07:00',
      '2026-10-27T07:00',
    ])
    expect(occurrences('0 8 * * *', 'America/New_York', '2026-10-31T00:00Z', 2)).toEqual([
      '2026-10-31T12:00',
      '2026-11-01T13:00',
    ])
  })
})

test('what never comes is null, what is no expression throws', () => {
  expect(nextAfter('0 0 31 2 *', 'UTC', Date.now())).toBeNull()
  for (const wrong of ['60 8 * * *', '0 8 * *', '0 0 8 * * *', 'a b c d e', '0 8 * * 8'])
    expect(() => nextAfter(wrong, 'UTC', Date.now()), wrong).toThrow()
})

describe('after the server was off', () => {
  const at = (time: string) => Date.parse(`2026-11-${time}:00Z`)
  const look = (cron: string, due: string, now: string) => {
    const { run, missed, next } = lookOut({ cron, time_zone: 'UTC' }, at(due), at(now))
    const day = (moment: number | null | undefined) => moment && new Date(moment).toISOString().slice(8, 16)
    return { run: day(run), missed: missed.map(day), next: day(next) }
  }

  test('on time nothing is missed', () => {
    expect(look('0 8 * * *', '02T08:00', '02T08:00')).toEqual({ run: '02T08:00', missed: [], next: '03T08:00' })
  })

  test('the newest runs and those before it are missed', () => {
    expect(look('0 8 * * *', '02T08:00', '05T07:59')).toEqual({
      run: '04T08:00',
      missed: ['02T08:00', '03T08:00'],
      next: '05T08:00',
    })
  })

  test('one that is a day old is missed', () => {
    expect(look('0 8 1,15 * *', '01T08:00', '02T07:59')).toEqual({ run: '01T08:00', missed: [], next: '15T08:00' })
    expect(look('0 8 1,15 * *', '01T08:00', '02T08:00')).toEqual({
      run: undefined,
      missed: ['01T08:00'],
      next: '15T08:00',
    })
  })

  test('a weekly one may be nearly a week old', () => {
    expect(look('0 8 * * 1', '02T08:00', '09T07:59')).toEqual({ run: '02T08:00', missed: [], next: '09T08:00' })
    expect(look('0 8 * * 1', '02T08:00', '20T08:00')).toEqual({
      run: '16T08:00',
      missed: ['02T08:00', '09T08:00'],
      next: '23T08:00',
    })
  })

  test('of very many the first twenty are written down', () => {
    const { run, missed } = look('* * * * *', '02T08:00', '05T08:00')
    expect(run).toBe('05T08:00')
    expect(missed).toHaveLength(20)
    expect(missed.at(-1)).toBe('02T08:19')
  })
})
