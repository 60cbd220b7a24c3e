import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

const mails = `From: Nadine Cole
Date: Tue, 17 Nov 2026 16:31

Hi Rob, we are 304. Can the band eat too, 5 people? Please send me the menu by Friday.

From: Rob Tanner
Date: Wed, 18 Nov 2026 09:12

The price stays at £46.50 a head. Band meals are £18 each. The deposit was £3,500.
`

test('a list of what people ask for is no sum of what they are owed', async () => {
  const told = await ask('take 304 guests and the 5 band meals minus the deposit, what do we still pay them', mails)
  expect(told).toMatch(/it has to be reckoned/)
  expect(told).not.toContain('## Asked for')
  expect(await ask('what do they still want from us?', mails)).toContain('## Asked for')
})

test('what two files differ in is no difference in money', async () => {
  const files = {
    'mail.txt': 'Hi, can the naan be swapped for roti? We are 68 now.\n',
    'menu.csv': 'dish,price_per_head\nNaan,1.60\nRoti,2.00\nRice,1.40\n',
  }
  const told = await ask('roti instead of naan for 68, what is the difference in money?', files)
  expect(told).not.toContain('sentences changed')
  expect(await ask('compare the two files', files)).toContain('menu.csv')
})

const terms = `# Agreement

## 6 Rebate

If purchases in a year exceed 40,000 the Supplier credits 3 % of them.

## 7 Travel

The first 30 km are free, then 0.55 euros for each km.

## 8 Nights

A night with the bag is paid at 40.00 euros for each night, and 65.00 for a call.

## 9 Storage

Storage is 4.00 euros for each day.
`

test('a section with the rate does not say what comes out for a number that is named', async () => {
  const told = await ask('Purchases will be about 52,000. What rebate is that in pounds?', terms)
  expect(told).not.toMatch(/^\*\*6/)
  expect(await ask('what does it say about the rebate?', terms)).toContain('exceed 40,000')
})

test.each([
  ['what do I charge for travel if it is 34 km away?', '18.70'],
  ['Dawn had the bag for 7 nights and 3 calls, what do we pay her?', '280'],
])('%s: of a rate that is not all of it no sum is made', async (prompt, sum) => {
  expect(await ask(prompt, terms)).not.toContain(sum)
})

test('a rate that is all of it is multiplied', async () => {
  expect(await ask('how much is storage for 7 days?', terms)).toContain('28')
})

const boats = 'name,seats,price_hour\nOtter,6,45\nHeron,4,30\nTeal,2,20\nSwift,8,60\nCoot,3,25\nRail,5,35\n'

test('the row of a thing is no answer yet where so many of it are asked for', async () => {
  expect(await ask('3.5 h on the otter, how much', { 'boats.csv': boats })).toMatch(/this may be no answer yet/)
})

const prices = [
  'item,Price 1-9 packs,Price 10-49 packs',
  'Candle lavender,54.00,49.20',
  'Candle rose,52.00,47.00',
  'Soap bar,20.00,18.00',
  'Oil lamp,80.00,75.00',
].join('\n')

test('of several prices the one for as many as are asked for is taken, and none where that is open', async () => {
  const told = await ask('if I take 12 lavender candles what do I pay', { 'prices.csv': prices })
  expect(told).toContain('590.40')
  const weeks = prices.replace('Price 1-9 packs', 'price_week46').replace('Price 10-49 packs', 'price_week47')
  expect(await ask('if I take 12 lavender candles what do I pay', { 'prices.csv': weeks })).not.toMatch(/^\*\*\d/)
})

test('how much more one is than the other is their difference', async () => {
  const one = 'item,price\nDeck grey,24.90\nDeck softwood,7.60\nPost oak,12.00\nRail pine,5.00\n'
  const told = await ask('what do 58 deck grey cost and how much more is that than 58 deck softwood?', {
    'prices.csv': one,
  })
  expect(told).toContain('1003.40')
})

const letter = `Riverside Pool

Your sessions from January will be: Monday 18:00, Wednesday 18:00 and Friday 17:00.

1. Please confirm your sessions in writing by 4 December 2026.
2. Please send the names of two lifeguards by 18 December 2026.
3. Please pay invoice 31 by 20 December 2026.
`

test('what is to be done is no answer to which sessions there are', async () => {
  expect(await ask('what sessions have we got from january?', letter)).not.toContain('## To be done')
  expect(await ask('what do we have to do, and by when?', letter)).toContain('lifeguards')
})

test('days of a table that no text names are no names that are missing in it', async () => {
  const told = await ask('which complaints are not in my minutes?', {
    'minutes.txt': 'Team meeting. Room 3 is cold. The parking is too far.\n',
    'survey.csv':
      'date,score,remark\n2026-10-05,8,all was good and friendly there\n2026-10-06,4,the parking was far away from it\n2026-10-07,5,it was cold in the third room\n',
  })
  expect(told).not.toContain('2026-10-05**')
})

test('the file that is named says it, and not another one', async () => {
  const told = await ask('verify failed twice in a row, per the support guide who has to be told?', {
    'support_guide.md': '# Support\n\nIf verify fails twice in a row, Gerry has to be told at once.\n',
    'backup.log':
      '2026-11-19 03:08:56 ERROR job=verify failed checksum\n2026-11-19 03:08:57 INFO done\n2026-11-20 03:08:51 ERROR job=verify failed checksum\n2026-11-20 03:08:52 INFO done\n',
  })
  expect(told).toContain('Gerry')
})
