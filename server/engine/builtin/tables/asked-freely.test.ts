import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { answerTables } from './answer-table.ts'

async function ask(question: string, name: string, text: string): Promise<string | undefined> {
  const material = { name, kind: 'table' as const, text, extracted: false, truncated: false }
  const grid = (await readGrid(material, createPace()))!
  return answerTables(question, [{ name, grid }], dayOf(2026, 11, 21)!, createPace(), { mayLeave: 'word' })
}

const files = {
  'club.csv': `name,squad,born,allergy,lunch,helper
Ada Lorenz,Red,2022-03-14,,yes,Mia Roth
Ben Aslan,Red,2021-11-02,nuts,yes,Jon Bell
Cleo Voss,Blue,2022-07-29,milk,no,Jon Bell
Dina Kaya,Blue,2021-09-18,nuts,yes,Mia Roth
Eva Wirth,Blue,2022-01-05,,no,Mia Roth
`,
  'jobs.csv': `job,date,customer,hours,total_eur,expected_income_eur,status,picked
1181,2026-11-02,Brandt,6.5,1223.00,1300,paid,2026-11-03
1182,2026-11-03,Holm,4,393.50,500,open,
1183,2026-11-24,Roth,11,1142.00,1200,not invoiced,
1184,2026-11-26,Timm,5,485.00,500,open,2026-11-27
`,
  'hours.csv': `date,volunteer,school,hours
2026-10-01,Mia Roth,Park School,3
2026-10-02,Jon Bell,Linden School,2
2026-10-05,Jon Bell,Park School,2
`,
  'rounds.csv': `Date,Lvl,Carer,Item,Qty,Table,Swap w/
2026-11-16,A,Lorna Beck,Rolls,20,1,
2026-11-17,A,Grace Ade,Rolls,30,2,Lorna Beck
2026-11-24,B,Lorna Beck,Cake,5,2,
2026-11-25,B,Sam Wood,Cake,8,1,
`,
  'calls.csv': `date,room,scene,called
2026-11-23,Studio,Recap,Owen; Nils
2026-11-24,Stage,Fight,Nils; Jonah
2026-11-25,Stage,Understudies,Owen; Jonah
2026-12-02,Studio,Song,Owen; Ada
`,
}

test.each<[file: keyof typeof files, question: string, holds: string[], not?: string[]]>([
  // Headers are short, tables have numbers, and who works stands in every row.
  ['rounds.csv', 'quantity per level', ['| A', '50', '| B', '13']],
  ['rounds.csv', 'how many entries per table', ['| 1', '| 2', 'Number of rows']],
  ['rounds.csv', 'when is Lorna on next week', ['2026-11-24', '**1 row**']],
  ['rounds.csv', 'how many rolls went out up to the 16th', ['**20**']],
  ['rounds.csv', 'how many rolls from monday 16 to tuesday 17', ['**50**']],
  // What the rows are called.
  ['club.csv', 'how many kids are in each squad', ['I took “kids” for the rows', '| Blue | 3 |']],
  ['jobs.csv', 'how much cost all repairs of Holm together?', ['**393.50**']],
  // Slips of the keyboard.
  ['jobs.csv', 'avrage hours', ['average of hours is **6.63**']],
  // States in other words.
  ['jobs.csv', 'what have i not billed yet', ['Roth', '**1 row**']],
  ['jobs.csv', "which aren't picked up yet", ['Holm', 'Roth', '**2 rows**']],
  // Two questions in one.
  ['jobs.csv', 'which jobs are still open n how much all together', ['Holm', 'Timm', '**878.50**']],
  ['jobs.csv', 'Which is the most expensive position in it, and who had it?', ['**1,223**', 'customer Brandt']],
  ['jobs.csv', 'What is the total, and how much should come in?', ['**3,243.50**', '**3,500**']],
  ['jobs.csv', 'how many are not paid, and who are they?', ['**2 rows**', 'Holm', 'Timm'], ['Brandt']],
  [
    'calls.csv',
    'how many calls has Owen got next week, and which one is on stage?',
    ['**2 rows**', 'Understudies'],
    ['Song'],
  ],
  // Those who say yes, and what somebody must not have.
  ['club.csv', 'how many have lunch', ['**3 rows** (lunch is yes)']],
  ['club.csv', 'who must not have nuts', ['Ben', 'Dina', '**2 rows**']],
  // Days from today, and the column that the verb names.
  ['jobs.csv', 'what was picked before new year', ['**2 rows** (picked before 2027-01-01)']],
  ['jobs.csv', 'which jobs are next week', ['**2 rows**', 'Roth', 'Timm']],
  // The column that holds names of people.
  ['hours.csv', 'might I ask who of us gave the most hours', ['**Jon Bell** has the highest total of hours']],
])('%s: %s', async (file, question, holds, not = []) => {
  const answer = (await ask(question, file, files[file]))?.replaceAll('\\', '')
  for (const words of holds) expect(answer).toContain(words)
  for (const words of not) expect(answer).not.toContain(words)
})

test.each([
  // A measure that no column has, a word with a meaning of its own, a name.
  ['club.csv', 'how many hours are in each squad'],
  ['club.csv', 'how many kids of the Green squad have lunch'],
  ['jobs.csv', 'how many jobs did Ludwig do'],
] as const)('%s: “%s” is not guessed', async (file, question) => {
  expect(await ask(question, file, files[file])).toBeUndefined()
})

test('the difference of two that are named apart', async () => {
  const prices = 'no,article,unit,price\n1,"Nordmann fir, branches",5 kg,14.50\n2,"Silver fir, branches",5 kg,18.20\n'
  expect(await ask('whats cheaper, nordmann or silver fir, and by how much', 'prices.csv', prices)).toContain(
    '**Nordmann fir, branches** is lower in price, by **3.70**',
  )
})

const bookings = `Ref,Guest,Arrival,Nights,Rate per night,Source,Team
B-1,Ada Voss,2026-11-30,3,100,Website,IT
B-2,Ben Ley,2026-12-19,2,120,Booking portal,Sales
B-3,Cleo Rau,2027-01-20,1,80,Website,IT
`

test.each([
  // Its own name is no value of a cell, and what is multiplied is said in words.
  ['How much money make all bookings together? Nights multiply with the rate', '**620**'],
  ['from where come the most bookings?', '**Website** has the highest number of rows'],
  ['arrivals before xmas?', '**2 rows** (Arrival before 2026-12-25)'],
  ['is anything in it twice', '**No duplicates**'],
])('of bookings.csv: %s', async (question, holds) => {
  expect(await ask(question, 'bookings.csv', bookings)).toContain(holds)
})

test('a value in capitals is one, also where a question goes on', async () => {
  const material = { name: 'bookings.csv', kind: 'table' as const, text: bookings, extracted: false, truncated: false }
  const grids = [{ name: 'bookings.csv', grid: (await readGrid(material, createPace()))! }]
  const before = 'How many nights went to the sales team in this list?'
  expect(
    await answerTables('and IT?', grids, dayOf(2026, 11, 21)!, createPace(), { before, mayLeave: 'word' }),
  ).toContain('total of Nights (Team is IT) is **4**')
})

test('two times are either, or both where one lies in the other', async () => {
  const rows = 'Day,Guests\n2026-09-05,1\n2026-10-10,2\n2026-11-13,4\n2026-11-14,8\n'
  const sum = (question: string) => ask(question, 'days.csv', rows)
  expect(await sum('how many guests in september and october')).toContain('**3**')
  expect(await sum('how many guests last week on friday')).toContain('**4**')
  expect(await sum('how many guests on saturdays in october')).toContain('**2**')
})
