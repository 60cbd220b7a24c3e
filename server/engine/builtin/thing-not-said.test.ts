import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

const mail = `Dear Mr Hollis,

I have had the action of your grand piano out. The bass hammers are worn and want replacing. Mrs Quist was restless last night.
The piano goes home on Tuesday 15 December. Full-time staff may work at most 15 hours a week.

Regards
Peg
`

test.each([
  ["What's the serial number of the Hollis grand? The insurance lady wants it."],
  ['when has Mrs Quist birthday? we want to bring flowers'],
  ['what was the water temperature on those days?'],
  ['who is singing the solos at the concert?'],
  ['what colour are the dresses of the bridesmaids'],
  ['does Peg have kids? we ask because of the shifts'],
  ['Does it say where he lives, I need the postcode for the van'],
])('%s is not answered by what speaks of something else', async (prompt) => {
  expect(await ask(prompt, mail)).toMatch(/^I looked in notes\.txt for /)
})

test('what is spoken of in another word is answered', async () => {
  expect(await ask('when is the piano going home?', mail)).toContain('Tuesday 15 December')
})

const terms = `# Hire terms
Booking. A booking is fixed when 25 % has been paid.
Damage. Chair £22, round table £75, dance floor panel £65.

| Trip | Norrskär | Quay |
|---|---|---|
| 1 | 06:20 | 07:15 |
| 2 | 08:40 | 09:35 |

Monthly ticket: the company pays 60 %, at most 45 EUR.
Price. 148 euros a month for each lift, plus VAT of 23 %.
`

test.each([
  ['six broken chairs and two wrecked round tables. what do i bill'],
  ['my ticket costs 68 euro in the month. What does the company give me back?'],
  ['How much is the monthly invoice for the two lifts of the north tower with VAT inside'],
])('%s has to be reckoned', async (prompt) => {
  expect(await ask(prompt, terms)).toContain('it has to be reckoned')
})

test('the head of a table is no answer', async () => {
  const told = await ask('what is the last trip from Norrskär to the quay?', terms)
  expect(told).not.toContain('Trip \\|')
})

test('points of a contract do not hang on a line of its head', async () => {
  const told = await ask(
    'They would like a rabbit. Do I have to say yes?',
    'TENANCY AGREEMENT\nTenants: the Brennans\nDate of agreement: 18 September 2025\n\n1. Rent. GBP 825 a month.\n\n2. Pets. One cat or small dog may be kept with written consent. No other animals.\n',
  )
  expect(told).toContain('No other animals')
  expect(told).not.toContain('September 2025 Rent')
})

test('what was decided and what was not stand together', async () => {
  const told = await ask(
    'What we decided in the meeting and what is not decided yet?',
    '# Ward meeting, 17 November 2026\n\nFridge. Broken again. Decided: no milk money until it works.\n\nRota. Self-rostering was discussed, not decided, comes back in December.\n\nVisits. Dr Vance asked for a quiet hour. Agreed as a trial from 1 December.\n',
  )
  const [decided, open] = told.split('Left open:')
  expect(decided).toContain('no milk money')
  expect(decided).toContain('quiet hour. Agreed as a trial')
  expect(open).toContain('Self-rostering')
})

test('a shopping list is what stands below its heading', async () => {
  const told = await ask(
    'make me please the shopping list from this',
    '# Notes\n\nAll well.\n\n## To buy\n- 10 kg fondant\n- one roof\n',
  )
  expect(told).toContain('10 kg fondant')
  expect(told).toContain('one roof')
})
