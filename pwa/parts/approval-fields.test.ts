import { changedInput, validate, textsOf } from '#pwa/parts/approval-fields.ts'
import { wordsFor } from '#pwa/parts/approval-input.ts'
import { expect, test } from 'vitest'

const fields = [
  { name: 'to', kind: 'list', required: true },
  { name: 'cc', kind: 'list', required: false },
  { name: 'subject', kind: 'line', required: true },
] as const

test('lists are typed with commas, and only what was changed is sent', () => {
  expect(textsOf({ to: ['a@example.com', 'b@example.com'], subject: 'Hi', reply_to: 'm1' }, fields)).toEqual({
    to: 'a@example.com, b@example.com',
    cc: '',
    subject: 'Hi',
  })
  expect(changedInput(fields, { to: 'c@example.com;  d@example.com,', cc: '' })).toEqual({
    to: ['c@example.com', 'd@example.com'],
    cc: [],
  })
  expect(changedInput(fields, {})).toEqual({})
  expect(textsOf('nothing', fields)).toEqual({ to: '', cc: '', subject: '' })
})

test('what was refused stands at its field, the first of several', () => {
  expect(
    validate([
      { path: 'to.0', message: 'One' },
      { path: 'to.1', message: 'Two' },
      { path: 'subject', message: 'Three' },
    ]),
  ).toEqual({ to: 'One', subject: 'Three' })
})

test('what goes out to people is sent or not; everything else is allowed or not', () => {
  expect(['send_email', 'schedule_meeting', 'update_event'].map((tool) => wordsFor(tool).no)).toEqual([
    "Don't send",
    "Don't send",
    "Don't send",
  ])
  expect(wordsFor('delete_task')).toEqual({ yes: 'Allow', no: "Don't" })
})
