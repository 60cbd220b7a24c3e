import { dueByDate, dueOn } from '#pwa/screens/calendar/due-on.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { expect, it } from 'vitest'

const task = (dueDate: string | null, status: 'Pending' | 'Completed' = 'Pending') => ({ dueDate, status }) as Task

const [late, earlier, now, next, done, never] = [
  task('2026-11-20'),
  task('2026-10-01'),
  task('2026-11-21'),
  task('2026-11-23'),
  task('2026-11-21', 'Completed'),
  task(null),
]
const all = [now, late, next, done, never, earlier]

it('has on today what was due before, the longest overdue first, and nothing that is done', () => {
  expect(dueOn(dueByDate(all), '2026-11-21', '2026-11-21')).toEqual([earlier, late, now])
})

it('has on another date what is due then', () => {
  expect(dueOn(dueByDate(all), '2026-11-23', '2026-11-21')).toEqual([next])
  expect(dueOn(dueByDate(all), '2026-11-20', '2026-11-21')).toEqual([late])
  expect(dueOn(dueByDate(all), '2026-11-22', '2026-11-21')).toEqual([])
})

it('knows the dates on which something is due', () => {
  expect([...dueByDate([...all, now])].map(([date, due]) => [date, due.length])).toEqual([
    ['2026-11-21', 2],
    ['2026-11-20', 1],
    ['2026-11-23', 1],
    ['2026-10-01', 1],
  ])
})
