import { expect, test } from 'vitest'
import { asAsked } from './indirect.ts'
import { readDraft } from './read-draft.ts'
import { requestFirst } from './request-first.ts'

test.each([
  [
    'mr tomas (unit 9) still owes 80 euro for the lamp. write him a friendly reminder',
    'Write a friendly reminder to mr tomas: he still owes 80 euro for the lamp (unit 9).',
  ],
  [
    'Three guests haven’t paid the deposit. One mail I can send to all of them, deadline is 3 May.',
    'Write a mail to the guests: they haven’t paid the deposit. deadline is 3 May.',
  ],
  [
    'The tour with Ekho Travel went well, they want dates by Friday. I owe them a mail',
    'Write a mail to Ekho Travel: The tour with Ekho Travel went well, they want dates by Friday.',
  ],
  [
    'customer is angry, her parcel came open. write her something nice',
    'Write an apology to customer: her parcel came open.',
  ],
  ['I need somebody for the bar, can you write me an ad, barkeeper, 20 hours', 'ad: barkeeper, 20 hours'],
  [
    'We need helpers for the move. Can you write something for the notice board?',
    'Text for the notice board: We need helpers for the move.',
  ],
])('%j asks for %j', (prompt, asked) => {
  expect(requestFirst(prompt)).toBe(asked)
})

test.each([
  ['Might I ask you to compose a few words of thanks to Dr Petersen?', 'Write a few words of thanks to Dr Petersen.'],
  ['Please help me with a letter to my aunt Nora.', 'Write a letter to my aunt Nora.'],
  [
    'please remind all tenants in a notice that bikes do not belong in the hall',
    'notice for all tenants: bikes do not belong in the hall',
  ],
  ['What can I answer to this review? "The soup was cold."', 'Answer the customer: you wrote “The soup was cold.”'],
])('%j is said as %j', (prompt, plain) => {
  expect(asAsked(prompt)).toBe(plain)
})

test('a reminder that is to be written is a letter, and says what it is about', () => {
  const draft = readDraft('write a reminder to Ben Kranz, 30 euro for may are open', {
    name: 'Arlo',
    role: 'Assistant',
  })
  expect(draft).toMatchObject({ kind: 'e-mail', purpose: 'reminder', to: 'Ben Kranz' })
  expect(`${draft?.about} ${draft?.said.join(' ')}`).toContain('30 euro for may are open')
})

test.each([
  [
    'We search organ builder, with finished apprenticeship, 38 hours. Write to Ilka until 15 January. Make advert from it, but not so stiff like the big firms.',
    'Write advert: We search organ builder, with finished apprenticeship, 38 hours. Write to Ilka until 15 January. but not so stiff like the big firms',
  ],
  [
    'we want to tell the members that the fee goes up to 45 pounds. write a letter about it, not too formal',
    'Write a letter to the members: the fee goes up to 45 pounds. not too formal',
  ],
  [
    'The bakery is shut on 2 January. Please write a notice for the door.',
    'Write a notice for the door: The bakery is shut on 2 January.',
  ],
  [
    'Our club turns 50 on 12 June, bring a salad. Could you do a post about it for Facebook?',
    'Write a post for Facebook: Our club turns 50 on 12 June, bring a salad.',
  ],
])('%s', (prompt, plain) => expect(requestFirst(prompt)).toBe(plain))
