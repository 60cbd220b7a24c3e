import { expect, test } from 'vitest'
import { asksForText } from './asks-for-text.ts'
import { withoutCourtesy } from './courtesy.ts'

test.each([
  [
    'Would you very kindly write a cheerful little post for our page? Our race is on Sunday.',
    'Write a cheerful little post for our page. Our race is on Sunday.',
  ],
  ['Dear Millie, would you be so kind as to draw up a plan for the fair?', 'Write a plan for the fair.'],
  ['Could I have six questions, among them one about the rota?', 'Write six questions, among them one about the rota.'],
  ['would you mind putting together a short notice for the ward', 'Write a short notice for the ward'],
  ['I would be most grateful if you could draft a letter to Mrs Hale', 'Write a letter to Mrs Hale'],
  ['Kindly prepare a reminder to pay for the Hendersons: £310', 'Write a reminder to pay for the Hendersons: £310'],
] as const)('%s', (prompt, plain) => {
  expect(withoutCourtesy(prompt)).toBe(plain)
  expect(asksForText(prompt)).toBe(true)
})

test.each([
  'Please add a note to the board meeting task: the chair is away',
  'Do please make me a note to ring the council',
  'Can you plan the redirect check one day earlier?',
  'can i just hang a sign up at the entrance or do i have to ask',
  'And what notice period applies?',
  'I would like that Suki writes a text for the tasting. Make a task please',
  'Can you give me three subject lines for it?',
  'Could I have a reminder on Friday?',
])('%s asks for no text', (prompt) => expect(withoutCourtesy(prompt)).toBeUndefined())
