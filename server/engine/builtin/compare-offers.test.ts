import { expect, test } from 'vitest'
import { compareOffers, wantsOffers } from './compare-offers.ts'

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
