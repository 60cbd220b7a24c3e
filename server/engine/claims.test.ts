import { expect, test } from 'vitest'
import { claimsAChange } from './claims.ts'

test.each([
  'I have created the task “Call Acme” for Chip.',
  "I've added two tasks to your list.",
  'I just scheduled the meeting for Tuesday at 10.',
  'Done! The task has been created.',
  'The invitation has been sent to Dot.',
  'Task created: Call Acme',
  'Sure. I sent the e-mail to Acme.',
  'Ich habe die Aufgabe „Anrufen“ für Chip angelegt.',
  'Der Termin wurde eingetragen.',
  'I have successfully updated your calendar.',
])('“%s” says that something was done', (reply) => {
  expect(claimsAChange(reply, 'Create a task for Chip: call Acme')).toBe(true)
})

test.each([
  'I could not create the task.',
  'I have not created the task, since there is no such person.',
  'I have created a task list for you: call Acme, write to Dot.',
  'I created a project plan below.',
  'Here is a draft of the e-mail you can send.',
  'Once I have created the task, Chip will see it.',
  'Should I create the task?',
  '> I have created the task.',
  'Write: “I have created the task.”',
  'You can add the task in Muster.',
  'Two tasks are completed, one is open.',
  'Ich habe keine Aufgabe angelegt.',
])('“%s” does not', (reply) => {
  expect(claimsAChange(reply, 'Create a task for Chip: call Acme')).toBe(false)
})

test('what is told of things in answer to a question is no claim', () => {
  expect(claimsAChange('The newsletter task has been created on Monday.', 'Which tasks are new?')).toBe(false)
  expect(claimsAChange('I have created the task.', 'Is there a task for Chip?')).toBe(true)
})
