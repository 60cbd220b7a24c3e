import { expect, test } from 'vitest'
import type { Desk } from '../desk.ts'
import { readPosition } from './advert.ts'
import { asksForText } from './asks-for-text.ts'
import { readNamedText } from './named-text.ts'
import { readDraft } from './read-draft.ts'
import { correct } from './revise/correct.ts'
import { soften } from './revise/soften.ts'
import { readRework, rework } from './rework.ts'
import { subjectLines } from './subject-lines.ts'

const self = { name: 'Suki', role: 'Marketing' }
const desk = { has: () => false } as unknown as Desk
const worded = (prompt: string) => rework(readRework(prompt)!, desk).said

test('a post is asked for by what it is for, and by what it says', () => {
  const prompt = 'post for the garden day please: Sunday 6 June, 10 to 3, free cake, come and see the new shed'
  expect(asksForText(prompt)).toBe(true)
  const draft = readDraft(prompt, self)
  expect(draft?.kind).toBe('social post')
  expect(draft?.about).toBe('garden day')
  expect(draft?.said.join(' ')).toContain('free cake')
  const told = readDraft('A LinkedIn post that our new shop is open from 5 May, friendly, no hashtags please', self)
  expect(told?.kind).toBe('social post')
  expect(told?.channel).toBe('LinkedIn')
  expect(told?.said).toEqual(['our new shop is open from 5 May'])
})

test.each([
  'post is done',
  'notice that is due friday',
  'message Anna is overdue',
  'Give please the screening questions to Clide, Dot has too much',
  'hand the job advert to Suki',
])('%s asks for no text', (prompt) => {
  expect(readDraft(prompt, self)).toBeUndefined()
})

test('what somebody is to be told is said, and not who they are', () => {
  const draft = readDraft('write a mail to jens brandt that his bike is ready and he can pick it up on thursday', self)
  expect(draft?.to).toBe('jens brandt')
  expect(draft?.said).toEqual(['his bike is ready and he can pick it up on thursday'])
})

test('of a job the place, the start and what it takes are found without a word for them', () => {
  const named = readNamedText(
    'job ad for a workshop mechanic, 30 hours a week, start 1 February, Lübeck, has to be able to weld',
  )
  expect(named?.role).toBe('workshop mechanic')
  expect(readNamedText('job ad for the shop window: barista, 20 hours a week, mornings')?.role).not.toBe('shop window')
  const position = readPosition('job ad', ['30 hours a week', 'start 1 February', 'Lübeck', 'has to be able to weld'])
  expect(position.place).toBe('Lübeck')
  expect(position.hours).toBe('30 hours a week')
  expect(position.start).toBe('1 February')
  expect(position.needs).toEqual(['Able to weld'])
  expect(readPosition('job ad', ['20 hours a week', 'English', 'some cooking']).place).toBeUndefined()
})

test('less grumpy is friendlier, whatever else is said beside it', () => {
  const said = worded(
    'make this less grumpy, it hangs in the hall: "You lot keep leaving cups on the stairs. I am sick of clearing up after you. ' +
      'The stairs are to be clear by 5 or nobody gets out."',
  )
  expect(said).toContain(
    'Please do not leave cups on the stairs. Please make sure that the stairs are clear by 5. Otherwise nobody gets out.',
  )
  expect(said).not.toContain('sick of')
})

test.each(['Anna must be back by five.', 'Our prices have to be raised before May.', 'The weather must be lovely.'])(
  '%s is no rule of the house',
  (body) => {
    expect(soften({ title: '', body, blanks: [], answers: {} })?.body ?? body).not.toContain('make sure')
  },
)

test('better English is wanted of a text by any name', () => {
  for (const wish of [
    'can you make this text in better english please',
    'put this mail into proper English',
    'make that message better english',
  ])
    expect(readRework(`${wish}: I write you because we have payed the invoice two times.`)?.wish).toBe('correct this')
})

test.each([
  ['I write you because we have payed two times.', 'I am writing to you because we have paid twice.'],
  ['Please can you send us the note until friday.', 'Could you please send us the note by Friday?'],
  ['Thank you for your helping.', 'Thank you for your help.'],
  ['It is two times as long. Thank you for your helping us.', undefined],
])('%s', (body, right) => {
  expect(correct({ body })?.body).toBe(right)
})

const draft = {
  id: 'd',
  kind: 'email',
  title: 'E-mail to our customers',
  body: 'Hello customers,\n\nOur new website goes live on 5 December. It is faster.\n\nKind regards\n[[name]]',
  blanks: [{ id: 'name', label: 'your name', type: 'text', hints: [] }],
  answers: {},
} as unknown as Parameters<typeof subjectLines>[1]

test('subject lines are made of what a draft says, and no more of them than it gives', () => {
  expect(subjectLines('Can you give me three subject lines for it?', draft)).toContain(
    '1. Our new website goes live on 5 December\n2. 5 December: Our new website goes live\n3. Our new website goes live, 5 December',
  )
  expect(subjectLines('and three subject lines to go with it?', draft)).toContain('1. Our new website goes live')
  expect(subjectLines('5 headlines please', draft)).toContain('Its words give no more than these.')
  expect(subjectLines('the subject is three lines long', draft)).toBeUndefined()
  expect(subjectLines('give me three subject lines', undefined)).toBeUndefined()
})
