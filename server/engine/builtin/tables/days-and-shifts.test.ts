import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { answerTables } from './answer-table.ts'

async function ask(question: string, name: string, text: string): Promise<string> {
  const material = { name, kind: 'table' as const, text, extracted: false, truncated: false }
  const grid = (await readGrid(material, createPace()))!
  const answer = await answerTables(question, [{ name, grid }], dayOf(2026, 11, 21)!, createPace(), {
    mayLeave: 'word',
  })
  return answer ?? 'declined'
}

const evenings = `date,start,title,hall,channel,tickets,eur
2026-10-02,19:30,Amadeus,Big,online,100,900.00
2026-10-02,19:30,Amadeus,Big,door,40,400.00
2026-10-09,20:00,Woyzeck,Small,online,20,1200.00
2026-10-09,20:00,Woyzeck,Small,door,30,800.00
2026-10-10,16:00,Momo,Big,school,120,240.00
`

test.each<[question: string, holds: string[]]>([
  ['which of the three plays sold the most tickets, and how many was that', ['**Amadeus** has', '**140**']],
  ['which show made the least money', ['**Momo** has']],
  ['which evening was the emptiest', ['**2026-10-09** has', '**50**', 'Woyzeck']],
  ['on which night did we sell the most tickets', ['**2026-10-02** has', '**140**']],
  ['how big a part of the tickets was sold online, in percent', ['**38.7 %**']],
  ['how much did the small hall take all in all, and the big house next to it?', ['Big | 1,540', 'Small | 2,000']],
  ['how many tickets for each play', ['Amadeus | 140', 'Momo | 120', 'Woyzeck | 50']],
])('the rows of a day or of a thing are taken together: %s', async (question, holds) => {
  const answer = await ask(question, 'sales.csv', evenings)
  for (const words of holds) expect(answer).toContain(words)
})

const shifts = `date,work,driver,from,to,hours
2026-11-23,Depot,Lena,08:00,12:00,4
2026-11-24,Airport,Omar,06:00,11:00,5
2026-11-25,Airport,OPEN,06:00,11:00,5
2026-11-26,Clinic,,09:00,11:30,2.5
2026-11-27,Clinic,Lena,09:00,11:30,2.5
`

test.each([
  'Are there any shifts that nobody has been put down for yet?',
  'which shifts are not covered',
  'where do we still need somebody',
  'is there a shift without a driver',
])('what nobody does yet is told of a word and of an empty cell: %s', async (question) => {
  const answer = await ask(question, 'driver_rota.csv', shifts)
  expect(answer).toContain('**2 rows** (driver is OPEN or empty)')
})

test.each(['how many hours does each of my drivers have in this week?', 'how many hours does each driver have'])(
  'hours are added up, and not rows counted: %s',
  async (question) => {
    const answer = await ask(question, 'driver_rota.csv', shifts)
    expect(answer).toContain('Lena | 6.5')
    expect(answer).toContain('Omar | 5')
  },
)

test('who has the most is one of the people, and not one row', async () => {
  expect(await ask('who has the most hours', 'driver_rota.csv', shifts)).toContain('**Lena** has')
})
