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
  'runs.csv': `run,school,kids,seats,can_swim
R1,St Bede,17,16,no
R2,St Bede,9,12,yes
R3,Larches,5,8,no
`,
  'rents.csv': `flat,tenant,rent_gbp,due_day,paid_gbp,lease_end
1,Mrs Hale,640,1,640,2027-03-31
2,Mr Okoye,655,1,0,2027-02-28
3,Ida Roth,780,5,500,2026-12-31
`,
  'trip.csv': `pupil,form,paid_gbp
Ben,8A,48
Finn,8A,0
Isla,8B,24
`,
  'flowers.csv': `article,origin,price_eur
Ranunculus,Italy,0.72
Wax flower,Israel,0.95
Anemone,Italy,0.81
`,
  'harvest.csv': `date,block,kg,dead_pct,buyer,price_per_kg
2026-10-05,A1,300,4,Aubry,7
2026-10-26,B3,100,12,Quay,5
2026-11-03,D2,200,15,Aubry,6
`,
  'survey.csv': `nr,line,rating
1,Morning,4
2,Morning,5
3,Evening,1
4,Evening,2
5,Evening,2
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
  ['sales.csv', 'best cheese and best stall', ['**Gouda**', '**Südmarkt**']],
  // One number of each row against another, and what somebody can or cannot.
  ['runs.csv', 'any run with more kids than seats', ['R1', '**1 row**'], ['R2']],
  ['runs.csv', 'which ones cant swim', ['R1', 'R3'], ['R2']],
  ['runs.csv', 'number of kids per school plus total. The council wants it by noon', ['26', '31'], ['Number of rows']],
  // A day of the month is no amount that is due.
  [
    'rents.csv',
    'who still owes me something, how much each and what it comes to altogether',
    ['655', '280', '935'],
    ['Hale'],
  ],
  [
    'rents.csv',
    'Which of my tenancies run out by the end of February? I need to think about who to write to.',
    ['Okoye', 'Roth'],
    ['Hale'],
  ],
  // What each has to pay is said in the question alone.
  [
    'trip.csv',
    'how much trip money is still missing (48 each) and whos it from, need to chase before lunch',
    ['72', 'Finn', 'Isla'],
    ['Ben'],
  ],
  // A word for all of a kind is no part of the name of one.
  ['flowers.csv', 'which flowers come from italy', ['Ranunculus', 'Anemone'], ['Wax']],
  ['harvest.csv', 'blocks with more than 10% dead?', ['B3', 'D2'], ['A1']],
  ['harvest.csv', 'kg october vs kg november', ['400', '200']],
  ['harvest.csv', 'how many kg did Aubry take altogether and what does that come to in money', ['500', '3,300']],
  // Of what people rated the worst has the lowest average, and not the lowest sum.
  ['survey.csv', 'which line is worst', ['**Evening**', '1.67']],
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
