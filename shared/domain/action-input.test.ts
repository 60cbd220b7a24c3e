import { expect, test } from 'vitest'
import { describeInput } from './action-input.ts'

test('what would be sent is shown in words, without ids', () => {
  expect(
    describeInput({
      id: '0192',
      to: ['a@example.com', 'b@example.com'],
      subjectLine: 'Hi',
      body: 'One\nTwo',
      reply_all: false,
      cc: [],
      bcc: null,
      when: { start_time: '10:00', event_id: 'x' },
    }),
  ).toEqual([
    ['To', 'a@example.com, b@example.com'],
    ['Subject line', 'Hi'],
    ['Body', 'One\nTwo'],
    ['Reply all', 'No'],
    ['When', 'Start time: 10:00'],
  ])
  for (const nothing of [null, undefined, 'text', 3, []]) expect(describeInput(nothing)).toEqual([])
})
