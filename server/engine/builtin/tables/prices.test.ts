import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { readGrid } from '../grid.ts'
import { tellPrices } from './prices.ts'

async function ask(question: string, text: string) {
  const grid = await readGrid({ name: 'p.csv', kind: 'table', text, extracted: false, truncated: false }, createPace())
  return tellPrices(question, { name: 'p.csv', grid: grid! })
}

const wide = `Product,Frischhof,Metro,Bio Weber
Tomatoes,2.40,2.10,3.20
Cream,3.60,,4.00
Flour,0.95,0.85,
`
const long = `Product,Supplier,Price
Tomatoes,Frischhof,2.40
Tomatoes,Metro,2.10
Tomatoes,Bio Weber,3.20
Cream,Frischhof,3.60
Cream,Bio Weber,4.00
Flour,Metro,0.85
Flour,Frischhof,0.95
`

test.each([
  ['side by side', wide],
  ['below each other', long],
])('prices that stand %s are compared for each thing', async (_, text) => {
  const each = await ask('Which supplier is cheapest for each product?', text)
  expect(each).toContain('Cheapest of 3 rows: Metro **2** times and Frischhof **1** time.')
  expect(each).toContain('| Cream | Frischhof | 3.60 |')
  for (const asked of ['Who sells tomatoes cheapest?', 'cheapest tomatoes?'])
    expect(await ask(asked, text)).toMatch(
      /^Tomatoes: cheapest at \*\*Metro\*\*, \*\*2\.10\*\*; Frischhof 2\.40 and Bio/,
    )
  expect(await ask('most expensive tomatoes?', text)).toContain('most expensive at **Bio Weber**, **3.20**')
  expect(await ask('What is the price of Cream at Bio Weber?', text)).toMatch(/^Cream at Bio Weber: \*\*4\.00\*\*/)
  expect(await ask('What is the price of Cream at Metro?', text)).toMatch(/^There is no price for Cream at Metro/)
})

test('two sellers are compared row by row, where both have a price', async () => {
  const told = await ask('Compare Frischhof and Metro', wide)
  expect(told).toContain('Of 2 rows with both prices, Frischhof is cheaper in **0** and Metro in **2**.')
  expect(told).toContain('1 row has only one of them or none.')
  expect(told).toContain('| Tomatoes | 2.40 | 2.10 | 0.30 |')
  expect(await ask('Which products are cheaper at Frischhof than at Metro?', wide)).not.toContain('| Tomatoes')
})

test('with a word left over, or in a table of other figures, nothing is compared', async () => {
  expect(await ask('Who sells beans cheapest?', wide)).toBeUndefined()
  expect(await ask('Which supplier is cheapest for organic cream?', wide)).toBeUndefined()
  expect(await ask('Compare January and February', 'Shop,January,February\nA,10,20\nB,30,40\n')).toBeUndefined()
  expect(await ask('cheapest offer', 'Offer,Price,Guests\nA,10,20\nB,30,40\n')).toBeUndefined()
})

test('prices keep their currency', async () => {
  expect(await ask('cheapest milk', 'Product,Shop,Price\nMilk,A,€1.20\nMilk,B,€1.10\n')).toContain('**B**, **1.10 €**')
})
