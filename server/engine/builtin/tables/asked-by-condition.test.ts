import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { answerTables } from './answer-table.ts'

async function ask(question: string, text: string): Promise<string> {
  const material = { name: 'list.csv', kind: 'table' as const, text, extracted: false, truncated: false }
  const grid = (await readGrid(material, createPace()))!
  const said = { mayLeave: 'word' as const }
  return (
    (await answerTables(question, [{ name: 'list.csv', grid }], dayOf(2026, 11, 21)!, createPace(), said)) ?? 'declined'
  )
}

const rentals = `No,Customer,Item,Pickup,Return,Net EUR,Paid,Status
R-1,Voss,Hazer,2026-11-05,2026-11-07,118.00,no,returned
R-2,Pirol,Mics,2026-11-12,2026-11-13,290.00,no,returned
R-3,Thorn,LED wall,2026-11-19,2026-11-22,4480.00,no,out
R-4,Meridian,PAR,2026-11-20,2026-11-22,198.00,yes,out
R-5,Linde,Mics,2026-11-24,2026-11-25,90.00,no,confirmed
R-6,Okon,Party set,2026-11-27,2026-11-28,95.00,no,cancelled
`

test.each<[question: string, holds: string[], not: string[]]>([
  ['who has stuff out right now and hasnt paid', ['Thorn', '4,480'], ['Meridian', 'Voss']],
  ['open money from jobs already returned? who + total', ['Voss', 'Pirol', '408'], ['Thorn', 'Not counted']],
  ['what goes out next week, cancelled ones dont count', ['Linde'], ['Okon', 'Thorn']],
  ['which jobs come back tomorrow', ['Thorn', 'Meridian'], ['Linde', 'Voss']],
])('a condition is counted with: %s', async (question, holds, not) => {
  const answer = await ask(question, rentals)
  for (const words of holds) expect(answer).toContain(words)
  for (const words of not) expect(answer).not.toContain(words)
})

test('a question that names nothing is no question of its own', async () => {
  const answer = await ask('unpaid jobs that are back already, who and how much', rentals)
  expect(answer).toContain('Voss')
  expect(answer).not.toContain('Thorn')
})

const visits = `No,Owner,Species,Vet,Fee EUR,Status
46001,Berger,Dog,Dr. Haas,68.40,paid
46002,Otieno,Cat,Dr. Haas,54.00,paid
46003,Eva,Dog,Dr. Sello,142.80,open
46004,Marek,Dog,Dr. Haas,10.00,paid
`

test.each<[question: string, holds: string[]]>([
  ['haas or sello, who brought in more', ['**Dr. Sello** has the highest total of Fee EUR', '142.80']],
  ['did haas or sello see more patients', ['**Dr. Haas** has the highest number of rows', '**3**']],
  ['which is fewer, dogs or cats', ['**Cat** has the lowest number of rows']],
  ['how many dogs and how many cats, visits i mean', ['**3 rows** (Species is Dog)', '**1 row** (Species is Cat)']],
])('two values are held against each other: %s', async (question, holds) => {
  const answer = await ask(question, visits)
  for (const words of holds) expect(answer).toContain(words)
})

const stock = `no,plant,price,in_stock
H-1,Hornbeam,2.40,1400
H-2,Yew,52.00,0
H-3,Privet,9.50,0
`

test.each(['what is sold out', 'which are out of stock', 'which plants they have not in stock now'])(
  'of what is gone the number is 0: %s',
  async (question) => {
    const answer = await ask(question, stock)
    expect(answer).toContain('Yew')
    expect(answer).toContain('Privet')
    expect(answer).not.toContain('Hornbeam')
  },
)

const members = 'no,name,since,fee\n1,Ruth,2009,90\n2,Noah,2026,45\n3,Lotte,1998,90\n'

test('the newest is by its year, and not by what it costs', async () => {
  expect(await ask('who is our newest member?', members)).toContain('**2026**: no 2, name Noah')
  expect(await ask('who has been with us longest', members)).toContain('**1998**: no 3, name Lotte')
  expect(await ask('who is the newest?', 'no,name,fee\n1,Ruth,90\n2,Noah,45\n')).not.toContain('highest fee')
})

test('what a second half calls theirs is of the rows of the first', async () => {
  const plots = 'plot,tenant,sqm\n1,Abel,240\n2,(vacant),250\n3,(vacant),240\n'
  const answer = await ask(
    'How many plots are vacant at present, and what is their combined area in square metres?',
    plots,
  )
  expect(answer).toContain('**2**')
  expect(answer).toContain('**490**')
})
