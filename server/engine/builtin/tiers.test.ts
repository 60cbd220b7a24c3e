import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

const wedding = `AGREEMENT FOR WEDDING PHOTOGRAPHY

1. Day
The wedding is on Saturday, 12 June 2027. A preview is sent within five days.

2. Fee
The fee is EUR 2,400.

3. Cancellation
If the Couple cancels more than 90 days before the day, the deposit is kept.
From 90 to 30 days before, half of the fee is owed. Less than 30 days before, 80 percent of the fee is owed.
`

const cottage = `Booking conditions

Arrival Saturday 6 February 2027 from 16:00.
The rent for the week is £840.

Cancelling
Up to 8 weeks before arrival: we keep the £200.
8 to 4 weeks before arrival: half of the rent.
Less than 4 weeks before arrival: the whole rent.
`

test.each([
  [
    'what happens if they cancel like a week before?? how much do i get',
    wedding,
    '**Less than 30 days before',
    '**EUR 1,920**',
  ],
  ['if they call it off 2 months before what do they owe', wedding, '**From 90 to 30 days before', '**EUR 1,200**'],
  ['what do we lose if we cancel three weeks before?', cottage, '**Less than 4 weeks', ''],
  ['If I cancel today, how much do I get back?', cottage, '**Up to 8 weeks', ''],
])('%s names the step that holds, and the others below', async (prompt, text, step, sum) => {
  const told = await ask(prompt, text)
  expect(told).toMatch(/^## Steps in /)
  expect(told).toContain(step)
  expect(told).toContain(sum)
  expect(told.match(/^- /gm)?.length).toBeGreaterThan(1)
  expect(told).not.toContain('preview')
})

test('without a time all steps are told', async () => {
  const told = await ask('what if they cancel', wedding)
  expect(told).toContain('What it says:')
  expect(told).toContain('the deposit is kept')
  expect(told).toContain('80 percent')
})
