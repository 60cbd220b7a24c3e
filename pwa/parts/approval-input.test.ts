import { describeInput, subjectOf } from '#pwa/parts/approval-input.ts'
import { expect, test } from 'vitest'

test('what would be sent is shown in words, without ids', () => {
  expect(describeInput({ id: '0192', to: ['a@example.com', 'b@example.com'], subjectLine: 'Hi', body: 'One\nTwo', reply_all: false, cc: [], bcc: null, when: { start_time: '10:00', event_id: 'x' } })).toEqual([
    ['To', 'a@example.com, b@example.com'],
    ['Subject line', 'Hi'],
    ['Body', 'One\nTwo'],
    ['Reply all', 'No'],
    ['When', 'Start time: 10:00'],
  ])
  for (const nothing of [null, undefined, 'text', 3, []]) expect(describeInput(nothing)).toEqual([])
})

test('a question leads to the thing it is about', () => {
  expect(subjectOf({ tool: 'delete_task', input: { id: 'a b' } })).toEqual({ label: 'Open the task', to: '/tasks?task=a%20b' })
  expect(subjectOf({ tool: 'delete_event', input: { id: 'x' } })).toMatchObject({ to: '/calendar?event=x' })
  expect(subjectOf({ tool: 'send_email', input: { id: 'x' } })).toBeNull()
  expect(subjectOf({ tool: 'delete_task', input: null })).toBeNull()
})
