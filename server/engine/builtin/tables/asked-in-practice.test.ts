import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { answerTables } from './answer-table.ts'
import { asTwo, tellChanges } from './changes-asked.ts'
import { rowsAbout } from './rows-about.ts'

async function gridOf(name: string, text: string) {
  const material = { name, kind: 'table' as const, text, extracted: false, truncated: false }
  return { name, grid: (await readGrid(material, createPace()))! }
}

const files = {
  'tickets.csv': `ticket,opened,customer,priority,agent,first_reply_min,status,csat
501,2026-11-02,Holm,urgent,Ruth,40,closed,5
502,2026-11-03,Timm,low,,,open,
503,2026-11-03,Brandt,urgent,Ruth,300,waiting,
504,2026-11-04,Brandt,normal,Jon,20,closed,1
505,2026-11-05,Holm,normal,Ruth,10,closed,4
`,
  'accounts.csv': `name,country,plan,mrr,renews_on,sso,status
Holm,NO,Business,900,2026-12-20,false,active
Timm,DE,Business,400,2027-03-01,true,past due
Roth,DE,Team,100,2026-12-03,false,active
`,
  'bank.csv': `Account 4411,,,,
Period November,,,,
Date,Counterparty,Purpose,Money out,Balance
02.11.2026,Krell,"Office rent, November","1,150.00","8,000.00"
04.11.2026,Bank,Account fee October,15.00,"7,985.00"
05.11.2026,Timm & Sons,Paint,80.00,"7,905.00"
09.11.2026,Bank,Returned debit fee,5.00,"7,900.00"
12.11.2026,Stadtwerke,Power,90.00,"7,810.00"
`,
  'rota.csv': `date,day,name,start,end,break_min,note
2026-11-24,Tue,Ines,07:30,13:30,30,opens
2026-11-24,Tue,Jonah,11:00,19:00,30,closes
2026-11-25,Wed,Jonah,11:00,15:00,0,
2026-11-28,Sat,Lea,08:00,14:00,30,opens
2026-11-29,Sun,Ines,08:00,14:00,30,opens
`,
  'bills.csv': `no,supplier,amount,cur,amount_eur,status
1,Print,100,EUR,100,open
2,Cloud,200,USD,180,open
3,Paint,50,EUR,50,disputed
4,Tools,70,EUR,70,on hold
Total,,,,400,
`,
  'takings.csv': `date,day,item,sold,takings_eur,thrown_away
2026-11-13,Fri,Buns,40,120.00,2
2026-11-14,Sat,Buns,60,180.00,1
2026-11-14,Sat,Banana bread,10,39.00,9
2026-11-21,Sat,Buns,50,150.00,3
`,
  'leave.csv': `Employee,Sick days,Left
Jana,0,4
Lea,7,0
Tom,1,0
`,
}

async function ask(file: keyof typeof files, question: string, before?: string): Promise<string> {
  const grid = await gridOf(file, files[file])
  const today = dayOf(2026, 11, 21)!
  return (await answerTables(question, [grid], today, createPace(), { before, mayLeave: 'word' })) ?? ''
}

test.each<[file: keyof typeof files, question: string, holds: string[], not?: string[]]>([
  // Who answers is one of us, and the slowest takes longest.
  ['tickets.csv', 'slowest on average with first replies, who and how many minutes', ['**Ruth**', '**116.67**']],
  ['tickets.csv', 'longest wait for a first answer: which ticket, whose customer, how long', ['503', 'Brandt', '300']],
  ['tickets.csv', 'which tickets has nobody picked up', ['502'], ['503']],
  // What is not closed is not done.
  ['tickets.csv', 'urgent and not done yet?', ['503', '**1 row**']],
  ['tickets.csv', 'list everything that got a 1 in the rating', ['504', '**1 row**']],
  ['tickets.csv', 'avg csat over all rated tickets?', ['**3.33**']],
  // No country, and the first letters of what a column is called.
  ['accounts.csv', 'business plan but no single sign on - who?', ['Holm'], ['Timm', 'not NO']],
  ['accounts.csv', 'who owes us money', ['Timm', '**1 row**']],
  ['accounts.csv', 'which ones come up for renewal before new year, soonest first', ['Roth', 'Holm'], ['Timm']],
  // Lines above the header, with quotes below them.
  ['bank.csv', 'how much money is left on the account', ['**7,810.00**']],
  ['bank.csv', 'how much did we pay the bank in fees', ['**20**']],
  ['rota.csv', 'how many hours does Jonah work', ['**11.5**']],
  ['bills.csv', 'add up everything still open in euros, without the disputed one and the one on hold', ['**280**']],
  ['bills.csv', 'is the total at the bottom right?', ['**Yes, it adds up**', '400']],
  ['takings.csv', 'how much money came in altogether', ['**489**']],
  ['takings.csv', 'what do we bin the most of, and how many', ['**Banana bread**', '9']],
  ['takings.csv', 'how many buns did we sell on saturdays', ['**110**']],
  ['leave.csv', 'who has zero days left', ['Lea', 'Tom'], ['Jana']],
])('%s: %s', async (file, question, holds, not = []) => {
  const answer = await ask(file, question)
  for (const each of holds) expect(answer).toContain(each)
  for (const each of not) expect(answer).not.toContain(each)
})

test('what is asked on speaks of the rows before it, or of another day', async () => {
  expect(await ask('accounts.csv', 'how much is that together', 'who owes us money')).toMatch(/400/)
  const saturday = 'how many buns did we sell on 2026-11-14'
  expect(await ask('takings.csv', 'and on 2026-11-21?', saturday)).toContain('**50**')
})

test('a wrong total is told with what it should be', async () => {
  const grid = await gridOf('bills.csv', files['bills.csv'].replace('400', '410'))
  const told = await answerTables('does the total add up?', [grid], dayOf(2026, 11, 21)!, createPace())
  expect(told).toContain('**No**: amount_eur says 410, and the rows come to **400** (10 too much)')
})

test('two price lists are asked for what became of their lines', async () => {
  const old = await gridOf('prices-2026.csv', 'no,item,price\nA1,Paper,21.90\nA2,Lamp,54.00\nA3,Pen,1.20\n')
  const now = await gridOf('prices-2027.csv', 'no,item,price\nA1,Paper,23.40\nA2,Lamp,52.00\nA4,Tape,2.10\n')
  // The older comes first, however they were attached.
  const ask = (question: string) => tellChanges(question, now, old)
  expect(ask('what do they charge more for?')).toContain('**Paper** (A1): 21.90 → 23.40 (**+1.50**, +6.8 %)')
  expect(ask('did at least something get cheaper')).toContain('**Lamp** (A2): 54.00 → 52.00 (**−2.00**, −3.7 %)')
  expect(ask('anything they dropped or that is new?')).toMatch(/\*\*Pen\*\*[^]*\*\*Tape\*\*/)
  expect(ask('who is the supplier')).toBeUndefined()
})

test('so many of this and that are reckoned by a price list', async () => {
  const grid = await gridOf(
    'prices.csv',
    'no,item,price\nA1,Toner black,89.00\nA2,Toner colour,94.00\nA3,Waste box,19.00\n',
  )
  const cost = (question: string) => answerTables(question, [grid], dayOf(2026, 11, 21)!, createPace())
  expect(await cost('what would 4 black toners and one waste box cost me')).toContain('**375.00**')
  // One of them is not on the list.
  expect((await cost('what would 4 black toners and two chairs cost me')) ?? '').not.toContain('356')
})

test('the rows that a question names are shown, and say whether they are all that was asked', async () => {
  const bank = await gridOf('bank.csv', files['bank.csv'])
  expect(rowsAbout('has the rent gone out?', bank)).toMatchObject({ isWhole: true })
  expect(rowsAbout('has the rent gone out?', bank)!.told).toContain('Krell')
  expect(rowsAbout('why is the rent of the cellar so high', bank)).toMatchObject({ isWhole: false })
  expect(rowsAbout('what do the fees come to', bank)!.told).toContain('Together: Money out **20**')
  expect(rowsAbout('what about zebras', bank)).toBeUndefined()
})

const trade = {
  'hours.csv': `Date,Name,Job,Hours,Note
2026-11-09,Marek,2623,8.5,base
2026-11-09,Timo,2624,2.0,touch up
2026-11-10,Timo,2623,10,
2026-11-11,Yusuf,sick,8.0,
2026-11-12,Marek,2626,7.5,
2026-11-13,Ines,2626,3,
`,
  'vans.csv': `Date,Plate,Driver,Km Start,Km End
2026-11-02,B-KP 101,Marek,84210,84296
2026-11-03,B-KP 104,Timo,1000,1500
2026-11-04,B-KP 101,Marek,84296,84400
`,
  'prices.csv': `Art No,Item,Price 2026,Price 2027
1,Pipe 22 mm,10.00,11.00
2,Pump 9 kW,7000.00,6900.00
3,Valve,50.00,60.00
`,
  'jobs.csv': `Job No,Customer,Fitter,Quote EUR,Billed EUR,Delivery Days
2601,Lind,Marek,1000,1200,3
2602,Sommer,Ines,240,240,20
2603,Birke,Marek,300,280,15
`,
}

test.each<[file: keyof typeof trade, question: string, holds: string[], not?: string[]]>([
  ['hours.csv', 'how many hours have gone into 2623 so far', ['**18.5**']],
  ['hours.csv', 'hours per head for these two weeks pls, lena needs it for the wages', ['| Timo | 12 |']],
  ['hours.csv', 'who was ill', ['Yusuf', '**1 row**']],
  ['hours.csv', 'did anyone do ten hours or more in a day', ['Timo', '**1 row**'], ['Marek']],
  ['vans.csv', 'which van did the most km', ['**B-KP 104**', '500']],
  ['jobs.csv', 'Which of the fitters has the most jobs on this list?', ['**Marek**', '**2**']],
  ['jobs.csv', 'where did the bill come out higher than what we had quoted?', ['Lind'], ['Birke']],
  ['jobs.csv', 'what takes longer than two weeks to arrive', ['Sommer', 'Birke'], ['Lind']],
])('%s: %s', async (file, question, holds, not = []) => {
  const grid = await gridOf(file, trade[file])
  const answer = (await answerTables(question, [grid], dayOf(2026, 11, 21)!, createPace(), { mayLeave: 'word' })) ?? ''
  for (const each of holds) expect(answer).toContain(each)
  for (const each of not) expect(answer).not.toContain(each)
})

test('an old and a new column of one table are two price lists', async () => {
  const two = asTwo(await gridOf('prices.csv', trade['prices.csv']))!
  expect(tellChanges('what gets cheaper next year', ...two)).toContain('**Pump 9 kW** (2): 7000.00 → 6900.00')
  expect(tellChanges('biggest jump in percent?', ...two)).toContain('**Valve** (3)')
  const jobs = await gridOf('jobs.csv', trade['jobs.csv'])
  expect(asTwo(jobs)).toBeUndefined()
  // The pump is called so, and nobody wants nine.
  const prices = await gridOf('p.csv', 'item,price\nPump 9 kW,7000\nValve,50\nPipe,10\n')
  const asked = 'what do we pay for the 9 kW pump and what is it for'
  expect((await answerTables(asked, [prices], dayOf(2026, 11, 21)!, createPace())) ?? '').not.toContain('63000')
})
