import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { answerTables } from './answer-table.ts'

const files = {
  'green_stock.csv': `lot,name,bags,kg_per_bag,kg,eur_per_kg,importer
G-1,Huila,2,60,120,5.00,Norkaffe
G-2,Tarrazu,1,69,69,10.00,Hamer
G-3,Sidama,3,60,180,8.10,Norkaffe
`,
  'milk.csv': `tank,farm,collected,litres,fat_pct,temp_c,density,state
T1,Hillcrest,2026-11-02,1800,4.1,3.2,1.031,accepted
T2,Low Barn,2026-11-02,950,3.9,3.4,1.030,accepted
T1,Hillcrest,2026-11-04,1760,4.2,3.1,1.032,accepted
`,
  'clinics_oct.csv': `clinic,opening_hours,appointments,no_shows,new_patients
Eastfield,40,1250,85,96
Market Street,48,2110,140,150
Riverside,36,980,41,72
`,
}

test.each<[file: keyof typeof files, question: string, holds: string[], not?: string[]]>([
  // Units as people say them; "coffee" is what the table is about, and named.
  ['green_stock.csv', 'how many kilo green coffee I have all together in this list?', ['“coffee”', '**369**']],
  ['green_stock.csv', 'I need kilos for each importer, how much we have from who', ['| Norkaffe | 300 |']],
  ['milk.csv', 'how many liters milk all together on the sheet', ['**4,510**']],
  // The only sum that says something: no percent, no temperature, no density.
  [
    'milk.csv',
    'how much milk have we collected altogether? then a figure for each farm',
    ['**4,510**', '| Hillcrest | 3,560 |'],
  ],
  [
    'milk.csv',
    'How much did we collect since the end of October? Everything on the sheet please, and then a total for each farm.',
    ['**4,510**', '| Low Barn | 950 |'],
  ],
  // Each of a list is asked for.
  [
    'clinics_oct.csv',
    'system totals for october: appointments, no shows, new patients',
    ['**4,340**', '**266**', '**318**'],
  ],
  ['clinics_oct.csv', 'total appointments and new patients', ['**4,340**', '**318**']],
  // What is ranked behind a sum is ranked by what was added up.
  [
    'clinics_oct.csv',
    'how many appointments in total and which clinic has the most',
    ['**4,340**', '**Market Street** has the highest total of appointments'],
    ['number of rows'],
  ],
  ['milk.csv', 'how much litres all together and which farm is the biggest', ['**4,510**', '**Hillcrest**']],
])('%s: %s', async (name, question, holds, not = []) => {
  const material = { name, kind: 'table' as const, text: files[name], extracted: false, truncated: false }
  const grid = (await readGrid(material, createPace()))!
  const told = await answerTables(question, [{ name, grid }], dayOf(2026, 11, 21)!, createPace(), { mayLeave: 'word' })
  for (const part of holds) expect(told).toContain(part)
  for (const part of not) expect(told).not.toContain(part)
})
