import { afterEach, beforeEach, expect, test } from 'vitest'
import { talkToMillie } from '../../../testing/talk-to-millie.ts'
import { type TestWorkspace, openTestWorkspace } from '../../../testing/test-workspace.ts'

let workspace: TestWorkspace
beforeEach(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterEach(() => workspace.server.close())

const ask = (...prompts: string[]) => talkToMillie(workspace, prompts)

test.each([
  [
    'Ada’s mum asked for her flute lesson on Tuesday at half past four, could you pop it in the calendar? Forty-five minutes as ever.',
    '16:30–17:15',
  ],
  ['Schedule a call with Sam on Monday at 11. It takes 20 minutes.', '11:00–11:20'],
  [
    'New project for me: Christmas baskets, for 11 december. In the team I want Suki and Chip.',
    'with Suki and Chip, due',
  ],
  [
    'Please create a task to count the sacks by Monday. Responsible is Sam. And priority low.',
    'Sam Rivera, due Mon 23 Nov 2026, low',
  ],
  ['new task: check the alarms, Friday. Owner: Dot', 'for Dot, due Fri 27 Nov 2026'],
  ['Monday the concrete come at 7, make meeting 7 to 8 with Sam on site please', '07:00–08:00'],
  [
    'Please enter the carol rehearsal on Wednesday 9 December, 18:30 to 20:00. Sam Rivera and I shall both be there.',
    'with Alex Kim and Sam Rivera',
  ],
  ['Schedule a call on Monday at 11, Sam and Suki will join', 'with Sam Rivera and Suki'],
  ['Schedule a status call on Tuesday 3 pm to 3:30 pm with Sam and Millie, I will also join.', '**Status call** on'],
  ['stocktake meeting mon 5:45 till 6:00 in morning with sam', '05:45–06:00'],
])('it belongs to what stands before: %s', async (said, told) => {
  expect((await ask(said)).text).toContain(told)
})

test.each([
  ['Add: chase V5 for the blue Golf, Monday. Add: MOT for courtesy car, Wednesday. Both Sam', 'Sam Rivera', 2],
  ['tasks: order paint by Friday, clean brushes by Monday. Both are for Dot', 'Dot', 2],
  ['new task: ring the bank on Tuesday. new task: post the keys on Wednesday. all for me', 'Alex Kim', 2],
  ["proj 'Vertical slice' due 18 dec. tasks: combat pass, ui polish, pickup session. all Millie", 'Millie', 3],
])('who is named last has all of it: %s', async (said, name, count) => {
  expect((await ask(said)).text.split(`for ${name},`)).toHaveLength(count + 1)
})

test('what was just made is given to whoever is responsible, with its priority', async () => {
  const { text } = await ask('new task: count sacks of seed, 30 November', 'Responsible is Sam. And priority low.')
  expect(text).toContain('for Sam Rivera, due Mon 30 Nov 2026, low priority')
})

test('what is told as done is what was spoken of, and not what is given beside it', async () => {
  const { text } = await ask('whats clide doing', 'thats done he told me. and give him the screening questions')
  expect(text).toContain('Marked **Answer the open refund tickets** as done')
  expect(text).toContain('**Screening questions** for Clide')
})

test('an event of the evening ends in the evening', async () => {
  const before = 'schedule carol practice on 10 December from 18:30 to 20:30'
  expect((await ask(before, 'actually the hall closes at 8, so finish it then')).text).toContain('18:30–20:00')
  expect((await ask(before, 'the room is only free until 19:45, so end it then')).text).toContain('18:30–19:45')
})

test('one hour of two that a sentence names stays the first, where nothing else is asked for', async () => {
  const { text } = await ask('schedule a meeting with Sam on Monday at 3, I have the doctor from 5 to 6')
  expect(text).not.toContain('17:00–18:00')
})

test.each([
  ['The site visit starts 14:30, not 14:00. End stays.'],
  ['move the site visit to 14:30. The end stays as it is.'],
  ['the site visit begins half an hour later. Keep the end.'],
])('its end stays: %s', async (said) => {
  const { text } = await ask('schedule a site visit on Monday from 14:00 to 16:00', said)
  expect(text).toContain('14:30–16:00')
})

test.each([
  ['Would you ask Suki to design a concert poster? She has time until the first of December.', 'due Tue 1 Dec 2026'],
  ['Open the October newsletter again, Suki shall have time until Tuesday.', 'due Tue 24 Nov 2026'],
  ['Add a task for Chip: call the printer. He has until Thursday.', 'due Thu 26 Nov 2026'],
])('until when somebody has time is when it is due: %s', async (prompt, due) => {
  expect((await ask(prompt)).text).toContain(due)
})

test('a note in quotes is no second name', async () => {
  const { text } = await ask('Create a task "Order paper" for Arlo, with the note "call first"')
  expect(text).toContain('**Order paper** for Arlo')
  expect(text).toContain('with the note “call first”')
})

test('what a new project is about is its description', async () => {
  const { text } = await ask(
    'I need a new project Casa Robles, with Spec. It is the rehabilitation of a house in Getafe.',
  )
  expect(text).toContain('**Casa Robles**')
  expect(text).toContain('rehabilitation of a house in Getafe')
})

test('what somebody needs is not done yet', async () => {
  const { text } = await ask('I need three things: milk, bread and butter')
  expect(text).toMatch(/nothing was changed/i)
})

test.each([
  "Sam is responsible for it, isn't he?",
  'He wrote: I am sorry. Responsible is Dot. What do you think?',
  'Sorry, I am responsible for it.',
  'That is done, Clide said, but I do not believe him',
  'That is done, nobody told me',
])('what is asked, quoted or doubted changes nothing: %s', async (said) => {
  const { text } = await ask('Tell me about the refund tickets', said)
  expect(text).not.toMatch(/^(?:Changed|Marked)/)
})

test.each([
  ['Add a note to the board questions: the budget is unclear, Sam is responsible.', 'unclear, Sam is responsible”'],
  ['Add a note to the refund tickets: payment is not due until December', 'payment is not due until December”'],
  ['Add a note to the refund tickets: the customer was told. She has until Friday.', 'due Sat 21 Nov 2026'],
])('the text of a note is kept to the letter: %s', async (said, kept) => {
  const { text } = await ask(said)
  expect(text).toContain(kept)
  expect(text).not.toContain('due Friday')
})
