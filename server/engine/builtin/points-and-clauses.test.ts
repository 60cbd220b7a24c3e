import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

const letter = `Harbourside Housing Association
12 November 2026

Dear Mr Adeyemo,

Fire safety visit to the community hall on 9 November 2026

(a) The emergency light above the rear door does not work. It must be replaced within 14 days.
(b) The extinguisher in the kitchen was last serviced in 2023. Have it serviced by 4 December 2026.
(c) The fire log book is complete. Nothing to do.
(d) A copy of the electrical certificate is to be sent to us no later than 18 December 2026.

You may ask for a second visit within 21 days.

Yours sincerely,
Paula Greer
`

test.each([
  ['got this letter. What do I have to fix and what are the deadlines? just the list'],
  ['what do i need to sort out and by when'],
  ['list of what they found and the deadlines please'],
  ['which things have to be done till when?'],
  ['What are they making us do?'],
])('%s lists the points of a letter with their times', async (prompt) => {
  const told = await ask(prompt, letter)
  expect(told).toMatch(/^## To be done by /)
  expect(told).toContain(
    '1. **within 14 days (Thu 26 Nov 2026, counted from the day of the letter)** – The emergency light',
  )
  expect(told).toContain('2. **by 4 December 2026** – The extinguisher')
  expect(told).toContain('3. **no later than 18 December 2026** – A copy of the electrical certificate')
  expect(told).toMatch(/What may be done, with a time:\n\n- \*\*within 21 days/)
  expect(told).toMatch(/Points that ask for nothing:\n\n- The fire log book/)
  expect(told).not.toContain('become tasks')
})

test('points under small headings are points too', async () => {
  const told = await ask(
    'what has to be done and until which day',
    'Dear Mrs Lindholm,\n\nWater\nTwo troughs were dirty. They are to be cleaned at once.\n\nFencing\nThe fence is broken; repair it by 1 December 2026.\n\nKind regards\nT. Berg\n',
  )
  expect(told).toContain('1. **at once** – Water: Two troughs were dirty.')
  expect(told).toContain('2. **by 1 December 2026** – Fencing: ')
})

const lease = `VAN HIRE AGREEMENT

between Hillgate Motors Ltd ("the Hirer") and Bramble Bakery ("the Customer")

1. Charges
1.1 The hire is £480 a month plus VAT.
1.2 The charge includes 1,500 miles a month. Each mile beyond that costs 12 pence.

2. Upkeep
2.1 The Hirer pays for servicing, MOT and road tax.
2.2 The Customer pays for fuel, tyres, windscreen and fines.

3. Parking
The Customer may use the yard from 06:00 to 20:00. For every started hour after 20:00 a fee of £25 is due.
`

test.each([
  ['we drove 1,850 miles in november. what is the extra?', '**£42** on top: 1,850 − 1,500 = 350 miles × £0.12.'],
  ['In october we made 2 000 miles. How much we pay on top of the rent?', '**£60** on top'],
  ['1400 miles this month, do we pay more?', '**Nothing on top**'],
  ['we park till 21:30, what does that cost us', '**£50** on top: 20:00 to 21:30 = 2 hours begun × £25.'],
  ['what would it be if we pick up at 22:15', '**£75** on top'],
])('%s is reckoned from the allowance and the rate beyond it', async (prompt, said) => {
  expect(await ask(prompt, lease)).toContain(said)
})

test('miles of a year are not held against those of a month', async () => {
  const told = await ask('we drove 19,000 miles this year. how much on top?', lease)
  expect(told).toMatch(/^I found no answer to this/)
})

test.each([
  ['fuel, tyres, servicing - who is paying for what?', ['**Customer**: 2.2', '**Hirer**: 2.1']],
  ['is it us or them who cover fines and road tax?', ['**Customer**: 2.2', '**Hirer**: 2.1']],
  ['who is responsible for the windscreen', ['**Customer**: 2.2']],
])('%s is told by the clauses that say so', async (prompt, said) => {
  const told = await ask(prompt, lease)
  for (const one of said) expect(told).toContain(one)
  expect(told).not.toContain('Action items')
})

test('what no clause speaks of is said to be open', async () => {
  expect(await ask('tyres and insurance, who pays?', lease)).toContain('No sentence says who pays for “insurance”.')
})

const estimate = `# Kitchen at Mrs Dunne's

## Quote
- Worktop, oak: €840
- Drawers (2): €310
- Removing tiles: €275

She paid €500 in advance.
`

test.each([
  ['what does the quote come to and what is left after the advance', ['**€1,425**', '**€925** is left']],
  ['how much does mrs dunne still owe', ['**€925** is left']],
  ['add up the quote', ['**€1,425**']],
  ['how much is it without the tiles', ['**€1,150** without “Removing tiles”']],
])('%s adds up the priced lines of an estimate', async (prompt, said) => {
  const told = await ask(prompt, estimate)
  for (const one of said) expect(told).toContain(one)
})

test('an estimate whose line leaves its price open is not added up', async () => {
  expect(await ask('what does the quote come to', estimate.replace('Drawers (2)', 'Drawers, each'))).toMatch(
    /^I found no answer/,
  )
})

test('what a letter asks for in a list with letters is due with what stands below it', async () => {
  const told = await ask(
    'what do they want from me and by when',
    `Tax Office North
10 November 2026

Dear Sir or Madam,

the following is missing:
A. receipts for the travel expenses
B. proof of the donation
Please submit A within three weeks and B no later than 15 January 2027.

Yours faithfully
M. Olsen
`,
  )
  for (const said of ['A. receipts', 'B. proof', 'within three weeks (Tue 1 Dec 2026', 'no later than 15 January'])
    expect(told).toContain(said)
})

const phone = `Mobile contract, Vela Telecom

Included are 20 GB of data and 300 minutes. Each further GB is charged at 2.50 €, each further minute at 0.09 €.
`

test('of two rates in one sentence that of the unit counts, and two of them are not answered with one', async () => {
  expect(await ask('used 26 GB in november, how much extra', phone)).toContain('**€15** on top: 26 − 20 = 6 GB')
  expect(await ask('i phoned 340 minutes, what is that on top', phone)).toContain('**€3.60** on top')
  expect(await ask('what do i pay if i used 22 GB and 310 minutes', phone)).toMatch(/^I found no answer/)
})

test('a thing that no clause of a contract knows is no matter for the nearest clause', async () => {
  const told = await ask('who pays the broken lamp?', lease)
  expect(told).toContain('No sentence says who pays for “broken” and “lamp”.')
})

test('the lines of a letter that is a quote are added up, and hold its total', async () => {
  const quote = `Hi Ruth,

here is what it would cost:
hedge cutting: £180
new lawn, 40 m2: £640
Total: £820

You have already paid a deposit of £200. The rest is due when we finish.
`
  expect(await ask('what is left to pay when they finish', quote)).toContain('**£620** is left')
  expect(await ask('what does it cost without the lawn?', quote)).toContain('**£180** without')
  expect(await ask('what do we have left to do', quote)).not.toContain('is left: ')
})
