import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { answerTables } from './answer-table.ts'
import { tellPrices } from './prices.ts'

const files = {
  'veg.csv': `crop,bed,crates,price_per_crate,buyer,settled,picked
Leeks,North,12,9.50,Green Table,yes,2026-11-02
Kale,North,20,7.00,Bistro Lune,no,2026-11-04
Beetroot,South,8,6.50,Green Table,no,2026-11-05
Leeks,North,10,9.50,Bistro Lune,no,2026-11-12
`,
  'sessions.csv': `date,tutor,student,hours,hourly_rate,status
2026-11-02,Nadia,Omar Haddad,2,30,held
2026-11-03,Piet,Lena Vos,1.5,35,held
2026-11-05,Nadia,Lena Vos,1,30,cancelled
2026-11-09,Piet,Ida Krol,2,35,missed
`,
  'green.csv': `lot,name,bags,kg_per_bag,kg,eur_per_kg
G-1,Huila,2,60,120,5.00
G-2,Tarrazu,1,69,69,10.00
`,
  'lessons.csv': `date,start,pupil,hours,status,charged_gbp,paid_gbp
2026-11-02,09:00,Sophie Hall,1,taught,38,38
2026-11-02,16:00,Amira Khan,1,no-show,38,0
2026-11-05,14:00,Amira Khan,2,taught,76,38
2026-11-06,13:00,Pat Okafor,1,taught,38,0
`,
  'quotes.csv': `article,qty,brightco_eur,maler_markt_eur
White emulsion 10 l,12,48.90,45.50
Primer 5 l,6,31.00,33.20
Masking tape,40,2.10,2.45
`,
}

async function gridOf(name: keyof typeof files) {
  const material = { name, kind: 'table' as const, text: files[name], extracted: false, truncated: false }
  return { name, grid: (await readGrid(material, createPace()))! }
}

test.each<[file: keyof typeof files, question: string, holds: string[], not?: string[]]>([
  ['veg.csv', 'who still owes us and how much', ['| Bistro Lune | 235 |', '| Green Table | 52 |', 'settled is no']],
  ['veg.csv', "who hasn't paid yet and how much is it for each", ['| Bistro Lune | 235 |']],
  ['veg.csv', 'what does Green Table owe me', ['52'], ['166']],
  ['veg.csv', 'which buyer brought in the most money', ['**Bistro Lune**', '**235**']],
  ['veg.csv', 'how much money did we make in total', ['crates × price_per_crate is **401**']],
  // A price that is asked for by name is no sum.
  ['veg.csv', 'highest price per crate', ['9.50'], ['114']],
  ['veg.csv', 'how many crates did we sell', ['**50**']],
  ['sessions.csv', 'how much did each tutor earn', ['| Piet | 122.5 |', '| Nadia | 90 |']],
  ['sessions.csv', 'what do I have to pay Nadia', ['**90**']],
  // "kg per bag" counts no bags, and what the kilos are worth is what they cost each.
  ['green.csv', 'what is the stock worth', ['kg × eur_per_kg is **1,290**']],
  // An hour of the day owes nothing, and "love" is who is asked.
  ['lessons.csv', 'Who still owes us money love, and how much each?', ['| Amira Khan | 76 |', '| Pat Okafor | 38 |']],
])('%s: %s', async (file, question, holds, not = []) => {
  const told = await answerTables(question, [await gridOf(file)], dayOf(2026, 11, 21)!, createPace(), {
    mayLeave: 'word',
  })
  for (const part of holds) expect(told).toContain(part)
  for (const part of not) expect(told).not.toContain(part)
})

test.each<[question: string, holds: string[], not?: string[]]>([
  [
    'Brightco or Maler Markt, who is cheaper when I buy all? How much is the difference?',
    ['**maler markt** is cheaper', '**13.60**', '843.20', '856.80'],
  ],
  ['total at Brightco?', ['856.80'], ['82.00']],
  ['which articles are cheaper at Brightco', ['| Primer 5 l |', '| Masking tape |'], ['| White emulsion']],
  ['and which things are cheaper at Brightco? i could split the order', ['| Primer 5 l |'], ['| White emulsion']],
  ['how much is primer at brightco', ['**31.00**']],
])('of prices side by side with how many of each: %s', async (question, holds, not = []) => {
  const told = tellPrices(question, await gridOf('quotes.csv'))
  for (const part of holds) expect(told).toContain(part)
  for (const part of not) expect(told).not.toContain(part)
})
