import { subjectOf } from '#pwa/parts/approval-input.ts'
import { expect, test } from 'vitest'

test('a question leads to the thing it is about', () => {
  expect(subjectOf({ tool: 'delete_task', input: { id: 'a b' } })).toEqual({
    label: 'Open the task',
    to: '/tasks?task=a%20b',
  })
  expect(subjectOf({ tool: 'delete_event', input: { id: 'x' } })).toMatchObject({ to: '/calendar?event=x' })
  expect(subjectOf({ tool: 'send_email', input: { id: 'x' } })).toBeNull()
  expect(subjectOf({ tool: 'delete_task', input: null })).toBeNull()
})
