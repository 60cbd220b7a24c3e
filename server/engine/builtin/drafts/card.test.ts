import { expect, test } from 'vitest'
import { asksForText } from './asks-for-text.ts'
import { inCardOf } from './card.ts'
import { asAsked } from './indirect.ts'
import { readNamedText } from './named-text.ts'

test.each([
  [
    "words for Jean's card, she's retiring after 19 years with us, spaniels were always her favourite. nothing soppy",
    'Write a short message to Jean: All the best for your retirement. You’re retiring after 19 years with us. Spaniels were always your favourite.',
  ],
  [
    'short thank you message to Ana, 5 years at the depot on 1 december, never once late. from Ravi & everyone, not cheesy',
    'Write a short message to Ana: A big thank you. 5 years at the depot on 1 december. Never once late. Sign as Ravi & everyone.',
  ],
  [
    "something for Bill's leaving card, he drove the school bus for 22 years",
    'Write a short message to Bill: All the best for what comes next. You drove the school bus for 22 years.',
  ],
  [
    'card for Tom, 50 on friday, loves fishing, from the lads at the yard',
    'Write a short message to Tom: Happy birthday. 50 on friday. You love fishing. Sign as The lads at the yard.',
  ],
  [
    'Please draft a few lines of condolence to Mrs Ashdown, whose husband Gerald died on Thursday.',
    'Write a short message to Mrs Ashdown: We are so sorry to hear of the death of your husband Gerald.',
  ],
])('%j asks for a few lines', (prompt, request) => {
  expect(inCardOf(prompt)).toBe(request)
  expect(asksForText(prompt)).toBe(true)
})

test.each(['card for Tom, due Friday', 'buy a card for Tom, 50 on friday', 'note for the launch plan: call Ann'])(
  '%j asks for none',
  (prompt) => {
    expect(inCardOf(prompt)).toBeUndefined()
  },
)

test.each([
  ['weekly status for my boss: 212 samples, 9 repeats, backlog 31', '212 samples, 9 repeats, backlog 31'],
  ['daily report for the client: 40 m of fence up, 2 gates hung', '40 m of fence up, 2 gates hung'],
  [
    'first day plan for Femi, mon 23 nov. 07:00 start, locker 14, 10:00 safety talk',
    'mon 23 nov. 07:00 start, locker 14, 10:00 safety talk',
  ],
])('%j is a text of its facts', (prompt, facts) => {
  expect(readNamedText(prompt)?.facts).toBe(facts)
})

test('a plan without times of day, and a status that says nothing, are no texts', () => {
  expect(readNamedText('launch plan for Femi, monday, with Suki and Dot')).toBeUndefined()
  expect(readNamedText('weekly status report')).toBeUndefined()
})

test('who must tell somebody more than a thing to do asks for a letter', () => {
  expect(
    asAsked(
      'I must tell to Torvald Gear that the parts will be late, but not make panic. Order 4471 comes 2 December.',
    ),
  ).toBe('write an e-mail to Torvald Gear: the parts will be late. Order 4471 comes 2 December.')
  expect(asAsked('I must tell Sam that the standup moved')).toBe('I must tell Sam that the standup moved')
})
