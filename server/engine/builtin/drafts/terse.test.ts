import { expect, test } from 'vitest'
import { inFull, isOrder } from './terse.ts'

test.each([
  [
    'offer for mrs brandt, wallbox 11 kw, 1490 incl fitting',
    'write an e-mail to Mrs Brandt: our offer: wallbox 11 kw, 1490 incl fitting',
  ],
  ['RFQ by mail: 500 shafts, drawing 10-4471', 'write an e-mail: request for quotation: 500 shafts, drawing 10-4471'],
  ['2 line slack to sam: cant come, can he run it', 'write a short message to Sam: cant come, can he run it'],
  ['status for the team, 2 sentences: 14 broken', 'write a short message to the team: 14 broken'],
  ['commit message, one line: skips urls', 'commit message: skips urls'],
  ['commit msg: skips urls', 'commit message: skips urls'],
  ['Facebook post, opening 5 Dec at 7', 'write a Facebook post: opening 5 Dec at 7'],
  ['Turn down the youth orchestra nicely: no free date', 'write an e-mail to the youth orchestra: no free date'],
  [
    'message for the girls um monday we start at seven not six',
    'write a short message to the girls: monday we start at seven not six',
  ],
  ['Something for instagram, cinnamon rolls are new', 'write an instagram post: cinnamon rolls are new'],
  [
    'tell a customer her flowers are ok but no peonies at this time',
    'write an e-mail to a customer: her flowers are ok but no peonies at this time',
  ],
  [
    "customer wrote: 'I still don't have my bike.' reply sorry, ready tues",
    'write an e-mail to the customer: sorry, ready tues',
  ],
  [
    "How do I ask Sam nicely to take over the standup? I don't want to sound bossy",
    'write a friendly message to Sam: could you take over the standup?',
  ],
  [
    'need a dresser for six shows a week, £14.50 an hour. job ad please!',
    'job advert: dresser for six shows a week, £14.50 an hour',
  ],
  [
    'Dear Suki, would you please write an invitation to our reading? It is on the 10th.',
    'write an invitation to our reading. It is on the 10th.',
  ],
])('%j is said as %j', (prompt, plain) => {
  expect(inFull(prompt)).toBe(plain)
  expect(isOrder(prompt)).toBe(true)
})

test.each([
  'offer for the new site is due friday',
  'status of the website relaunch',
  'tell me what is due',
  'How do I ask for a day off?',
  'Dear Suki, what is due today?',
  'update the launch plan: move it to friday',
])('%j is no order for a text', (prompt) => {
  expect(isOrder(prompt)).toBe(false)
})
