import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { tellJson } from './json-asked.ts'
import { answerTables } from './answer-table.ts'

const tables: Record<string, string> = {
  'deliveries.csv': `no,date,driver,town,kg,fee_eur,note
D1,2026-11-02,Olu,Ghent,120,40,wet paper
D2,2026-11-03,Mira,Ghent,300,90,
D3,2026-11-03,Olu,Bruges,80,35,first stop
D4,2026-11-05,Mira,Bruges,210,70,
D5,2026-11-09,Olu,Ghent,150,45,gate was shut at noon
`,
  'boats.csv': `boat,month,litres,repairs_eur
Heron,2026-08,310,0
Heron,2026-09,280,140
Heron,2026-10,260,60
Otter,2026-08,410,500
Otter,2026-09,390,20
Otter,2026-10,400,0
`,
  'talks.csv': `no,title,sponsor,visitors
31,Bees,Waxworks,60
32,Rain,,40
33,Salt,Waxworks,80
34,Clay,Potter & Co,50
35,Wind,,30
`,
  'checks.csv': `device,place,last_check,next_due,faults,inspector
A1,Hall,2025-11-01,2026-11-01,2,Ines
A2,Barn,2026-02-01,2027-02-01,0,Tom
A3,Attic,2025-11-10,2026-11-10,5,Lea
A4,Yard,2026-06-01,2027-06-01,1,Lea
`,
  'surgery.csv': `ref,month,animal,vet,fee_eur,drugs_eur,follow_up_due,insured
S1,Jul 2026,cat,Anna,120,30,2026-10-01,yes
S2,Aug 2026,dog,Ben,340,80,2026-12-04,no
S3,Oct 2026,dog,Anna,210,45,2026-11-12,yes
S4,Oct 2026,rabbit,Cleo,90,20,2026-11-30,no
`,
  'rent.csv': `plot,holder,rent_gbp,paid
1,Mr Abel,35,yes
2,Ms Bond,62,no
3,Mr Cole,35,no
4,Ms Dale,62,yes
`,
}

async function ask(name: string, question: string): Promise<string | undefined> {
  const material = { name, kind: 'table' as const, text: tables[name]!, extracted: false, truncated: false }
  const grid = (await readGrid(material, createPace()))!
  return await answerTables(question, [{ name, grid }], dayOf(2026, 11, 21)!, createPace(), { mayLeave: 'word' })
}

test.each([
  // What ranks is no total.
  ['deliveries.csv', 'highest sum of fees, just the figure'],
  // A word of a note picks no rows to add up.
  ['deliveries.csv', 'total kg at noon'],
  ['boats.csv', 'litres for everyone'],
  // Who paid is not everyone.
  ['rent.csv', 'total rent of everyone who paid'],
  // Whoever asks is one of two, and the table does not say which.
  ['checks.csv', 'how many faults do me and Ines have'],
])('of %s, “%s” is not answered by part of it', async (name, question) => {
  expect(await ask(name, question)).toBeUndefined()
})

test.each([
  ['boats.csv', 'how many litres for all boats in october', '**660**'],
  ['boats.csv', 'litres in sept', '**670**'],
  ['boats.csv', 'which boat costed me the most for repairs since september', '**Heron** has the highest'],
  ['boats.csv', 'litres per boat before september', '| Otter | 410 |'],
  ['boats.csv', 'total litres in january', 'no row fits'],
  ['talks.csv', 'do talks with a sponsor get more visitors than the ones without', '**63.33**'],
  ['talks.csv', 'avg visitors with waxworks vs no sponsor', '**35**'],
  ['talks.csv', 'how many talks with or without a sponsor', '**2 rows** (without sponsor)'],
  ['talks.csv', 'visitors waxworks vs the rest', '**40**'],
  ['checks.csv', 'which devices are already too late with inspection', '**2 rows** (next_due before 2026-11-21)'],
  ['checks.csv', 'how many faults has everyone, me Lea and Tom. i want the sum for each', '| Ines | 2 |'],
  // The month is meant, and no day of another column, but where that is named.
  ['surgery.csv', 'how much did we take in fees in october', '**300**'],
  ['surgery.csv', 'which follow-ups are due in december', '2026-12-04'],
  ['surgery.csv', 'are insured animals dearer on average than uninsured ones', '**215**'],
  ['surgery.csv', 'which vet had the most patients', '**Anna** has the highest number of rows'],
  ['rent.csv', 'who hasn’t paid? Plot numbers as well please, and what it comes to altogether', '| 2 | Ms Bond |'],
  ['rent.csv', 'who hasn’t paid, with plot numbers too', '**2 rows** (paid is no)'],
  ['deliveries.csv', 'which driver is bringing the most money', '**Mira** has the highest total of fee_eur'],
  ['deliveries.csv', 'when was the last delivery to Ghent', '2026-11-09'],
  ['deliveries.csv', 'lowest delivery by kg', 'note first stop'],
  ['deliveries.csv', 'deliveries by town', '| Ghent | 3 |'],
  ['deliveries.csv', 'how many deliveries have no note', '**2 rows**'],
  ['deliveries.csv', 'what is the typical fee (median)', '**45**'],
])('of %s, “%s” comes to %s', async (name, question, answer) => {
  expect(await ask(name, question)).toContain(answer)
})

test('what lies beside the lines of an order is added where it is asked for, by any of its names', () => {
  const text = JSON.stringify({
    order: 'P-7',
    items: [
      { part: 'hinge', qty: 4, unit_price: 12.5 },
      { part: 'lock', qty: 1, unit_price: 80 },
    ],
    shipping: 20,
  })
  const file = { name: 'order.json', text }
  for (const question of ['how much costs this order together with the shipping', 'total price incl delivery'])
    expect(tellJson(question, file)).toContain('With shipping of 20: **150**')
  expect(tellJson('total of the items', file)).not.toContain('150')
})

test('of so many in all and so many gone, what is left is told by the name of each row', async () => {
  const text = JSON.stringify({
    hirers: [
      { name: 'Choir', hours_booked: 12, hours_used: 9 },
      { name: 'Judo', hours_booked: 8, hours_used: 8 },
    ],
  })
  const material = { name: 'hirers.json', kind: 'json' as const, text, extracted: false, truncated: false }
  const grid = (await readGrid(material, createPace()))!
  const tell = (question: string) =>
    answerTables(question, [{ name: 'hirers.json', grid }], dayOf(2026, 11, 21)!, createPace())
  expect(await tell('hours left per hirer?')).toContain('| Choir | 3 |')
  expect(await tell('how many hours has the choir left')).toContain('**3**')
})
