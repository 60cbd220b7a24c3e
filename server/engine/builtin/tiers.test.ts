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
  expect(told).toMatch(/^## Cancellation in /)
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

const steps = (...lines: string[]) => `# Booking

The price is £900.

## Cancellation
${lines.map((line) => `- ${line}`).join('\n')}
`

test.each([
  [
    'What do we pay if we cancel 14 days before?',
    ['More than 14 days before: 10 % of the price.', '14 days or less before: 100 % of the price.'],
  ],
  [
    'What do we pay if we cancel 1 week before?',
    ['More than 7 days before: 10 % of the price.', 'Within 7 days before: 100 % of the price.'],
  ],
  [
    'What do we pay if we cancel 10 days before?',
    ['Not less than 11 days before: 10 % of the price.', 'Less than 11 days before: 100 % of the price.'],
  ],
])('%s "more than" ends before its day', async (prompt, lines) => {
  const told = await ask(prompt, steps(...lines))
  expect(told).toContain(`this applies: **${lines[1]}**`)
  expect(told).toContain('**£ 900**')
})

test('two steps that meet on one day are not told apart', async () => {
  const told = await ask(
    'What do we pay if we cancel 14 days before?',
    steps('Until 14 days before: free.', 'Within 14 days before: 50 % of the price.'),
  )
  expect(told).toContain('I cannot tell which of these applies 14 days before:')
})

test.each([
  ['What do I get back if I cancel in 5 days', '16 days before, this applies: **Up to 14 days before: free.**'],
  ['What do I get back if I cancel 5 days from now', '16 days before, this applies: **Up to 14 days before: free.**'],
  ['What do I get back if I cancel within 5 days', 'What it says:'],
])('%s counts from today', async (prompt, said) => {
  const told = await ask(
    prompt,
    `Arrival is on 12 December 2026.\n\n${steps('Up to 14 days before: free.', 'Less than 14 days before: 80 % of the price.')}`,
  )
  expect(told).toContain(said)
})

test.each([
  ['The fee is due with the deposit of EUR 200 on signing.', 'fee'],
  ['The fee is EUR 30 for cleaning.', 'fee'],
  ['The cleaning fee is EUR 30.', 'fee'],
  ['The rent is 1.200 EUR per day. We booked 3 days.', 'rent'],
])('%s is no sum to take a share of', async (said, of) => {
  const told = await ask(
    'If we cancel 40 days before what do we owe?',
    `${said}\n\n${steps(`More than 30 days before: 50 % of the ${of}.`, `Less than 30 days before: 90 % of the ${of}.`)}`,
  )
  expect(told).toContain(`this applies: **More than 30 days before: 50 % of the ${of}.**`)
  expect(told).not.toContain('EUR')
})

const working = steps('Up to 10 working days before: free', 'Less than 10 working days before: 50 %', 'No-show: 100 %')

test.each([
  [
    'If I cancel 12 days before what do I pay?',
    'I cannot tell which of these applies 12 days before, as they count working days:',
  ],
  ['If I cancel 40 days before what do I pay?', 'this applies: **Up to 10 working days before: free**'],
  ['If I cancel 12 working days before what do I pay?', 'this applies: **Up to 10 working days before: free**'],
  ['If I cancel 6 hours before what do I pay?', 'this applies: **Less than 10 working days before: 50 %**'],
  ['What do I pay if I cancel on the day?', 'this applies: **Less than 10 working days before: 50 %**'],
  ['What do I pay if I do not come?', 'If nobody comes, this applies: **No-show: 100 %**'],
])('%s counts working days, and takes a no-show for one alone', async (prompt, said) => {
  expect(await ask(prompt, working)).toContain(said)
})

test.each([
  ['What do I pay if I cancel today?', 'Up to 10 working days before: free'],
  ['What do I pay if I cancel on 24 November?', 'Less than 10 working days before: 50 %'],
])('%s counts the working days to a day that is named', async (prompt, step) => {
  const told = await ask(prompt, `The course starts on 7 December 2026.\n\n${working}`)
  expect(told).toContain(`this applies: **${step}**`)
  expect(told).toContain('Monday to Friday')
})

test('"less" is the step behind the one before it', async () => {
  const text = steps('Up to 10 days before: free; less: 50 % of the price')
  expect(await ask('What do we pay if we cancel 10 days before?', text)).toContain('**Up to 10 days before: free**')
  expect(await ask('What do we pay if we cancel 9 days before?', text)).toContain('**£ 450**')
})
