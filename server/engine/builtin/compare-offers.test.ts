import { expect, test } from 'vitest'
import { compareOffers, tellOffer, wantsOffers } from './compare-offers.ts'

const material = (name: string, text: string) => ({
  name,
  kind: 'text' as const,
  text,
  extracted: false,
  truncated: false,
})
const offers = material(
  'machines.md',
  `# Offers

## Offer A, Bean Works
- Installation, once: EUR 2,400.00
- Rent: EUR 89.00 a month

## Offer B, Cup Co
- Rent: EUR 169.00 a month; the first three months are free

## Offer C, House
- Purchase, once: EUR 4,900.00
- Service: EUR 39.00 a month
- Inspection: EUR 240.00, for the first time in the second year, then every year
- Beans: EUR 19.50 per kg
`,
)

test('offers under headings are added up over the time asked for', () => {
  const told = compareOffers('Which one is the cheapest over three years?', undefined, [offers])
  expect(told).toContain(
    '**Offer B, Cup Co** is the cheapest over 3 years: **5,577 EUR**, 27 EUR less than Offer A, Bean Works.',
  )
  expect(told).toContain('| Offer C, House | 4,900 + 36 × 39 + 2 × 240 | 6,784 EUR |')
  expect(told).toContain('- Offer C, House: Beans: EUR 19.50 per kg *(line 14)*')
})

test('a follow-up asks for another time', () => {
  const before = 'Which one is the cheapest over three years?'
  expect(wantsOffers('and over five?', before)).toBe(true)
  expect(wantsOffers('and over five?', 'who wrote this?')).toBe(false)
  expect(compareOffers('and over five?', before, [offers])).toContain(
    '**Offer A, Bean Works** is the cheapest over 5 years',
  )
})

test('offers in files of their own are compared by their totals', () => {
  const first = material(
    'green.txt',
    'Menu 29.00 EUR per person 2,320.00 EUR\nStaff 640.00 EUR\nDelivery 90.00 EUR\n3,050.00 EUR',
  )
  const second = material('lola.txt', 'Menu 34.50 EUR per person 2,760.00 EUR\nDelivery 180.00 EUR\nTOTAL 2,940.00 EUR')
  expect(compareOffers('which is cheaper in total?', undefined, [first, second])).toContain(
    '**lola.txt** is the cheapest: **2,940 EUR**, 110 EUR less than green.txt.',
  )
})

test('one offer is compared with nothing', () => {
  expect(compareOffers('which is cheaper?', undefined, [material('a.txt', 'Price 10 EUR')])).toBeUndefined()
})

test('totals without a currency count, and those with tax are not set against those without', () => {
  const file = (name: string, text: string) => ({
    name,
    kind: 'text' as const,
    text,
    extracted: false,
    truncated: false,
  })
  const told = compareOffers('which one is cheaper all in?', undefined, [
    file(
      'north.txt',
      'Amounts in EUR, net\nFrames          900.00\nTotal net                                  1,040.00\nTotal gross                                1,237.60\n',
    ),
    file('south.txt', 'Frames ..... EUR 800.00\nFreight .... EUR 260.00\nTOTAL excl. VAT ..... EUR 1,060.00\n'),
  ])
  expect(told).toContain('**north.txt** is the cheapest: **1,040 EUR**, 20 EUR less than south.txt.')
})

const metal = material(
  'metal.md',
  `# Metal, all prices in EUR

## 1. Hollerbach
- 180 kg at 31.40 per kg
- casting surcharge 240.00 flat
- freight 165.00, by own lorry
- 2 % discount within 10 days

## 2. Ashby
- 180 kg at 33.10 per kg
- freight included
- import duty is not included

## What we need it for
Principal 8' and Octave 4'.
`,
)

test('so much of each is multiplied, under any heading, and what comes on top is said', () => {
  const told = compareOffers('which of them is in sum the most cheap, with all surcharges', undefined, [metal])
  expect(told).toContain(
    '**Ashby** is the cheapest by what can be added up: **5,958 EUR**, 99 EUR less than Hollerbach.',
  )
  expect(told).toContain('| Hollerbach | 180 × 31.40 + 240 + 165 | 6,057 EUR |')
  expect(told).toContain('- Ashby: import duty is not included *(line 12)*')
})

test('one of several offers is told with its discount, and without what is not wanted', () => {
  const told = tellOffer('How much do I pay at Hollerbach with everything, and how much with the discount?', [metal])
  expect(told).toContain('**Hollerbach** comes to **6,057 EUR**, with 2 % off to **5,935.86 EUR**.')
  expect(tellOffer('how much is hollerbach without the freight', [metal])).toContain('comes to **5,892 EUR**')
  expect(tellOffer('how much is it in total', [metal])).toBeUndefined()
})

const ovens = material(
  'ovens.txt',
  `BAKERY TECH LEEDS
Oven BT4, £6,450. Delivery £120. Installation 2 men, £35 an hour, they reckon 8 hours.
Service contract £38 a month if we want it.

CROMPTON & SONS
Oven C-400 for £5,980, delivery £95, installation £420 flat.

OVENWORLD
Oven OW Pro: £7,100 all in.
`,
)

test('offers in prose under names in capitals are read amount by amount, and only those that are named', () => {
  const told = compareOffers('Bakery Tech against Crompton, which costs less?', undefined, [ovens])
  expect(told).toContain('**CROMPTON & SONS** is the cheapest: **£6,495**, £75 less than BAKERY TECH LEEDS.')
  // Whether the hours are those of one man or of both, nobody says.
  expect(told).toContain('- BAKERY TECH LEEDS: Installation 2 men, £35 an hour, they reckon 8 hours. *(line 2)*')
  expect(told).not.toContain('| OVENWORLD')
})

const linen = material(
  'linen.md',
  `All for about 2,400 kg a month.

## 1. Weiss
- Price: 1.62 EUR per kg
- Delivery: 190 EUR a month
- Minimum term: 36 months

## 2. Alpina
- Price: 1.79 EUR per kg
- Delivery: included
- Minimum term: 12 months
- They take the old stock back for 500.00 EUR
`,
)

test('what is charged for each counts as often as the request says, every month where it is of a month', () => {
  const month = compareOffers('which is cheapest per month if we do 2400 kg, incl the delivery', undefined, [linen])
  expect(month).toContain('**Weiss** is the cheapest a month: **4,078 EUR**')
  expect(month).toContain('| Alpina | 2400 × 1.79 | 4,296 EUR |')
  expect(compareOffers('cheapest over two years for 2400 kg', undefined, [linen])).toContain(
    '| Weiss | 24 × 3,888 + 24 × 190 | 97,872 EUR |',
  )
  const fair = material(
    'fair.md',
    '# Bella\nPrice per head: 24.50 EUR\n\n# Kitchen\nPrice per head: 22.00 EUR\nDishes: 1.20 EUR per head\nDelivery time: 8 to 10 weeks\n',
  )
  expect(compareOffers('which one is cheapest for 80 people?', undefined, [fair])).toContain(
    '| Kitchen | 80 × 22 + 80 × 1.20 | 1,856 EUR |',
  )
})

const supplies = material(
  'supplies.txt',
  `OFFERS FOR SUPPLIES

--- 1. Nordmed GmbH, offer VN-1 ---
Gloves     200 x 5.90 EUR
Delivery: free from 500 EUR
Payment: 30 days net
Offer valid until 15 December 2026
Contract: none, single order

--- 2. Lenz, offer 1107 ---
Gloves     200 x 5.95 EUR
Delivery: 39.00 EUR flat
Payment: 14 days
Offer valid until 30 November 2026
Contract: none, single order

--- 3. Anisup B.V., quotation Q-5 ---
Gloves     200 x 4.95 EUR
Delivery: 65.00 EUR flat
Payment: in advance
Offer valid until 31 January 2027
Contract: 24 months
`,
)

test('offers have their names, what is free from a sum costs nothing, and the catch stands in the lines', () => {
  const told = compareOffers('cheapest incl delivery? and whats the catch', undefined, [supplies])
  expect(told).toContain('**Anisup B.V., quotation Q-5** is the cheapest: **1,055 EUR**')
  expect(told).toContain('| Nordmed GmbH, offer VN-1 | 200 × 5.90 | 1,180 EUR |')
  expect(told).toContain('- Payment: in advance')
  expect(told).toContain('- Contract: 24 months')
})

test.each([
  "i wont sign a contract and i wont pay in advance. who's cheapest then, with delivery",
  "We don't want to pay anything up front. Which offer is the cheapest?",
  'which is cheapest without a contract',
  'the cheapest one please, but no minimum term',
])('what somebody refuses is left out, and said: %s', (question) => {
  const told = compareOffers(question, undefined, [supplies])
  expect(told).toContain('**Nordmed GmbH, offer VN-1** is the cheapest: **1,180 EUR**')
  expect(told).toContain('Left out for what you refuse: Anisup B.V., quotation Q-5')
})
