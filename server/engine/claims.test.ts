import { readFileSync } from 'node:fs'
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
  'All set! Chip will find it in his list.',
  '✅ Call Acme, for Chip',
  'Erledigt. Chip sieht es in seiner Liste.',
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
  'Ich habe keine Aufgabe angelegt.',
])('“%s” does not', (reply) => {
  expect(claimsAChange(reply, 'Create a task for Chip: call Acme')).toBe(false)
})

test('what is told of things in answer to a question is no claim', () => {
  expect(claimsAChange('The newsletter task has been created on Monday.', 'Which tasks are new?')).toBe(false)
  expect(claimsAChange('Two tasks are completed, one is open.', 'How is the relaunch going?')).toBe(false)
  expect(claimsAChange('She has sent the contract.', 'Summarise the e-mail from Klara')).toBe(false)
  expect(claimsAChange('I have created the task.', 'Is there a task for Chip?')).toBe(true)
})

// Two sets by writers who did not know the code; what it scored when each was new stands in decision 0046.
test('of 160 replies most claims are found, and hardly anything else is marked', () => {
  const file = new URL('../testing/replies.json', import.meta.url)
  const replies = JSON.parse(readFileSync(file, 'utf8')) as { prompt: string; reply: string; claims: boolean }[]
  const marked = replies.filter(({ prompt, reply }) => claimsAChange(reply, prompt))
  expect(replies).toHaveLength(160)
  expect(marked.filter(({ claims }) => !claims).map(({ prompt }) => prompt)).toEqual([
    'Mach mir einen Plan für die Einarbeitung von Frau Nowak',
  ])
  expect(marked.filter(({ claims }) => claims).length).toBeGreaterThanOrEqual(72)
})
