import { expect, test } from 'vitest'
import { asksIndirectly } from './indirect.ts'
import { leftOut, saidTo, statementsOf } from './statements.ts'

test.each([
  ['she asked for a price list for 40 seats', 'Lena', 'You asked for a price list for 40 seats.'],
  ['Offer her a refund of 89 euros.', 'Lena', 'We offer you a refund of 89 euros.'],
  ['Ask him whether Tuesday at 3 suits his team', 'Bob', 'Could you tell me whether Tuesday at 3 suits your team?'],
  ['ask when somebody comes', 'landlord', 'Could you tell me when somebody comes?'],
  ['Tell them that we are closed on Monday', undefined, 'We are closed on Monday.'],
  ['The launch is on 5 December', undefined, 'The launch is on 5 December.'],
])('%j is said to %j as %j', (statement, to, said) => {
  expect(saidTo(statement, to)).toBe(said)
})

test('what a draft leaves out is found by its numbers and words', () => {
  const statements = ['to Lena from Kestrel Bikes', 'We met in Cologne', 'They need 40 seats']
  expect(leftOut(statements, 'Hello Lena, we met in Cologne. You need 400 seats.', '')).toEqual([
    'to Lena from Kestrel Bikes',
    'They need 40 seats',
  ])
})

test('what somebody is to be asked is a statement of its own', () => {
  const rest = 'to my landlord: the heating is broken since Tuesday and ask when somebody comes'
  expect(statementsOf(rest, rest).said).toEqual(['the heating is broken since Tuesday', 'ask when somebody comes'])
})

test('what goes into the notes of a task is no letter, whoever is written to there', () => {
  const told = 'Their bookkeeper is called Ms Berg. Put that in the notes of the e-mail task so Arlo writes to her.'
  expect(asksIndirectly(told)).toBe(false)
})
