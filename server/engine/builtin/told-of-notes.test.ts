import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

const minutes = `# Production meeting

Thursday 19 November 2026
Present: Alex Kim, Sam Rivera, Hakan Demir

## Light
Hakan would like a second spot. After some talk it was agreed: one is enough.
Decision: no fog.
Decision: 450 euros for props.

## To do
- Alex: order 14 metres of muslin by 23 November
- Sam: collect the signatures by 24 November
- Hakan: swap gel 204, by 24 November
- Bruno: owl sounds. No date agreed.
`

test('of what is to be done, those of whom a request names are told, and those of who asks beside them', async () => {
  const told = await ask(
    'Could you put what I have to do myself, and what Sam has to do, into the task list? The others keep their own lists, leave them out.',
    minutes,
  )
  expect(told).toContain('**2 tasks from notes.txt**')
  expect(told).toContain('**Order 14 metres of muslin** for Alex Kim, due Mon 23 Nov 2026')
  expect(told).toContain('**Collect the signatures** for Sam Rivera, due Tue 24 Nov 2026')
  const both = await ask('what have Hakan and me got to do', minutes)
  expect(both).toMatch(/muslin[^]*gel 204/)
  expect(both).not.toContain('signatures')
  const rest = await ask("all to-dos except Hakan's please", minutes)
  expect(rest).toMatch(/muslin[^]*signatures[^]*Owl/)
  expect(rest).not.toContain('gel')
  expect(await ask('give me what Sam has to do', minutes)).not.toContain('muslin')
})

const quick = `fri 20 nov, after service

- dishwasher leaks again. Tomasz calls the service man by tue 24 nov
- Nadine needs 4 more for fri 27, we are only 9. she asks the agency, by mon 23 nov
- venison is OUT from december, ivo does not trust the supplier any more
- I have to send the final numbers to ivo, by tue 24 nov
`

test('“I” in notes is who asks, “she” whom the line names, and what somebody does not do is no task', async () => {
  const own = await ask('my notes from last nite. what do *i* have to do', quick)
  expect(own).toContain('**1 open action item.**')
  expect(own).toContain('Send the final numbers')
  const all = await ask('make tasks of these pls w the dates', quick)
  expect(all).toContain('**Ask the agency** (nobody has it yet), due Mon 23 Nov 2026')
  expect(all).toContain('**Send the final numbers to ivo** for Alex Kim, due Tue 24 Nov 2026')
  expect(all).not.toContain('trust')
})

test('who asks for their own and has none is told so', async () => {
  const told = await ask('what do i have to do', {
    'choir.txt': 'Next steps\n- Greta: book the church by 23 Nov\n',
  })
  expect(told).toContain('None of them says that it is yours, so these are all:')
})

test('a short summary of a meeting holds what was decided', async () => {
  const told = await ask('poor Bruno had the flu, a short summary for him, with what he has to do himself', minutes)
  for (const part of ['one is enough', 'no fog', '450 euros', 'Owl sounds']) expect(told).toContain(part)
  expect(told).not.toContain('muslin')
})

const quotes = `# Quotes

## Kröger, Bremen
- Delivery: free
- Delivery time: 5 weeks
- Warranty: 24 months
- Valid until 4 December 2026

## Instrumenta, Groningen
- Delivery: 240.00 EUR
- Delivery time: 8 to 10 weeks
- Minimum term: 3 years
- Valid until 18 December 2026
`

test('the offers of one file are compared by the points that are named, and what they do not say is said', async () => {
  const told = await ask('2 quotes: compare warranty, delivery time, valid until. anything not stated?', quotes)
  expect(told).toContain('| Delivery time | 5 weeks | 8 to 10 weeks |')
  expect(told).toContain('| Warranty | 24 months | not stated |')
  expect(told).toContain('| Valid until | 4 December 2026 | 18 December 2026 |')
  expect(told).toContain('**Not stated:** Instrumenta, Groningen says nothing of “Warranty”.')
  expect(told).not.toContain('| Delivery |')
  const term = await ask('my boss is in a hurry: put warranty and term of the two next to each other', quotes)
  expect(term).toContain('| Minimum term | not stated | 3 years |')
})

const office = `City of Lindenau

Lindenau, 16 November 2026

Dear Sir or Madam,

Dressing rooms: certificates of the curtains are missing. They are to be handed in by 18 December 2026.

An extension of the period for number 4 can be granted in writing. The periods for numbers 1 to 3
cannot be extended.

We are sorry to say that the fee therefore rises from 150.00 EUR to 186.40 EUR. It is due within 30 days
of the date of this letter, stating the cash reference 8802-61-4471.

Objections may be lodged free of charge until 30 November 2026.
`

test('a story around a question gives it its words, and each of several questions has its own answer', async () => {
  const told = await ask(
    "The curtain company says they won't manage the certificates before Christmas... can we ask for more time for those, according to the letter?",
    office,
  )
  expect(told).toMatch(/^> An extension of the period [^]*cannot be extended/)
  const each = await ask(
    'My sister is ill and asked me to see to it. When is the money due at the latest, and what do I have to write on the transfer?',
    office,
  )
  expect(each).toContain('30 days from Mon 16 Nov 2026 *(line 3)*: by **Wed 16 Dec 2026**.')
  expect(each).toContain('8802-61-4471')
  expect(each).not.toContain('sister')
  const rise = await ask('By how much does the fee rise, and until when can I object without paying anything?', office)
  expect(rise).toContain('| the fee | 150 EUR | 186.4 EUR | +36.4 EUR |')
  expect(rise).toContain('free of charge until 30 November 2026')
})

test.each([
  'Please state the last day on which the fee may be transferred, and the reference to be quoted.',
  'what is the last date for paying the fee',
])('a term from the day of a letter is told as a day: %s', async (question) => {
  expect(await ask(question, office)).toContain('by **Wed 16 Dec 2026**')
})

const crew = `[17.11.26, 15:05] Nele: Mrs Dreyer called. boundary appointment on tue 24th does not suit. she wants thu 26th 9:30
[17.11.26, 15:11] Alex Kim: thu works. Nele you do it, Malte with you
[17.11.26, 15:12] Nele: ok
[18.11.26, 07:20] Joris: diesel 84.60 paid from my own pocket
`

test('what was said on another day is not told as the rest of a conversation', async () => {
  const told = await ask('dreyer boundary appt: when now, who goes', { 'chat.txt': crew })
  expect(told).toMatch(/thu 26th 9:30[^]*Nele you do it, Malte with you/)
  expect(told).not.toContain('Joris')
})
