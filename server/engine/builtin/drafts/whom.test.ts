import { expect, test } from 'vitest'
import { asksForText } from './asks-for-text.ts'
import { takeManner } from './manner.ts'
import { readDraft } from './read-draft.ts'
import { withoutSlips } from './slips.ts'
import { saidTo } from './statements.ts'
import { marked } from './whom.ts'

const self = { name: 'Millie', role: 'Executive Assistant' }

test.each([
  ['text for harry on old nokes, his post tripped 3 times', 'harry', 'old nokes', ['His post tripped 3 times']],
  [
    'Would you please write a letter to Mr Castleton confirming his order: ten chairs, blue. It should be warm, but nothing flowery.',
    'Mr Castleton',
    undefined,
    ['I would like to confirm his order: ten chairs, blue'],
  ],
  [
    'write to mister kowalski he asks for a new date, say thursday at 9, and the part costs 145 pounds, be polite',
    'mister kowalski',
    undefined,
    ['he asks for a new date.', 'say thursday at 9, and the part costs 145 pounds'],
  ],
  [
    'Could you write a friendly e-mail to our neighbours apologising for the noise and promising them a cake?',
    'neighbours',
    undefined,
    ['I would like to apologise for the noise.', 'I would like to promise you a cake'],
  ],
  ['mail to the boss of kranich software mr vogt we offer a workshop', 'mr vogt', undefined, ['we offer a workshop']],
  [
    'write mail for landlord heater broken since monday two children cold at home',
    'landlord',
    undefined,
    ['heater broken since monday two children cold at home'],
  ],
  [
    'note for the night staff: bed 4 is nil by mouth from midnight, keep it short',
    'night staff',
    undefined,
    ['bed 4 is nil by mouth from midnight'],
  ],
  [
    'Kindly prepare a reminder to pay for the Hendersons: invoice 2207, £310',
    'Hendersons',
    undefined,
    ['invoice 2207, £310'],
  ],
] as const)('%s', (prompt, to, about, said) => {
  expect(asksForText(prompt)).toBe(true)
  const draft = readDraft(prompt, self)!
  expect(draft.to).toBe(to)
  expect(draft.about).toBe(about)
  expect(draft.said).toEqual(said)
})

test.each([
  'note for the launch plan: the budget is 500 euro',
  'text for the website: we are closed on Monday',
  'Write an e-mail to Mr Brown, our landlord: the heating is broken',
  'mail to anna, due friday',
])('%s is not read anew', (request) => expect(marked(request)).toBe(request))

test('what was taken back while it was said was never meant', () => {
  expect(withoutSlips('on the 2nd at 8 and 15 no 8:15 i mean with Ines')).toBe('on the 2nd at 8:15 with Ines')
  expect(withoutSlips('it is 40 euro, sorry, 45 euro')).toBe('it is 45 euro')
  expect(withoutSlips('come Tuesday, no, Wednesday')).toBe('come Wednesday')
  expect(withoutSlips('room 8 no 5 is locked')).toBe('room 8 no 5 is locked')
})

test('who else is spoken of stays as they are, and what the reader should do is asked for', () => {
  expect(saidTo("a repeat of my father's tablets, he has five left", 'Dr Amin')).toContain('he has five left')
  expect(saidTo('he should tell us a date', 'Mr Vogt')).toBe('Please tell us a date.')
})

test('who signs stands in a sentence of its own, and why it is to be gentle in none', () => {
  const { rest, manner } = takeManner(
    'Write a warm letter: The blades came. It would be from me, Rosalind Pemberton, Secretary.',
  )
  expect(manner).toMatchObject({ tone: 'warm', signedBy: 'Rosalind Pemberton\nSecretary' })
  expect(rest).toBe('Write a warm letter: The blades came.')
  expect(takeManner('Text: the post tripped. dont be nasty hes 80').rest).toBe('Text: the post tripped.')
  expect(takeManner('Text: bring bibs, no dogs, dont be late').rest).toContain('no dogs, dont be late')
})

test('what an invitation says is no blank, and who is written to may be somebody of somebody', () => {
  expect(readDraft('write to mum of leo he forgot his swimming things again', self)?.to).toBe('mum of leo')
  expect(readDraft('i need a text for the door we are on holiday from 1 to 14 august', self)?.said).toEqual([
    'we are on holiday from 1 to 14 august',
  ])
  const draft = readDraft('Draft an invitation for the neighbours, garden party 20 June, bring a chair', self)!
  expect(draft.said).toEqual(['garden party 20 June, bring a chair'])
  expect(draft.about).toBeUndefined()
})
