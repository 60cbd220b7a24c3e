import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { answerTables } from './answer-table.ts'

const files = {
  'leave.csv': `Name,Team,From,To,Days,Approved
Ida Krog,Kitchen,2026-11-16,2026-11-22,5,yes
Marco Bell,Front,2026-11-21,2026-11-21,1,yes
Tess Lund,Kitchen,2026-12-21,2027-01-02,9,no
Raj Anand,Front,2026-12-24,2026-12-27,2,yes
`,
  'cabins-winter.csv': `Ref,Guest,Cabin,Arrive,Depart,Nights,Total,Paid
1,Moss,Pine,2026-12-22,2026-12-25,3,300,300
2,Vale,Oak,2026-12-23,2026-12-27,4,400,100
3,Reed,Ash,2026-12-25,2026-12-28,3,310,0
4,Finch,Elm,2026-12-26,2026-12-29,3,320,320
`,
  'courses.csv': `Course,Tutor,Start,End,Places,Booked,Fee GBP
Pottery,Ann,2026-11-02,2026-12-14,12,12,80
Life drawing,Ben,2027-01-11,2027-02-15,10,7,95
Weaving,Ann,2026-11-20,2026-12-18,8,8,120
Felt,Cy,2026-11-28,2026-11-28,14,5,30
`,
  'tools.csv': `Item,Group,Qty,Out
Drill press heavy,Machines,6,2
Tile cutter,Machines,4,4
Ladder 3 m,Access,10,7
Ladder 5 m,Access,5,5
`,
  'extinguishers.csv': `Extinguisher,Floor,Last service,Interval months,Sealed
FE-01,Ground,2025-10-01,12,yes
FE-02,Ground,2026-03-14,12,no
FE-03,First,2025-11-30,12,yes
`,
  'noise.csv': `Point,Street,Reading,Limit
P1,Mill Lane,48,55
P2,High Street,61,55
P3,Station Road,70,65
`,
  'repairs.csv': `job,client,bike,due,status,parts
1,Ann,1187,2026-11-18,in progress,4.20
2,Bo,2040,2026-11-20,done,18.50
3,Cy,1187,2026-11-25,waiting,4.20
4,Di,1302,2026-11-19,waiting,7.80
`,
  'pumps.csv': `pump,site,online,pieces,price
P1,North,true,2,10.50
P2,South,false,3,4.00
`,
}

async function ask(name: keyof typeof files, question: string): Promise<string | undefined> {
  const material = { name, kind: 'table' as const, text: files[name], extracted: false, truncated: false }
  const grid = (await readGrid(material, createPace()))!
  return answerTables(question, [{ name, grid }], dayOf(2026, 11, 21)!, createPace(), { mayLeave: 'word' })
}

test.each<[file: keyof typeof files, question: string, holds: string[], not?: string[]]>([
  // Who is there on a day came before it and leaves after it.
  ['leave.csv', 'who is off today', ['Ida Krog', 'Marco Bell'], ['Raj', 'I made nothing of']],
  ['leave.csv', 'who is on leave between 24 and 28 december', ['Tess Lund', 'Raj Anand'], ['Ida']],
  ['cabins-winter.csv', 'who is with us on christmas night, the 25th?', ['Vale', 'Reed'], ['Moss', 'Finch']],
  ['cabins-winter.csv', 'who arrives on 25 december', ['Reed'], ['Vale']],
  ['courses.csv', 'which courses are running on 10 december', ['Pottery', 'Weaving'], ['Felt']],
  ['courses.csv', 'which courses start in november', ['Pottery', 'Weaving', 'Felt'], ['Life']],
  // What a list is for is no day of it.
  [
    'cabins-winter.csv',
    'Hi, this is our booking list for the winter. Who still owes us money and how much is it all together please?',
    ['| Reed | 310', '| Vale | 300', '**610**'],
  ],
  [
    'cabins-winter.csv',
    'what will we take altogether over christmas if they all turn up',
    ['The sum of Total is **1,330**'],
  ],
  // What is left of something is one column less another.
  ['courses.csv', 'which courses are full?', ['Pottery', 'Weaving'], ['Felt']],
  ['courses.csv', 'how many places are left in life drawing and felt', ['| Felt | 9 |', '| Life drawing | 3 |']],
  ['courses.csv', 'any courses with spaces free?', ['Life drawing', 'Felt'], ['Pottery']],
  ['tools.csv', 'what is completly out, nothing left in the store?', ['Tile cutter', 'Ladder 5 m'], ['Drill']],
  ['tools.csv', 'how many heavy drill press and ladder 3 m have i still here', ['| 4 |', '| 3 |']],
  // When something is due again follows from when it was done.
  ['extinguishers.csv', 'which are overdue for a service', ['FE-01'], ['FE-02', 'FE-03']],
  ['extinguishers.csv', 'which are past their service date', ['FE-01'], ['FE-02', 'FE-03']],
  ['extinguishers.csv', 'which have not been serviced for more than a year', ['FE-01'], ['FE-02', 'FE-03']],
  [
    'extinguishers.csv',
    'which have the last service longer than one year ago',
    ['FE-01'],
    ['FE-02', 'Interval months \\>'],
  ],
  ['extinguishers.csv', 'any unsealed ones?', ['FE-02'], ['FE-01']],
  // Each row has its own limit.
  ['noise.csv', 'exceedances only', ['High Street', 'Station Road'], ['Mill']],
  ['noise.csv', 'how many readings are over the limit', ['**2 rows**']],
  ['repairs.csv', 'which jobs are late already', ['| 1 | Ann', '| 4 | Di'], ['Bo', 'Cy']],
  ['repairs.csv', 'any bikes that came in twice?', ['**1187**: 2 times'], ['4.20']],
  ['pumps.csv', 'which pumps are offline', ['P2'], ['P1']],
  ['pumps.csv', 'How much is it together? pieces multiply price', ['**33**']],
])('%s: %s', async (file, question, holds, not = []) => {
  const answer = await ask(file, question)
  for (const words of holds) expect(answer).toContain(words)
  for (const words of not) expect(answer).not.toContain(words)
})

test('rows of two kinds are two lists, and no condition that none fits', async () => {
  const answer = await ask('tools.csv', 'list items with 2 out, and any that are completely gone')
  expect(answer ?? '').not.toMatch(/^No row fits/)
})
