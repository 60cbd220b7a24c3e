import { expect, test } from 'vitest'
import { lackIn } from './can-answer.ts'

const text = [{ kind: 'text' }]
const said = (...texts: string[]) => texts.map((one) => ({ section: null, text: one, before: '', after: '' }))

test('a sentence that says what is asked is an answer', () => {
  for (const [question, passage] of [
    ['how much is the deposit', 'The deposit is 600 euros, due on signature.'],
    ['until when can we cancel without paying', 'Cancelling is free of charge until 30 November.'],
    ['can I keep a dog in the flat?', 'Pets need the written consent of the landlord.'],
    ['who decides above 500 euros', 'Above 500 euros the committee decides.'],
    ['who pays for the training', 'who pays for the training'],
  ] as const)
    expect(lackIn(question, said(passage), text), question).toBe(undefined)
})

test('a sum, a difference and a reckoning with a number of the question stand in no sentence', () => {
  for (const [question, passage] of [
    ['how much do we owe the two suppliers altogether', 'Brandt wants 340 euros, and Ilse 120.'],
    ['how many tins are left', 'We bought 40 tins and used 12.'],
    ['how much more is the new tyre than the old one', 'The new tyre is 90 euros.'],
    ['if I take only 40 crates, how much do they charge me', 'For each missing crate 6 euros are charged.'],
  ] as const)
    expect(lackIn(question, said(passage), text), question).toMatch(/reckoned/)
  expect(lackIn('what is the total of the bill', said('The total is 340 euros.'), text)).toBe(undefined)
  expect(lackIn('how far over plan was it', said('It cost 2,350 euros, 350 more than planned.'), text)).toBe(undefined)
})

test('a rate is no sum that comes out for somebody, and a price is one', () => {
  for (const [question, passage] of [
    ['what do I save if I pay within 7 days', '2.5 % discount on the net total for payment within 7 days.'],
    ['what must we pay when she orders', '40 % when the order is placed.'],
    ['on call saturday and sunday, what do i get in euros', '25 euro for each evening.'],
  ] as const)
    expect(lackIn(question, said(passage), text), question).toMatch(/reckoned/)
  for (const [question, passage] of [
    ['what do we pay for a double room', 'Double room, 90 euros a night.'],
    ['how many percent do we save if we pay early', '2 % for payment within 7 days.'],
    ['what do we pay if we cancel', '30 %, at least 200 euros.'],
    ['how much deposit do we pay?', 'A deposit of 30 % on order, the rest on completion.'],
  ] as const)
    expect(lackIn(question, said(passage), text), question).toBe(undefined)
})

test('several things are not answered with one of them, but with what names them together', () => {
  for (const question of [
    'which rooms are damp',
    'which of the boats need paint',
    'list who said they would do what',
    'what has gone up since last year, old price and new',
  ])
    expect(lackIn(question, said('The kitchen is damp, paint it.'), text), question).toMatch(/several/)
  expect(lackIn('which papers do they need', said('They need two papers: the passport and the form.'), text)).toBe(
    undefined,
  )
})

test('an order, a comparison of files and the rows of a table beside a text are no question to a sentence', () => {
  expect(lackIn('put the visit in my calendar', said('Next visit: 12 January.'), text)).toMatch(/no question/)
  const two = [{ kind: 'text' }, { kind: 'table' }]
  expect(lackIn('do the hours fit with our rota', said('Open from 9 to 5.'), two)).toMatch(/against the other/)
  expect(lackIn('which of my jobs fall under it', said('Jobs below 50 euros are not paid.'), two)).toMatch(/rows/)
})

test('where a day, an amount or a name is asked for and none stands there, that is said', () => {
  expect(lackIn('when does the boiler man come', said('The boiler is broken again.'), text)).toMatch(/names what/)
  expect(lackIn('who has the key of the shed', said('The shed needs a new lock.'), text)).toMatch(/names what/)
})

test('what shares hardly a word with the question answers nothing', () => {
  expect(lackIn('what do I have to tackle straight away', said('Adjust the closer.'), text)).toMatch(/too little/)
})

test('a price is no answer where the passage that comes first names no money, whatever numbers it has', () => {
  for (const [question, passage] of [
    [
      'what is the tuner charging us for the pedal',
      'The pedal squeaks, the tuner comes on Tuesday 1 December at 10.30.',
    ],
    ['how much is paid for a night shift', 'A night shift may have at most 15 hours.'],
  ] as const)
    expect(lackIn(question, said(passage), text), question).toMatch(/no sum of money/)
  for (const [question, passage] of [
    ['what does the hall cost', 'the hall: hire is 135, Beth has paid the 50 deposit'],
    ['what does an appeal cost', 'Appeals are free of charge.'],
    ['what could cost us the day', 'What may cost the day is that power is off from 7 to 11.'],
  ] as const)
    expect(lackIn(question, said(passage), text), question).toBe(undefined)
})

test('"left" and "3 % on the total" state no sum, and neither does the price of one beside "= ?"', () => {
  for (const [question, passage] of [
    ['how many more jabs to go', '412 done so far, 85 doses left in the fridge.'],
    ['what does the order come to if it is in on time', 'Orders before 30 November get 3 % on the net total.'],
    ['304 at the old price = ?', '304 is fine, the price stays at £46.50.'],
  ] as const)
    expect(lackIn(question, said(passage), text), question).toMatch(/reckoned/)
  expect(lackIn('how many more chairs do we need', said('We need 12 chairs more than we have.'), text)).toBe(undefined)
})

test('two figures are not held against each other by a sentence that has one of them', () => {
  for (const [question, passage] of [
    ['are we over the hours in the offer?', 'Website copy, estimated hours 16.'],
    ['do we print more than what is included?', '3,000 pages a month are included.'],
  ] as const)
    expect(lackIn(question, said(passage), text), question).toMatch(/two figures/)
  expect(lackIn('is an e-mail enough?', said('Notice by e-mail is not enough.'), text)).toBe(undefined)
})

test('jobs, what was left open and days are lists of their own', () => {
  for (const question of ['what are the minor findings', 'what was left open', 'what jobs did I come away with'])
    expect(lackIn(question, said('A visit is not needed for minor findings left open.'), text), question).toMatch(
      /several/,
    )
  expect(lackIn('what are the opening hours', said('Opening hours are 9 to 5.'), text)).toBe(undefined)
  expect(lackIn('which days did we lose to rain', said('The rain came off the roof.'), text)).toMatch(/names what/)
  expect(lackIn('which days did we lose to rain', said('Rain on Monday and Friday.'), text)).toBe(undefined)
})

test('a doubt holds back no passage that says just what is asked', () => {
  for (const [question, passage] of [
    [
      'What should we pay attention to during the inspection?',
      'During the inspection watch the boiler and the stairs.',
    ],
    ['What is paid leave?', 'Paid leave is time off with full wages.'],
    ['How much leave do new staff get?', 'New staff get 25 days of leave.'],
    ['What are the main risks?', 'The main risks are late deliveries and a shortage of staff.'],
    ['Will the parcel arrive in time?', 'The parcel will arrive in time, on 3 December.'],
    ['Which days is the office closed?', 'The office is closed on weekends and public holidays.'],
    ['What is the address of the office?', 'The office is at 5 Mill Court, Leeds.'],
    ['What is the address of the office?', 'The office: Hauptstr. 5, 10115 Berlin'],
  ] as const)
    expect(lackIn(question, said(passage), text), question).toBe(undefined)
})
