import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { answerTables } from './answer-table.ts'

const files = {
  'repairs.csv': `no,date,boiler,fault,fitter,minutes_to_arrive,cost_gbp,status
R1,2026-11-02,Mill Lane,no ignition,Kofi,40,80,closed
R2,2026-11-04,School,leak,Jana,95,300,closed
R3,2026-11-09,Mill Lane,no ignition,Kofi,50,90,closed
R4,2026-11-12,Chapel,noise,Jana,85,60,on hold
R5,2026-11-17,Mill Lane,pressure,Kofi,30,70,open
`,
  'machines.csv': `machine,hall,status
M1,A,running
M2,A,stopped: oil leak
M3,B,running
M4,B,delayed part
`,
  'hires.csv': `hire,hirer,due,returned,fee_eur
H1,Aydin,2026-11-03,2026-11-02,20
H2,Brandt,2026-11-05,2026-11-09,35
H3,Costa,2026-11-10,,15
`,
  'berths.csv': `berth,holder,fee_gbp,fee_paid
1,Mrs Hale,50,yes
2,Mr Okoye,60,no
3,(vacant),60,
4,Crew club,0,yes
`,
  'stock.csv': `article,stock,minimum,supplier,delivery_days
Green soap,4,10,Kessler,14
Wool felt,12,5,Voltra,3
Cork sheet,7,7,Haas,21
`,
  'shifts.csv': `day,site,guard,injured,visitors
2026-11-02,North gate,Sam Hill,0,120
2026-11-03,Harbour,Ida Roth,2,80
2026-11-04,North gate,Ida Roth,0,95
2026-11-05,Station,Sam Hill,1,60
`,
  'sales.csv': `date,stall,cheese,total_eur
2026-11-02,Nordmarkt,Brie,40
2026-11-02,Südmarkt,Gouda,90
2026-11-03,Nordmarkt,Gouda,30
2026-11-03,Südmarkt,Brie,20
`,
  'trips.csv': `date,couple,balance_eur,status
2026-12-01,Hale,100,confirmed
2026-12-02,Roth,200,cancelled
2026-12-03,Ito,50,confirmed
`,
}

test.each<[file: keyof typeof files, question: string, holds: string[], not?: string[]]>([
  // The worst has most of what went wrong, and never the lowest costs.
  ['repairs.csv', 'worst boiler', ['**Mill Lane**', '3']],
  [
    'repairs.csv',
    'which boiler gives us the most trouble and what is the fault',
    ['**Mill Lane**', 'no ignition', 'pressure'],
    ['leak'],
  ],
  ['repairs.csv', 'which boiler breaks down most often', ['**Mill Lane**']],
  // Who is slow takes longest on average.
  ['repairs.csv', 'who is the slowest fitter', ['**Jana**', '90']],
  ['machines.csv', 'which machines have a problem and why', ['M2', 'oil leak', 'M4'], ['M1', 'M3']],
  ['machines.csv', 'anything wrong?', ['M2', 'M4'], ['M3']],
  ['hires.csv', 'who brought it back only after the due date', ['Brandt'], ['Aydin', 'Costa']],
  ['hires.csv', 'which hires missed the deadline', ['Brandt'], ['Aydin']],
  // Two conditions are two questions.
  [
    'berths.csv',
    "which berths are standing empty, and who hasn't paid the fee yet?",
    ['(vacant)', 'Okoye'],
    ['Crew', 'Hale'],
  ],
  ['berths.csv', 'who has not paid the fee', ['Okoye'], ['Crew']],
  ['stock.csv', 'wool felt: supplier and delivery time?', ['Voltra', '3']],
  ['stock.csv', 'from who do we buy the cork sheet and how long does delivery take', ['Haas', '21'], ['Voltra']],
  ['shifts.csv', 'where were people injured', ['Harbour', 'Station'], ['North gate']],
  [
    'sales.csv',
    'which cheese sells best and in which stall do i earn more',
    ['**Gouda**', '120', '**Südmarkt**', '110'],
  ],
  ['trips.csv', 'how much money is still coming in? leave out the cancelled ones obviously', ['150'], ['350']],
])('%s: %s', async (file, question, holds, not = []) => {
  const material = { name: file, kind: 'table', text: files[file], extracted: false, truncated: false } as const
  const grid = (await readGrid(material, createPace()))!
  const told = await answerTables(question, [{ name: file, grid }], dayOf(2026, 11, 21)!, createPace(), {
    mayLeave: 'rows',
  })
  for (const said of holds) expect(told).toContain(said)
  for (const other of not) expect(told).not.toContain(other)
})
