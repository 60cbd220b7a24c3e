import { expect, test } from 'vitest'
import { sumQuote } from './quote-lines.ts'

const quote = `Velopart quote Q-7719
20 x inner tube 26in @ 3.40
4 x lock pin @ 18.50
carriage 6.95
all prices GBP excl. VAT 20%`

test.each([
  [`whats this come to incl vat\n\n${quote}`, 'Together **178.74** with 20 % VAT: 148.95 and 29.79 VAT.'],
  [`${quote}\nhow much is that altogether?`, 'Together **178.74** with 20 % VAT'],
  [
    'how much is this with VAT?\nOak board 40x4, 12 x 18.20\nHinges 8 @ 3.15\nDelivery £25\nVAT 20% on top',
    'Together **322.32** with 20 % VAT: 268.60 and 53.72 VAT.',
  ],
  [
    'please total this order\n\n3 x lavender 9cm at 4.20\n10 x box hedge at 12.50\ndelivery 15.00',
    'Together **152.60**.',
  ],
  ['total incl vat please\n3 x lavender at 4.20\n2 x box at 10.00', 'No rate of VAT stands there, so none is added.'],
])('%s', (prompt, told) => expect(sumQuote(prompt)).toContain(told))

test.each([
  ['total please\n3 x lavender at 4.20\n2 x box at 10.00\n5 % discount over 10'],
  ['total please\n3 x lavender at 4.20\n2 x box at 10.00\nthe pots (see page 2) cost 3.50 or 4.50'],
  ['remind me to buy\n3 x lavender at 4.20\n2 x box at 10.00'],
])('%s is not reckoned', (prompt) => expect(sumQuote(prompt)).toBeUndefined())
