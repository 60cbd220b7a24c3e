import { expect, test } from 'vitest'
import { askBesideFile } from '../../../testing/beside-file.ts'

const ask = askBesideFile()

const files = {
  'hires.csv': `no,customer,kit,qty,start,returned,remark,foreman
H1,Pell,Tower 4m,2,2026-11-16,yes,one clamp short,Gaz
H2,Akers,Fence panel,30,2026-11-17,no,fence twice?,Darren
H3,Cobb,Fence panel,12,2026-11-18,no,,Gaz
H4,Orme,Tower 4m,1,2026-11-19,yes,,Lil
`,
  'hours.csv': `date,person,client,hours
2026-11-02,Nell,Orchard,5
2026-11-03,Raj,Orchard,9
2026-11-04,Ines,Bluebell,4
2026-11-05,Raj,Bluebell,2
`,
  'catch.csv': `day,species,kg,price_kg
2026-11-02,lobster,10,20
2026-11-03,crab,40,3
2026-11-04,lobster,5,22
`,
  'shifts.csv': `date,person,hours
2026-11-02,Nell,5
2026-11-03,Raj,9
2026-11-04,Ines,4
`,
  'sales.csv': `date,customer,product,amount,paid
2026-10-02,Pell,Lamp,1200,yes
2026-10-20,Akers,Desk,900,no
2026-11-15,Cobb,Lamp,1500,no
2026-11-18,Pell,Desk,300,yes
`,
}

function told(file: keyof typeof files, question: string): Promise<string> {
  return ask(question, { [file]: files[file] })
}

test.each([
  // That nothing is found under a condition that nobody named says nothing.
  ['hires.csv', 'Darren thinks a fence number was given out twice, which?'],
  // A value is counted of which each row has several.
  ['hires.csv', 'how many tower 4m are returned'],
  // Rows are shown where a sum is asked.
  ['catch.csv', 'whats the lobster worth in money altogether'],
  // Who it was stands in another column than what is grouped.
  ['hours.csv', 'who logged the most hours'],
  // What is told beside the question is no condition.
  ['hires.csv', 'average qty by kit, I have one to ones since 2026-11-17'],
  // One figure, where each has its own.
  ['hours.csv', 'how many hours has each girl and Raj this week'],
  ['hours.csv', 'total hours of Raj, and when was it'],
  // Of one shift a total says nothing, and each total is one of its own.
  ['shifts.csv', 'total hours per shift'],
  ['sales.csv', 'total amount and total price by product'],
  ['sales.csv', 'how much did we sell in October and when was it?'],
] as const)('%s: %s may be no answer', async (file, question) => {
  expect(await told(file, question)).toMatch(/^(?:[^\n]*so this may be no answer|I could not read)/)
})

test.each([
  ['hires.csv', 'which hires are not returned'],
  ['hires.csv', 'total qty of the fence panel'],
  ['hours.csv', 'which person logged the most hours'],
  ['hours.csv', 'total hours by client'],
  ['catch.csv', 'total kg of lobster'],
  ['catch.csv', 'which days did we catch lobster'],
  ['shifts.csv', 'average hours per shift'],
  ['sales.csv', 'which sales are unpaid for more than 14 days?'],
  ['sales.csv', 'how many sales over 1,000.00?'],
  ['sales.csv', 'how much did we sell when it was October?'],
  ['sales.csv', 'total for Lamp and total for Desk'],
] as const)('%s: %s is answered', async (file, question) => {
  expect(await told(file, question)).not.toMatch(/may be no answer|could not read/)
})

test('of one table with two states no row is gone, and an average of changes is no list of them', async () => {
  const study = {
    'study.csv': 'pid,group,score_before,score_after,dropout\nP1,A,14,8,no\nP2,B,10,9,yes\nP3,A,12,7,no\n',
  }
  expect(await ask('who dropped out of it', study)).not.toContain('Nothing was left out')
  expect(await ask('what is the mean decrease of the score in group A', study)).not.toContain('Went down')
})

test('whose consent is missing have none, a no or the very word, and nobody with a yes', async () => {
  const answer = await ask('whose consent is missing?', {
    'pupils.csv': 'pupil,consent,form\nAda,yes,missing\nBen,no,in\nCleo,,in\nDan,missing,in\n',
  })
  for (const name of ['Ben', 'Cleo', 'Dan']) expect(answer).toContain(name)
  expect(answer).not.toContain('Ada')
  const beside = { 'pupils.csv': 'pupil,consent signed,missing\nAda,yes,passport\nBen,no,\nCleo,yes,\n' }
  expect(await ask('whose consent is missing?', beside)).not.toContain('Cleo')
})

test('who has bought nothing is not among those who bought', async () => {
  for (const question of ['which customers have bought nothing since October?', 'who ordered nothing in November?'])
    expect(await told('sales.csv', question)).toContain('could not read')
  const last = { 'customers.csv': 'customer,last_order,total\nPell,2026-09-02,30\nAkers,2026-10-20,50\n' }
  const answer = await ask('which customers have bought nothing since October?', last)
  expect(answer).toContain('Pell')
  expect(answer).not.toContain('Akers')
})

test('words or jars are no money, and a table without a place for a reason says no why', async () => {
  const jobs = {
    'jobs.csv':
      'job,client,words,rate_per_word,paid\nT1,Lex,800,0.08,no\nT2,Globa,120,0.07,yes\nT3,Helio,500,0.09,no\nT4,Lex,300,0.08,no\n',
  }
  const doubt = /I added up something else, so this may be no answer/
  expect(await ask('which jobs are not paid, and how much is it in total?', jobs)).toMatch(doubt)
  expect(await ask('what is the total of words that are not paid?', jobs)).not.toMatch(doubt)
  const runs = {
    'runs.csv': 'night,job,result\n2026-11-16,nightly,OK\n2026-11-17,nightly,FAILED\n2026-11-18,verify,OK\n',
  }
  expect(await ask('which job failed and why?', runs)).toMatch(/You ask why, and no column says so/)
  const noted = {
    'runs.csv': runs['runs.csv'].replace('result', 'result,message').replaceAll(/(OK|FAILED)/g, '$1,disk'),
  }
  expect(await ask('which job failed and why?', noted)).not.toMatch(/You ask why/)
})
