import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

const agreement = `# Agreement on the refurbishment of the salon

## Price
The price is 15,000 pounds, paid in parts:

| Part | Amount | Due |
|---|---|---|
| First | 4,500 pounds | 1 December 2026 |
| Second | 6,000 pounds | 15 January 2027 |
| Last | 4,500 pounds | 30 March 2027 |

Each further hour costs 60 pounds, payable with the last part.

## Cancellation
- More than 60 days before the start: the first part is kept.
- Less than 60 days before the start: 80 percent of the price is owed.
`

test.each([
  ['please say me all the dates of payment in this contract and how much is each'],
  ['when do we have to pay how much'],
  ['list the payments'],
  ['what do I pay and when?'],
])('%s lists every payment and nothing of a cancellation', async (prompt) => {
  const told = await ask(prompt, agreement)
  expect(told).toContain('Amount: 4,500 pounds; Due: 1 December 2026')
  expect(told).toContain('Amount: 6,000 pounds; Due: 15 January 2027')
  expect(told).toContain('Amount: 4,500 pounds; Due: 30 March 2027')
  expect(told).toContain('payable with the last part')
  expect(told).not.toContain('80 percent')
})

const letter = `Valley Council
10 November 2026

Dear Mr Okoro,

Beginning of the audit: Tuesday, 8 December 2026, 9:00

1. Flat 2: smoke alarm missing in the hall. To be fitted within 7 days of the date of this letter.
2. Common stairs: the light does not work. To be repaired by 4 December 2026.

You may write to us within 21 days of this letter.

Yours sincerely,
P. Nwosu
`

test.each([
  ['Could you tell me which deadlines this letter sets me?'],
  ['what are the deadlines'],
  ['all dates i must remember'],
])('%s lists all that have a time', async (prompt) => {
  const told = await ask(prompt, letter)
  expect(told).toContain('smoke alarm missing')
  expect(told).toContain('by 4 December 2026')
  expect(told).toContain('within 21 days')
  expect(told).toContain('8 December 2026')
})

test('which of them are past is counted from the day of the letter', async () => {
  const told = await ask('Have I missed any of the dates in that letter already?', letter)
  expect(told).toMatch(/^Past on Sat 21 Nov 2026:\n\n- \*\*Flat 2: smoke alarm/)
  expect(told.split('## Deadlines')[0]).not.toContain('stairs')
  const none = await ask('did i miss a deadline?', letter.replace('10 November', '20 November'))
  expect(none).toContain('None of them is past on Sat 21 Nov 2026.')
})

test('what holds from a day, comes every year or was put off is no missed deadline', async () => {
  const rules = `# House rules

- The old permit is lost. The new one is valid from 1 November 2026.
- The lease ends on 31 May 2026 and is renewed until 31 May 2028.
- The lift is checked by 1 March every year.
- The door closes at 20:00 from 1 October 2026.
- The course starts on 3 November 2026.
- Each tenant hands in the form by 15 October 2026.
- The fee is due by 1 February 2027.
`
  const [past, all] = (await ask('Which deadlines have passed?', rules)).split('## Deadlines')
  expect(past!.match(/^- /gm)).toHaveLength(1)
  expect(past).toContain('hands in the form by 15 October 2026')
  expect(all).toContain('due by 1 February 2027')
  expect(all!.split('Other days')[0]).not.toContain('valid from')
  expect(await ask('Which deadlines have passed?', rules.replace('15 October', '15 December'))).toContain(
    'None of them is past',
  )
})

const offer = `# Offer

Payment: a deposit of 30 % on order, the rest on completion.

The price is EUR 4,000. Delivery takes six weeks.
`

test('what is paid when is listed, also from one sentence', async () => {
  const told = await ask('what do we have to pay when?', offer)
  expect(told).toMatch(/^## Payments in/)
  expect(told).toContain('30 % on order, the rest on completion')
  expect(await ask('what do we pay when we cancel?', offer)).not.toContain('## Payments')
})

test('how much deposit is paid is quoted with its rate', async () => {
  expect(await ask('how much deposit do we pay?', offer)).toMatch(/^> (?:\*\*)?Payment: a deposit of 30 %/)
})
