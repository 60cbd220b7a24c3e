import { taskFrom } from '#pwa/parts/result-actions/task-from-reply.ts'
import { tasks } from '#shared/contract/tasks.ts'
import { safeParse } from 'valibot'
import { expect, test } from 'vitest'

test('a task keeps a reply under the first line of what was asked', () => {
  expect(taskFrom('  Plan the launch \n\nwith Bob', '# Plan')).toEqual({ title: 'Plan the launch', notes: '# Plan' })
})

test('what is too long is cut, says so, and fits', () => {
  const { title, notes } = taskFrom('x'.repeat(400), '😀'.repeat(15_000))
  expect(title).toMatch(/^x{299}…$/)
  expect(notes).toMatch(/\(Cut here: the notes of a task hold 20,000 characters\.\)$/)
  expect(notes.isWellFormed()).toBe(true)
  expect(safeParse(tasks.create.body, { title, notes }).success).toBe(true)
})
