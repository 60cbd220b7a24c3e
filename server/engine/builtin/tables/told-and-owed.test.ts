import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { answerTables } from './answer-table.ts'

async function ask(question: string, text: string, before?: string): Promise<string | undefined> {
  const material = { name: 'list.csv', kind: 'table' as const, text, extracted: false, truncated: false }
  const grid = (await readGrid(material, createPace()))!
  return answerTables(question, [{ name: 'list.csv', grid }], dayOf(2026, 11, 21)!, createPace(), {
    before,
    mayLeave: 'word',
  })
}

const rents = `flat,tenant,rent,total_due,paid_nov,paid_on,lease_ends
1,Ada Blum,500.00,600.00,600.00,2026-11-02,2029-06-30
2,Ben Cole,450.00,550.00,150.00,2026-11-04,2027-02-28
3,Cleo Diaz,400.00,500.00,0.00,,
`

test.each<[question: string, holds: string[], not: string[]]>([
  ['who has not paid in full', ['Ben Cole | 400', 'Cleo Diaz | 500'], ['Ada']],
  ['how much is still missing altogether', ['**900**'], []],
  ['does any lease run out in the next six months?', ['Ben Cole'], ['Ada', 'Cleo']],
])('what is due is held against what was paid: %s', async (question, holds, not) => {
  const answer = await ask(question, rents)
  for (const words of holds) expect(answer).toContain(words)
  for (const words of not) expect(answer).not.toContain(words)
})

const gifts = `date,voucher,giver,way,amount_eur,receipt_sent
2026-10-01,V-1,Ida,cash,10.00,yes
2026-10-02,V-2,Jon,card,20.00,no
2026-10-03,V-3,Kim,card,30.00,no
2026-10-05,V-4,Kim,card,30.00,no
`

test('a column of yes and no says who has not had a thing', async () => {
  const answer = await ask('which givers have not had a receipt yet?', gifts)
  expect(answer).toContain('Jon')
  expect(answer).not.toContain('Ida')
})

test('who has not paid goes by the column that says paid, and what is open by its state', async () => {
  const orders = `order,customer,total,status,paid
1,Ida,100.00,delivered,no
2,Jon,200.00,delivered,yes
3,Kim,300.00,open,no
`
  const owed = await ask('who did not pay me yet, and how much is it for each one?', orders)
  expect(owed).toContain('| Ida | 100 |')
  expect(owed).toContain('| Kim | 300 |')
  expect(owed).not.toContain('Jon')
  expect(await ask('which orders are still open', orders)).not.toContain('Ida')
})

test('a split tells what its parts make together', async () => {
  expect(await ask('what was the total in October, and how does it split by way?', gifts)).toContain('Together: **90**')
})

test('doubles are looked for without what numbers the rows, and told with it', async () => {
  expect(await ask('did we book anything twice', gifts)).toContain('V-3, V-4')
})

test('the best and the worst are both told', async () => {
  const answer = await ask('which giver has the highest and the lowest amount?', gifts)
  expect(answer).toContain('**Kim** has the highest')
  expect(answer).toContain('**Ida** has the lowest')
})

test('what was ordered and did not come is told by article, after a sentence that only tells', async () => {
  const delivery = `code,article,ordered,received,broken
TB-1,Tea bowl,600,600,4
PL-2,Plate,480,456,9
MG-3,Mug,900,840,2
`
  const answer = await ask('Factory sent not everything. Which articles are missing and how many?', delivery)
  expect(answer).toContain('| Mug | 60 |')
  expect(answer).toContain('| Plate | 24 |')
  expect(answer).not.toContain('Tea bowl')
})

test('money has its cents, and the currency that its column says', async () => {
  const table = 'Client;Amount (EUR)\nHafen;6.960,00\nBau;1.237,50\nRoth;825,00\n'
  expect(await ask('what is the total amount?', table)).toContain('**9,022.50 EUR**')
  expect(await ask('which client has the highest amount?', table)).toContain('6,960 EUR')
  expect(await ask('what is the total fee?', 'thing,fee\na,$12.25\nb,$3.25\n')).toContain('15.50 $')
  expect(await ask('what is the total weight?', 'thing,weight\na,1.5\nb,2\n')).toContain('**3.5**')
})

const bills = `no,client,job,amount,paid,due
101,Ober Farm,milking pump,600.00,600.00,2026-10-14
102,Mrs Abara,boiler,400.00,150.00,2026-10-30
103,Lido Baths,valves,900.00,0.00,2026-12-15
104,Lido Baths,filter,100.00,0.00,2026-11-02
`

test.each<[question: string, holds: string[], not: string[]]>([
  ['who owes us the most', ['**Lido Baths** has', '**1,000**'], []],
  ['Who owes us the most at present, whether due already or not?', ['**Lido Baths** has', '**1,000**'], []],
  ['who is overdue', ['Mrs Abara | 250', 'Lido Baths | 100', '**350**'], ['Ober']],
  [
    'Which clients are past their due date as of today, what does each still owe, and what does it come to altogether?',
    ['Mrs Abara | 250', 'Lido Baths | 100', '**350**'],
    ['Ober'],
  ],
  ['who still has to pay', ['Lido Baths | 1,000', 'Mrs Abara | 250'], ['Ober']],
  ['how much is outstanding in total', ['**1,250**'], []],
  ['who has paid only in part', ['Mrs Abara | 250'], ['Lido']],
])('what is open is the amount less what was paid of it: %s', async (question, holds, not) => {
  const answer = await ask(question, bills)
  for (const words of holds) expect(answer).toContain(words)
  for (const words of not) expect(answer).not.toContain(words)
})

const tools = `no,tool,maker,price
1,Lathe,Boehm,900
2,Plane,,40
3,Saw,Ott,
`

test.each([
  'Which entries are wanting?',
  'what did I forget to fill in',
  'which rows are not filled in',
  'is anything left blank',
])('what was not filled in is told by row: %s', async (question) => {
  const answer = await ask(question, tools)
  expect(answer).toContain('**2 rows** without a value')
  expect(answer).toContain('no maker')
  expect(answer).toContain('no price')
})

test('a question for a share is not answered by what is missing', async () => {
  expect((await ask('what percentage of the price has no maker', tools)) ?? '').not.toContain('No gaps')
})

const plots = `plot,tenant,sqm,rent_eur,water_eur,paid_eur,paid_on
1,Abel,240,144.00,31.20,175.20,2026-09-28
2,Bea,260,156.00,28.50,184.50,2026-10-01
3,Cai,280,168.00,37.40,100.00,2026-10-02
4,Dot,250,0.00,0.00,0.00,
5,Eve,260,156.00,25.70,0.00,
`
const members = `no,name,voice,since,fee,paid
101,Ruth,Soprano,2009,90,90
104,Ben,Bass,2011,90,90
121,Jo,Tenor,2021,45,20
130,Cara,Alto,2023,45,0
`

test.each<[question: string, table: string, holds: string[], not: string[]]>([
  [
    'Please list each tenant whose payments fall short of rent plus water, the amount outstanding for each, and the total.',
    plots,
    ['Cai | 105.40', 'Eve | 181.70', '**287.10**'],
    ['Abel', 'Dot'],
  ],
  ['who still owes us rent or water money, n how much', plots, ['Cai | 105.40', 'Eve | 181.70'], ['Bea', 'Dot']],
  ['who is behind with their fee', members, ['Jo | 25', 'Cara | 45'], ['Ruth', 'I made nothing']],
  ['Who has not paid the whole fee for this year yet, and how much is that all together?', members, ['**70**'], []],
])('what is charged is owed where most rows have paid it: %s', async (question, table, holds, not) => {
  const answer = await ask(question, table)
  for (const words of holds) expect(answer).toContain(words)
  for (const words of not) expect(answer).not.toContain(words)
})

test('a price that nobody paid so is no debt', async () => {
  const answer = await ask('who owes us money', 'name,price,weight,paid\nAda,10,1,3\nBen,20,2,7\nCem,30,1,9\n')
  expect(answer ?? '').not.toContain('price − paid')
})

test('what everyone owes is asked for, and not all that was to come', async () => {
  const trip = 'name,trip_fee,paid\nAnn,40,40\nBob,40,20\nCy,40,15\n'
  expect(await ask('how much would we get if everyone pays what they owe?', trip)).toContain('is **45**')
  expect(await ask('how much do we get if everyone pays up?', trip)).toBeUndefined()
  expect(await ask('what do we get in total if everyone turns up?', trip)).toContain('**120**')
})

test('the end of a month is its last day, also in a leap year', async () => {
  const contracts = 'contract,end,fee\nA,2028-02-28,10\nB,2028-02-29,20\nC,2028-03-01,5\n'
  const answer = await ask('Which contracts end by the end of February 2028?', contracts)
  expect(answer).toContain('2028-02-29 | 20')
  expect(answer).not.toContain('2028-03-01')
})
