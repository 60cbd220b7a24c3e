import { expect, test } from 'vitest'
import { withNoteLast } from './note-last.ts'

test.each([
  [
    'create a task order paper for Arlo, with the note call first',
    'create a task order paper for Arlo. Note: call first',
  ],
  ['new task: order paper, due friday, note "call first"', 'new task: order paper, due friday. Note: call first'],
  ['add a task to order paper and note on it: call first', 'add a task to order paper. Note: call first'],
  ['make a task order paper and write in the notes "call first".', 'make a task order paper. Note: call first'],
  ['new project Fair, description: show our maps', 'new project Fair. Description: show our maps'],
  [
    'schedule a meeting "Budget" at 10 with the note "bring the plan"',
    'schedule a meeting "Budget" at 10. Note: bring the plan',
  ],
])('the note stands last: %s', (said, plain) => {
  expect(withNoteLast(said)).toBe(plain)
})

test.each([
  'add a note to the quotes: call first',
  'note on the quotes: call first',
  'move the quotes to friday and add the note call first',
  'create a task: take notes at the meeting',
  'add the tasks A with the note x and B with the note y',
  'is there a task with the note call first?',
])('what is something else stays: %s', (said) => {
  expect(withNoteLast(said)).toBe(said)
})
