import { expect, test } from 'vitest'
import type { Desk } from '../desk.ts'
import { readRework, rework } from './rework.ts'
import { correct } from './revise/correct.ts'
import { soften } from './revise/soften.ts'

/** A desk on which nothing can be put down: the reply holds the text. */
const desk = { has: () => false } as unknown as Desk
const worded = (prompt: string) => rework(readRework(prompt)!, desk)

test.each([
  ['make this kinder: You lost the keys again. Bring them back today or we change the lock.', 'make this kinder'],
  ['is this good english? “He have sent the boxes on Monday already.”', 'is this good english'],
  ['translate into Danish please: the shop is closed on Sunday', 'translate into Danish'],
  ['can you make this sound better please: hello i want ask for a price until friday', 'correct this'],
  ['make this nicer, i always sound strict: You missed your hour on Monday.', 'make this nicer, i always sound strict'],
  ["my english is bad, make it better for customer: 'your boxes comes at 10 december, we give 5% off'", 'correct this'],
  ['tighten: I just wanted to let you know that the shop will open at nine.', 'tighten'],
  [
    'Would you kindly render the following note more courteous? "Your van blocked our bay again on Thursday."',
    'make the following note more courteous',
  ],
  [
    'Would you kindly rewrite the following so that nobody takes offence?\n\n"You people never hand in your receipts. Three are missing."',
    'rewrite the following more polite',
  ],
])('%j gives a text and says how to word it', (prompt, wish) => {
  expect(readRework(prompt)?.wish).toBe(wish)
})

test.each([
  ['create a task: send the boxes to Bob by Monday'],
  ['mail to Ann: the hall is free on Sunday, be kind'],
  ['Good morning to you. Before I burden you with anything: in what sort of thing may I expect your help?'],
  ['rename “Draft the long letter to Ann” to Letter'],
  ['add a note to “Call the baker about the bread”'],
])('%j gives none', (prompt) => {
  expect(readRework(prompt)).toBeUndefined()
})

test('orders become requests, and what reproaches begins with regret', () => {
  const { said, report } = worded(
    'can you make this less harsh: "You lost the keys again. Bring them back today or we change the lock."',
  )
  expect(said).toContain(
    'I am afraid you lost the keys again. Could you please bring them back today? Otherwise we change the lock.',
  )
  expect(report.outcome).toBe('done')
})

test('what threatens asks first', () => {
  expect(
    soften({ title: '', body: 'Whoever takes the key home will not get it again.', blanks: [], answers: {} })?.body,
  ).toBe('Please do not take the key home: whoever does will not get it again.')
})

test('what takes a language model is declined by name', () => {
  const { said, report } = worded('translate into Danish please: the shop is closed on Sunday')
  expect(said).toContain('I cannot do this without a language model: translate into Danish.')
  expect(report.outcome).toBe('not_done')
})

test('a text is cut without losing what it says', () => {
  expect(worded('tighten: I just wanted to let you know that the shop will open at nine.').said).toContain(
    'The shop will open at nine.',
  )
})

test.each([
  ['They has sent it and we will calling you.', 'They have sent it and we will call you.'],
  ['She did not came, thanks on advance.', 'She did not come, thanks in advance.'],
  ['I look forward to meet you since three weeks.', 'I look forward to meeting you for three weeks.'],
  [
    'Dear guest, we has finish the room and we hope you likes it',
    'Dear guest, we have finished the room and we hope you like it',
  ],
  ['I am since two years working here.', 'I have been working for two years here.'],
  ['Our shop exists since 12 years.', 'Our shop has existed for 12 years.'],
  ['Yesterday I have met her, I was very disappointing.', 'Yesterday I met her, I was very disappointed.'],
  ['They pay never in time. Can you told me why?', 'They never pay on time. Can you tell me why?'],
  [
    'We are not received the box. Please to send it until friday.',
    'We have not received the box. Please send it by Friday.',
  ],
  ['The bill what you got is an mistake.', 'The bill what you got is a mistake.'],
])('%j is put right as %j', (text, right) => {
  expect(correct({ body: text })?.body).toBe(right)
})

test.each([
  'The list that I sent you is long.',
  'One of them has left, and what she gave you was fine.',
  'Did he have a unit for an hour?',
  'We have plans, they have order in it, and you have changed.',
  'It is interesting to know that you can meet us.',
])('%j has no slip', (text) => {
  expect(correct({ body: text })).toBeUndefined()
})

test('a letter is made friendlier with its words kept', () => {
  const letter = {
    title: 'x',
    body: 'Hello Ann,\n\nThe hall is locked on Sunday.\n\nKind regards\n[[your-name]]',
    blanks: [],
    answers: {},
  }
  expect(soften(letter)?.body).toBe(
    'Hello Ann,\n\nI hope you are doing well.\n\nThe hall is locked on Sunday.\n\nWarm regards\n[[your-name]]',
  )
})

test.each([
  ['Order 2291 has not come.', 'Order 2291 has not come.'],
  ['Book 7 of them for us.', 'Book 7 of them for us.'],
  ['Review copies are sold out.', 'Review copies are sold out.'],
  ['Check what is on the list.', 'Could you please check what is on the list?'],
])('what says something is no order: %j', (sentence, kinder) => {
  expect(soften({ title: '', body: `${sentence} Send it.`, blanks: [], answers: {} })?.body).toBe(
    `${kinder} Could you please send it?`,
  )
})

test.each([
  [
    'Would you kindly turn this into bullet points: We need the room from 9. There will be 24 people.',
    '- We need the room from 9.\n- There will be 24 people.',
  ],
  [
    "put this more politely: 'You still have not sent the list of guests.'",
    'I am afraid you still have not sent the list of guests.',
  ],
  [
    "Could you put this more gently for me? 'You have not paid the balance of £840. Pay by 4 December.'",
    'I am afraid the balance of £840 was not paid.',
  ],
  ['reword, sounds rude: As I already told you twice, the key goes in the header.', '\n\nThe key goes in the header.'],
  ['make this nicer: pay up, invoice 44 is late, im not a bank', 'Please pay: invoice 44 is late'],
  [
    'Please make my English better: "Nobody is answer the phone. Please tell when it come."',
    'Nobody is answering the phone. Please tell when it comes.',
  ],
])('%j is done by rules', (prompt, text) => {
  expect(worded(prompt).said).toContain(text)
})

test.each([
  ['We was happy to sended you the cheeses.', 'We were happy to send you the cheeses.'],
  [
    'We have received the goods yesterday but two carton was wet.',
    'We received the goods yesterday but two cartons were wet.',
  ],
  ['The plates are having stains. We wait your answer.', 'The plates have stains. We are waiting for your answer.'],
  [
    'We inform that it will be not ready on 1 december.',
    'We would like to inform you that it will not be ready on 1 December.',
  ],
  ['We have the list not yet checked, else can we not go.', 'We have not yet checked the list, or else we cannot go.'],
])('%j is put right', (text, right) => {
  expect(correct({ body: text })?.body).toBe(right)
})

test.each(['The order is complete the way it is.', 'Two box offices are open.', 'She is having a good time.'])(
  '%j is right as it is',
  (text) => {
    expect(correct({ body: text })).toBeUndefined()
  },
)

test('what was not done is said without who did not do it', () => {
  const said = worded(
    'Please more friendly, I am always too direct: "You did not heat the church. We could not work. Next date is 12 January at 9. Then it must be warm."',
  ).said
  expect(said).toContain('I am afraid the church was not heated. We could not work.')
  expect(said).toContain('Please make sure that it is warm then.')
  expect(worded('make this friendlier: "You have not sent the forms. We need them."').said).toContain(
    'the forms were not sent.',
  )
})

test('office words are said as everybody says them, and words of a trade stay', () => {
  const said = worded(
    'rewrite for customers, no jargon:\nFull cure after 7 days; until then no water contact >10 min. The coat shall be renewed prior to the summer.',
  ).said
  expect(said).toContain(
    'Full cure after 7 days; until then no water contact for more than 10 minutes. The coat must be renewed before the summer.',
  )
  expect(said).toContain('takes a language model')
  expect(worded('put this in plain English: "The pump hums and the valve is shut."').said).toContain(
    'I cannot do this without a language model',
  )
  expect(readRework('Write a post about the summer fair, no jargon: stalls from 10, cake, a raffle')).toBeUndefined()
  expect(readRework('put the party in the calendar for everyone: 12 December, in simple words')).toBeUndefined()
})

test.each([
  [
    "make this sound nicer: we can't deliver tuesday, van's broke, will come wednesday before 11",
    'We are sorry, but we cannot deliver on Tuesday. The van is broken. We will come on Wednesday before 11. Thank you for your understanding.',
  ],
  [
    'make this nicer for the door: we are close on monday because machine is broke, on tuesday we open normal at 8',
    'We are sorry, but we are closed on Monday because the machine is broken. On Tuesday we open as usual at 8. Thank you for your understanding.',
  ],
  [
    'word this better please: hi, ur order is late, supplier didnt send the fabric, we call u on friday',
    'Unfortunately, your order is late. The supplier did not send the fabric. We call you on Friday.',
  ],
  [
    'say this more politely: dont park in front of the gate, truck comes at 6',
    'Please do not park in front of the gate. The truck comes at 6.',
  ],
  [
    'polish this: pool shut till noon, gym is open as normal',
    'Please note: pool shut till noon. The gym is open as usual.',
  ],
  [
    'The shop closes early on Friday, back Saturday at 9. Can you make that sound nicer?',
    'Please note: the shop closes early on Friday, back on Saturday at 9.',
  ],
  [
    'could you make my text for the shop door nicer? closed today because of illness, back tomorrow at 10',
    'Unfortunately, closed today because of illness, back tomorrow at 10.',
  ],
])('%j is put politely in whole sentences', (prompt, text) => {
  expect(worded(prompt).said).toContain(text)
})

test.each([
  ['We has seen that two tile is broken.', 'We have seen that two tiles are broken.'],
  ['Three child is ill. Five minutes is enough.', 'Three children are ill. Five minutes is enough.'],
  ['The windows was dirty. All prices is without tax.', 'The windows were dirty. All prices are without tax.'],
  ['the customer have paid and he need a invoice.', 'the customer has paid and he needs an invoice.'],
  ['I need a information about it. In monday we open.', 'I need some information about it. On Monday we open.'],
  ['I want that she comes. How much costs it?', 'I want her to come. How much does it cost?'],
  ['I am living here since 2019. Everybody are happy.', 'I have been living here since 2019. Everybody is happy.'],
])('%j is put right', (body, right) => {
  expect(correct({ body })?.body).toBe(right)
})

test.each(['Room 12 is free. The news is good.', 'The team have won, and the glass is full.', 'Ten euros is enough.'])(
  '%j stays as it is',
  (body) => {
    expect(correct({ body })).toBeUndefined()
  },
)
