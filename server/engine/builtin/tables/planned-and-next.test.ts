import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { answerTables } from './answer-table.ts'

const files = {
  'fitout.csv': `item,area,budget,actual_cost
Oven,Kitchen,8000,8650
Fridge,Kitchen,3200,2990
Chairs,Room,4100,4480
`,
  'stays.csv': `ref,guest,arrival,nights,persons,rate_per_person,deposit,paid_in_full,state
B1,Weber,2026-12-05,3,4,80,0,no,confirmed
B2,Nowak,2026-12-12,2,2,95,100,no,confirmed
B3,Silva,2026-11-28,5,6,110,,yes,confirmed
B4,Meyer,2026-11-25,7,3,100,0,no,cancelled
`,
  'jobs.csv': `job,customer,price,deposit,paid_in_full,status
S1,Okafor,11450,2500,no,done
S2,Brandt,5800,1500,yes,done
S3,Pickles,14200,3000,no,done
S4,Doyle,11700,2500,no,booked
`,
  'fields.csv': `field,planned_t,harvested_t,cost
North,84,79,9000
Hill,28,31,7200
`,
  'dues.csv': `member,total,paid,due_date,reminders
Amy,60,60,2026-11-10,0
Ben,60,20,2026-11-10,1
Cem,60,0,2026-11-12,0
Eli,60,30,2026-12-01,0
`,
  'trips.csv': `date,van,driver,miles,fuel_l,parcels
2026-11-02,V1,Sue,120,14,60
2026-11-03,V2,Tom,95,10.5,44
2026-11-04,V1,Sue,130,15.2,70
2026-11-05,V3,Ali,210,30,91
`,
  'downloads.csv': `week_ending,ep1,ep2,subs
2026-11-01,255,1130,869
2026-11-08,190,520,934
2026-11-15,160,,958
`,
}

async function ask(question: string, name: keyof typeof files): Promise<string | undefined> {
  const material = { name, kind: 'table' as const, text: files[name], extracted: false, truncated: false }
  const grid = (await readGrid(material, createPace()))!
  const told = await answerTables(question, [{ name, grid }], dayOf(2026, 11, 21)!, createPace(), { mayLeave: 'rows' })
  return told?.replaceAll('\\', '')
}

test.each([
  ['where are we over and by how much', 'fitout.csv', ['| Oven | 650 |', '| Chairs | 380 |']],
  ['Are we over anywhere?', 'fitout.csv', ['**2 rows** (actual_cost > budget)']],
  ['which items have overspent', 'fitout.csv', ['**2 rows** (actual_cost > budget)']],
  ['what came in under the quote', 'fitout.csv', ['**1 row** (actual_cost < budget)', 'Fridge']],
  ['how much over or under are we on each item', 'fitout.csv', ['| Oven | 650 |', '| Fridge | -210 |']],
  ['which fields came in under plan?', 'fields.csv', ['**1 row** (harvested_t < planned_t)', 'North']],
  ['total budget, total actual cost, whats left', 'fitout.csv', ['**15,300**', '**16,120**', 'is **-820**']],
  ["who hasn't paid us any deposit yet? you can leave out the cancelled one", 'stays.csv', ['**2 rows**', 'Weber']],
  ['which guests have no deposit, not the cancelled ones', 'stays.csv', ['**2 rows**', 'Weber', 'Silva']],
  ['how many people am I hosting in December, confirmed ones only?', 'stays.csv', ['The total of persons', '**6**']],
  ['which booking brings in the most money? its persons times rate per person', 'stays.csv', ['**660**', 'Silva']],
  ['who is next, and when', 'stays.csv', ['**1 row**', 'Silva', '2026-11-28']],
  [
    'which customers are done but they not paid all yet, and how much every one still must pay',
    'jobs.csv',
    ['| Pickles | 11,200 |', '| Okafor | 8,950 |', '**20,150**'],
  ],
  ['of the ones that are overdue, is there anyone we have not sent a reminder to yet?', 'dues.csv', ['| Cem | 60 |']],
  ['who has paid nothing so far', 'dues.csv', ['**1 row** (paid is 0 or empty)', 'Cem']],
  ['guests who left no deposit', 'stays.csv', ['**3 rows** (deposit is 0 or empty)', 'Silva']],
  ['which van is drinking most fuel for 100 miles', 'trips.csv', ['**V3**', '**14.29**']],
  ['parcels per mile by driver', 'trips.csv', ['| Sue | 0.52 |']],
  ['total downloads per episode so far', 'downloads.csv', ['| ep2 | 1,650 |', '| ep1 | 605 |']],
  ['which episode has the most downloads', 'downloads.csv', ['**ep2** has the highest total of downloads']],
] as const)('%j of %s', async (question, file, holds) => {
  const told = await ask(question, file)
  for (const part of holds) expect(told).toContain(part)
})

test('of the ones that are overdue nobody who was reminded or has time left is told', async () => {
  const told = await ask('who is overdue and has had no reminder', 'dues.csv')
  for (const name of ['Amy', 'Ben', 'Eli']) expect(told).not.toContain(name)
})

test('a week that lies beside all days of a table is said to be empty, and what was counted in its place', async () => {
  const told = await ask('How many miles did each driver make in this week?', 'trips.csv')
  expect(told).toMatch(
    /^No row lies in “this week” \(2026-11-16 to 2026-11-22\): date goes from 2026-11-02 to 2026-11-05/,
  )
  expect(told).toContain('| Sue | 250 |')
  // Of days that are still to come it is an answer that there is none.
  expect((await ask('who arrives this week', 'stays.csv')) ?? '').not.toContain('So this is for')
})

test('what compares or reckons is no denial of what a column counts', async () => {
  expect((await ask('which drivers made no more than 44 parcels', 'trips.csv')) ?? '').not.toContain('parcels is 0')
  expect(await ask('total budget without the oven', 'fitout.csv')).toContain('**7,300**')
})
