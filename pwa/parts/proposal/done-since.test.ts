import { isDoneSince } from '#pwa/parts/proposal/done-since.ts'
import { expect, test } from 'vitest'

const plan = { created_at: '2026-11-02T08:00:00Z' }
const event = { kind: 'event' as const, fields: { title: 'Call the bank' } }
const task = (status: 'Pending' | 'Completed', updated_at = '2026-11-02T09:00:00Z', title = 'Call the bank') => ({
  title,
  status,
  updated_at,
})

test('time for a task that was completed since is known as such', () => {
  expect(isDoneSince(event, plan, [task('Completed')])).toBe(true)
  expect(isDoneSince(event, plan, [task('Pending')])).toBe(false)
  expect(isDoneSince(event, plan, [])).toBe(false)
})

test('what was completed before, or is open under the same title, is not meant', () => {
  expect(isDoneSince(event, plan, [task('Completed', '2026-11-01T09:00:00Z')])).toBe(false)
  expect(isDoneSince(event, plan, [task('Completed'), task('Pending')])).toBe(false)
  expect(isDoneSince(event, plan, [task('Completed', undefined, 'Call')])).toBe(false)
})

test('a task that is proposed is not time for one', () => {
  expect(isDoneSince({ ...event, kind: 'task' }, plan, [task('Completed')])).toBe(false)
})
