import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { answerTables } from './answer-table.ts'

async function ask(question: string, text: string): Promise<string | undefined> {
  const material = { name: 'list.csv', kind: 'table' as const, text, extracted: false, truncated: false }
  const grid = (await readGrid(material, createPace()))!
  return answerTables(question, [{ name: 'list.csv', grid }], dayOf(2026, 11, 21)!, createPace(), { mayLeave: 'word' })
}

const plots = `Hillside plots, printed 20/11/2026
(do not pass on)

Plt;Tnt;Sz_m2;Rent pa;Bal £;Ten_end;Shed?;kWh Oct;Tel
1;Mrs Okoro;125;48.00;0.00;31/03/2027;Y;12;01632 960001
2;J Baines;250;92.00;92.00;31/03/2026;N;3;01632 960002
3;vacant;125;48.00;;;N;;
4;S Petrov;180;66.00;33.00;31/03/2027;Y;5;01632 960004
5;D Achebe;300;110.00;0.00;30/09/2026;Y;20;
6;vacant;250;92.00;;;Y;;
7;L Brandt;125;48.00;16.50;31/10/2027;N;0;01632 960007
`

const nurses = `staff_nm,ward,band,hrs_wk,dbs_exp,fire_trng_due,flu_jab
Adaeze Obi,Elm,5,37.5,2027-02-01,2026-10-15,yes
Ben Carter,Elm,6,30,2026-10-30,2027-01-20,no
Chloe Diaz,Oak,5,22.5,2026-12-12,2026-11-02,
Ewa Nowak,Ash,5,37.5,2026-09-09,2026-12-01,no
`

test.each<[question: string, text: string, holds: string[], not: string[]]>([
  [
    'who owes us n whats it come to all in',
    plots,
    ['J Baines | 92', 'L Brandt | 16.50', 'Together: **141.50'],
    ['Okoro'],
  ],
  ['which tenants are in arrears?', plots, ['S Petrov | 33'], ['Achebe']],
  ['how much is outstanding in total', plots, ['**141.50'], []],
  ['whose tenancy has run out', plots, ['J Baines', 'D Achebe'], ['Okoro', 'Brandt']],
  ['any plots where the tenancy has already run out?', plots, ['J Baines', 'D Achebe'], ['Okoro', 'Brandt']],
  ['how many free plots have we got', plots, ['**2**'], []],
  ['which plots are empty', plots, ['| 3 | vacant', '| 6 | vacant'], ['Okoro']],
  ['biggest plot and who has it', plots, ['**300**', 'D Achebe'], []],
  ['how many have a shed and how many kwh did that lot use in oct', plots, ['**4 rows**', '**37**'], []],
  ['who has no phone number', plots, ['D Achebe'], ['Petrov']],
  ['total rent per year', plots, ['**504**'], []],
  ['whose dbs has expired?', nurses, ['Ben Carter', 'Ewa Nowak'], ['Chloe', 'Adaeze']],
  ['who is overdue for fire training', nurses, ['Adaeze Obi', 'Chloe Diaz'], ['Ben', 'Ewa']],
  ['dbs running out before christmas', nurses, ['Chloe Diaz'], ['Adaeze']],
  ['how many have had the flu jab and who hasnt', nurses, ['**1 row**', 'Chloe Diaz', 'Ben Carter'], ['| Adaeze']],
])('headers are read by what they are short for: %s', async (question, text, holds, not) => {
  const answer = await ask(question, text)
  for (const words of holds) expect(answer).toContain(words)
  for (const words of not) expect(answer).not.toContain(words)
})

test('without a column of that measure nothing is longest, and no count of rows is', async () => {
  expect(await ask('heaviest nurse?', nurses)).toBeUndefined()
  expect(await ask('who is the tallest', nurses)).toBeUndefined()
})

const pantry = `Artikel;Menge;Einheit;Preis je Einheit;Mindestmenge;Haltbar bis;Lieferant;Fach
Mehl 550;120;kg;0,89;100;01.03.2027;Mühle Ott;A1
Roggenmehl;35;kg;1,05;50;15.01.2027;Mühle Ott;A1
Butter;18;kg;7,40;20;12.12.2026;Molkerei Süd;K2
Hefe;2,5;kg;3,20;2;18.11.2026;Backbedarf Lenz;K1
`

const survey = `no,class,member_years,happy_1_5,would_recommend,can_help_fair
1,Yoga,2,4,yes,no
2,Spin,1,5,yes,yes
3,Yoga,6,3,no,no
`

test.each<[question: string, text: string, holds: string[], not: string[]]>([
  ['was ist das lager insgesamt wert', pantry, ['**284.75**', 'Menge × Preis je Einheit'], []],
  ['gesamtwert? whats worth most', pantry, ['**284.75**', '- **133.20**: Artikel Butter'], []],
  ['was ist abgelaufen', pantry, ['Hefe'], ['Mehl']],
  ['which articles are below minimum', pantry, ['Roggenmehl', 'Butter'], ['Hefe']],
  ['butter. how much left, which shelf, who sells it', pantry, ['18', 'K2', 'Molkerei Süd'], ['Hefe']],
  ['wie viel hefe haben wir noch und wo liegt sie', pantry, ['2.5', 'K1'], ['Butter']],
  ['sum of all hours + the biggest one', 'day,hours\nMon,3\nTue,5\n', ['**8**', '- **5**: day Tue'], []],
  [
    'I should be grateful if you could tell me how happy our members are on average, and how many of them would be willing to help at the fair',
    survey,
    ['**4**', '**1 row** (can_help_fair is yes)'],
    [],
  ],
  [
    'how many would recommend us, chap from the council is asking',
    survey,
    ['**2 rows**', 'I made nothing of “chap from the council is asking”'],
    [],
  ],
])('German headers, what a stock is worth, and remarks beside a question: %s', async (question, text, holds, not) => {
  const answer = await ask(question, text)
  for (const words of holds) expect(answer).toContain(words)
  for (const words of not) expect(answer).not.toContain(words)
})

const account = `Buchungstag;Name;Verwendungszweck;Betrag EUR
02.11.2026;Kita Sonnenhof;R-2641;3.867,50
04.11.2026;Holzland Brandt;Eiche;-1.892,33
05.11.2026;Oltmanns GbR;Miete November;-1.450,00
10.11.2026;Finanzamt Oldenburg;USt Oktober;-2.314,00
19.11.2026;Löhne;Lohn November;-8.960,00
`

const twoColumns = `Date,Description,Money in,Money out
2026-10-30,LARCH NURSERY,420.00,
2026-11-03,SHELL GARAGE,,61.20
2026-11-06,P MOSS,95.50,
2026-11-14,WAGES NOV,,2100.00
2026-11-15,RENT UNIT 4,,650.00
`

test.each<[question: string, text: string, holds: string[], not: string[]]>([
  ['what went out this month without wages', account, ['Holzland', 'Together: **5,656.33 EUR**'], ['Löhne |', 'Kita']],
  ['how much did we pay out for rent', account, ['**1,450 EUR**'], []],
  ['everything that went out except taxes and wages', account, ['Together: **3,342.33 EUR**'], ['| Finanzamt', 'Kita']],
  ['what went out in november without wages', twoColumns, ['SHELL', 'Together: **711.20**'], ['MOSS', '| WAGES']],
])('what went out is added up without what is left out: %s', async (question, text, holds, not) => {
  const answer = await ask(question, text)
  for (const words of holds) expect(answer).toContain(words)
  for (const words of not) expect(answer).not.toContain(words)
})

const days = `no,class,fav_day,remark
1,Yoga,Tuesday,
2,Spin,Monday,hopeless parking
3,Yoga,Tuesday,
4,Pilates,Thursday,
`

test.each([
  'Forgive me, I am hopeless with percentages. Which day is the favourite, and what share of everybody who answered is that?',
  'favourite day and what percentage is that',
  'whats the most popular day',
])('the favourite is what most rows have, with its share: %s', async (question) => {
  const answer = await ask(question, days)
  expect(answer).toContain('**Tuesday** has the highest number of rows: **2**')
  expect(answer).toContain('50.0 %')
})

test('a last row that adds up the others is none of them, whatever it is called', async () => {
  const answer = await ask(
    'sum of all that went out',
    `Date,Who,Purpose,Money out,Money in
2026-11-01,A,x,10.00,
2026-11-02,B,y,20.00,
2026-11-03,C,z,,50.00
2026-11-04,D,z,,5.00
2026-11-05,,Turnover / closing balance,30.00,55.00
`,
  )
  expect(answer).toContain('is **30**')
  expect(answer).toContain('line 6 left out: it adds up the others')
})

const pupils = `Pupil,Yr,DOB,Consent,Inv'd?,Paid?
Amira K,5,2016-03-02,Y,Y,Y
Cal O,6,2015-09-14,,Y,N
Dee W,6,2015-01-30,N,N,N
`

test.each<[question: string, holds: string[], not: string[]]>([
  ['oldest pupil', ['**2015-01-30**', 'Dee W'], ['Amira']],
  ['who hasnt given consent', ['Consent is N or empty', 'Cal O', 'Dee W'], ['Amira']],
  ['who has not been invoiced', ['Dee W'], ['Cal']],
])('what is asked of a class list: %s', async (question, holds, not) => {
  const answer = await ask(question, pupils)
  for (const words of holds) expect(answer).toContain(words)
  for (const words of not) expect(answer).not.toContain(words)
})
