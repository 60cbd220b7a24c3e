import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { answerTables } from './answer-table.ts'

const today = dayOf(2026, 11, 21)!

async function ask(question: string, ...files: [name: string, text: string][]): Promise<string | undefined> {
  const grids = await Promise.all(
    files.map(async ([name, text]) => {
      const material = { name, kind: 'table' as const, text, extracted: false, truncated: false }
      return { name, grid: (await readGrid(material, createPace()))! }
    }),
  )
  return answerTables(question, grids, today, createPace())
}

const orders: [string, string] = [
  'orders.csv',
  `order_id,date,customer_id,product,quantity,unit_price,total,channel,status,email
1001,2026-08-03,C-1,Oak table,2,420.00,840.00,web,paid,info@birke.example
1002,2026-08-11,C-2,Pine chair,10,60.00,600.00,phone,paid,k@nordhaus.example
1003,2026-08-29,C-3,Oak table,1,420.00,420.00,web,refunded,
1004,2026-09-02,C-1,Lamp,4,35.50,142.00,fair,paid,info@birke.example
1005,2026-09-14,C-4,Lamp,100,33.00,3300.00,phone,paid,a@lumen.example
1006,2026-09-15,C-2,Oak table,1,400.00,400.00,web,open,k@nordhaus.example
1007,2026-10-01,C-3,Pine chair,2,60.00,120.00,web,paid,
1008,2026-10-05,C-9,Lamp,3,35.50,106.50,web,refunded,x@kite.example
1009,2026-10-22,C-1,Pine chair,6,60.00,360.00,phone,paid,info@birke.example
1009,2026-10-22,C-1,Pine chair,6,60.00,360.00,phone,paid,info@birke.example
1010,2026-11-02,C-4,Oak table,3,420.00,1260.00,web,open,a@lumen.example
`,
]
const customers: [string, string] = [
  'customers.csv',
  `customer_id,name,city,country
C-1,Birke GmbH,Leipzig,Germany
C-2,Nordhaus,Malmö,Sweden
C-3,Ann Weber,Leipzig,Germany
C-4,Lumen,Lyon,France
C-5,Yoga im Hof,Berlin,Germany
`,
]
const bank: [string, string] = [
  'konto.csv',
  `Buchungstag;Empfänger;Verwendungszweck;Betrag;Saldo
01.10.2026;Speicher GmbH;Miete Oktober;-1.180,00;5.232,50
02.10.2026;Café Morgenrot;Rechnung 61;312,40;5.544,90
05.10.2026;Stadtwerke Leipzig;Abschlag;-165,41;5.379,49
12.10.2026;Stadtwerke Leipzig;Abschlag;-165,41;5.214,08
03.11.2026;Café Morgenrot;Rechnung 64;1.000,00;6.214,08
`,
]

test.each([
  ['total amount', ['The total of amount is **1,250.5**']],
  ['average amount by region', ['| South | 600 |']],
  ['how many rows where amount over 200?', ['**2 rows**']],
  ['total for north', ['is **50.5**']],
  ['lowest amount', ['**50.5**: id 1, region North']],
])('%j is answered from a small table', async (question, answers) => {
  const said = await ask(question, ['s.csv', 'id;region;amount\n1;North;50,5\n2;South;400\n3;South;800\n'])
  for (const answer of answers) expect(said).toContain(answer)
})

test.each([
  ['sales per month pls, only the paid ones', ['| 2026-08 | 1,440 |', '| 2026-09 | 3,442 |', 'status is paid']],
  ['total by month, refunds left out', ['| 2026-08 | 1,440 |', 'status is not refunded']],
  ['top 2 products by pieces', ['**Lamp** has the highest', '| Lamp | 107 |', '| Pine chair | 24 |']],
  ['what share of revenue is refunded, in percent', ['**6.7 %**: 526.50 of 7,908.50']],
  ['how many orders came in by phone, web and at the fair?', ['| web | 6 |', '| phone | 4 |', '| fair | 1 |']],
  ['how many different products do we have', ['**3** different values of product']],
  ['whats the average order value per channel', ['| phone | 1,155 |']],
  ['any duplicates?', ['**1009**: 2 times, lines 10, 11']],
  ['anything odd in there', ['**3,300**: order\\_id 1005', '**100**: order\\_id 1005']],
  ['which orders have no email', ['**2 rows**', '1003', '1007']],
  ['list me all the open orders above 500 euro', ['**1 row**', '| 1010 |']],
  ['biggest order', ['**3,300**']],
  ['latest order', ['**2026-11-02**']],
  ['which month was the best', ['**2026-09** has the highest sum of total: **3,842**']],
  ['cheapest product', ['**33**']],
  ['revenue since october without refunded', ['is **2,100**', 'date since 2026-10-01']],
  ['how many orders in q3', ['**6 rows**']],
  ['how many orders since 5 october', ['**4 rows**', 'date since 2026-10-05']],
  ['how many orders before september 2026', ['**3 rows**', 'date before 2026-09-01']],
  ['how many orders last month', ['**4 rows**', 'date in last month']],
  ['how many orders after 2026', ['**0 rows**']],
  ['how much was paid in October 2026', ['is **840**']],
  ['what is the median total', ['is **400**']],
  ['quantity x unit price of the lamps', ['is **3,548.50**']],
  ['Wie viel Umsatz pro Monat?', ['| 2026-11 | 1,260 |']],
  ['which calendar week had the highest turnover and how much was it? Weeks start on Monday.', ['**2026-W38**']],
])('%j is answered from orders', async (question, answers) => {
  const said = await ask(question, orders)
  for (const answer of answers) expect(said).toContain(answer.replaceAll('\\_', '_'))
})

test.each([
  ['which customers have never ordered', ['C-5', 'Yoga im Hof', '**1 row**']],
  ['do all orders belong to a customer we know', ['**1 row** of orders.csv', '1008', 'C-9']],
  ['paid revenue by country', ['| France | 3,300 |', '| Germany | 1,822 |', 'orders.csv with customers.csv']],
  ['our best customer', ['**Lumen** has the highest']],
  ['how many customers are from germany', ['**3 rows**']],
])('%j is answered from two tables that belong together', async (question, answers) => {
  const said = await ask(question, orders, customers)
  for (const answer of answers) expect(said).toContain(answer)
})

test.each([
  ['how much money came IN in october', ['is **312.40**']],
  ['Was haben wir insgesamt an die Stadtwerke bezahlt', ['is **330.82**']],
  ['did we pay anything double?', ['Stadtwerke Leipzig', '2 times, lines 4, 5']],
  ['every payment going out over 1000, with date and who', ['**1 row**', 'Speicher GmbH']],
])('%j is answered from an account, where money goes both ways', async (question, answers) => {
  const said = await ask(question, bank)
  for (const answer of answers) expect(said).toContain(answer)
})

test('what stands above the header is no row, and a row that adds up the others is left out and named', async () => {
  const stock =
    'Stock report Leipzig,,,\nprinted 2026-11-19,,,\nitem,on_hand,min_stock,unit_cost\nBowl,42,20,9.80\nPlate,6,8,38.50\nTotal,48,,\n'
  expect(await ask('what is below minimum', ['stock.csv', stock])).toMatch(/\*\*1 row\*\*[^]*Plate/)
  const said = await ask('total on hand', ['stock.csv', stock])
  expect(said).toContain('is **48**')
  expect(said).toContain('line 6 left out: it adds up the others')
})

test('a column called paid holds amounts, and one called orderId names things', async () => {
  const file: [string, string] = ['fees.csv', 'orderId,member,paid\n1,Ann,10\n2,Ben,20\n3,Cem,\n']
  expect(await ask('total paid', file)).toContain('is **30**')
  expect(await ask('sum of order id', file)).toBeUndefined()
})

test('the statement is written where SQL is asked for, with the names of the table', async () => {
  const said = await ask('show me the open orders over 500 with the sql', orders)
  expect(said).toContain(`from "orders.csv" where "status" in ('open') and`)
})

test.each([
  'who is the manager',
  'what a nice table',
  'sum of order id',
  'how much did Quell GmbH spend',
  'total by planet',
  'revenue of orders that came by pigeon',
  `total by month ${'and by month '.repeat(40)}`,
])('%j is not guessed', async (question) => {
  expect(await ask(question, orders)).toBeUndefined()
})

const shipments: [string, string] = [
  'shipments.csv',
  `shipment,carrier,planned,delivered,estimate_eur,actual_eur,paid_on,net,gross
101,Kessel,2026-11-03,2026-11-05,100,120,,100,119
102,Haller,2026-11-04,2026-11-04,200,180,2026-11-09,200,238
103,Kessel,2026-11-05,2026-11-09,300,310,,300,357
`,
]

test.each([
  ['which ones came late?', '**2 rows** (delivered \\> planned)'],
  ['which are over budget?', '**2 rows** (actual_eur \\> estimate_eur)'],
  ['how much is not yet paid in total, with VAT?', 'The total of gross (paid_on is empty) is **476**.'],
  ['which ones have an actual of 180 or less?', '**2 rows** (actual_eur <= 180)'],
])('%j is understood', async (question, answer) => {
  expect((await ask(question, shipments))?.replaceAll('\\<', '<')).toContain(answer)
})

test('numbers of the rows themselves are never added up', async () => {
  expect(await ask('what is the total of shipment?', shipments)).toBeUndefined()
})

async function goOn(before: string, question: string): Promise<string | undefined> {
  const [name, text] = orders
  const grid = (await readGrid({ name, kind: 'table', text, extracted: false, truncated: false }, createPace()))!
  return answerTables(question, [{ name, grid }], today, createPace(), { before, mayLeave: 'word' })
}

test('a question goes on with the one before, with what it says anew', async () => {
  expect(await goOn('total per channel, only the paid ones', 'and now the same for the open ones')).toContain(
    'status is open',
  )
})

test('a word that is left over is named, and a name never is', async () => {
  expect(await goOn('hello', 'which orders are happily refunded?')).toContain('I made nothing of “happily”')
  expect(await goOn('hello', 'how much did Zeta order in total?')).toBeUndefined()
})

const repairs: [string, string] = [
  'repairs.csv',
  `repair_id,received,device,state,cost_per_hour,hours,assignee,due,finished,remark
R1,2026-10-02,Mixer,open,40,2,Ben,2026-11-02,,
R2,2026-10-05,Oven,done,55,1,Ina,2026-10-20,2026-10-19,came without its plug
R3,2026-10-09,Fan,Open,35,3,,2026-12-04,,
R4,2026-10-11,Mixer,OPEN ,40,1,Ben,2026-11-10,,
R5,2026-10-15,Scale,waiting,30,,Ina,2026-11-28,,
R6,2026-10-15,Scale,waiting,30,,Ina,2026-11-28,,
`,
]

test.each([
  ['how many repairs are still open', '**3 rows** (state is open).'],
  ['which are overdue?', '| R4 | 2026-10-11 | Mixer | open |'],
  ['what is the dearest one per hour', '**55**: repair_id R2'],
  ['which of them does nobody own?', 'no assignee: repair_id R3'],
  ['did anything go wrong or were there problems with the repairs', '**came without its plug**: repair_id R2'],
  ['is anything wrong in it? doubles, gaps', 'no hours: repair_id R5'],
  ['is anything wrong in it? doubles, gaps', '2 times, lines 6, 7'],
])('%s', async (question, holds) => {
  expect(await ask(question, repairs)).toContain(holds)
})

test('who was not heard of for the longest time stands first by the day of it', async () => {
  const leads: [string, string] = [
    'leads.csv',
    'lead,city,value_eur,last_call\nAlma,Kiel,900,2026-11-02\nBorn,Bonn,400,2026-08-30\nCelle,Ulm,100,2026-10-01\n',
  ]
  const told = await ask('which 2 have we not called for the longest time', leads)
  expect(told).toContain('- **2026-08-30**: lead Born')
  expect(told).toContain('- **2026-10-01**: lead Celle')
  expect(told).not.toContain('Alma')
})

const callers: [string, string] = [
  'fair.csv',
  'company,city,worth_eur,called,days_late\nAlm,Kiel,900,yes,0\nBirk,Bonn,70000,no,4\nBirk,Bonn,300,yes,1\nCity Zoo,Ulm,20000,no,0\n',
]

test.each([
  ['which of them did nobody call yet', '**2 rows** (called is no)'],
  ['biggest 2, names and worth', '**70,000**: company Birk'],
  ['which company is worst', '**Birk** has the highest total of days_late: **5**'],
  ['who is at 25k or less', 'worth_eur <= 25k'],
])('%s', async (question, holds) => {
  expect((await ask(question, callers))?.replaceAll('\\', '')).toContain(holds)
})

test('what turns the meaning of a question is not left over, and nothing is said of what was not found', async () => {
  const left = { mayLeave: 'word' as const }
  const grid = {
    name: callers[0],
    grid: (await readGrid(
      { name: callers[0], kind: 'table', text: callers[1], extracted: false, truncated: false },
      createPace(),
    ))!,
  }
  expect(await answerTables('worth in Kiel unless gloomy', [grid], today, createPace(), left)).toBeUndefined()
})

test('what is asked in a few words more is asked of the same rows', async () => {
  expect(await ask('how many repairs are still open, and how many hours altogether', repairs)).toContain(
    'The total of hours (state is open) is **6**',
  )
})
