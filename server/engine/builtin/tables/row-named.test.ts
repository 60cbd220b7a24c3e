import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { conclude } from '../grid.ts'
import { answerTables } from './answer-table.ts'
import { rowNamed } from './row-named.ts'

const boats = conclude(
  ['boat', 'kind', 'price', 'min_fuel', 'fuel', 'insured', 'cleaned', 'next_check', 'needs_power'],
  [
    ['Seestern', 'sail', '890', '40', '25', 'yes', 'no', '2026-12-01', 'no'],
    ['Albatros large', 'motor', '1450', '80', '120', 'yes', 'yes', '2026-11-25', 'yes'],
    ['Albatros small', 'motor', '420', '20', '22', 'no', 'yes', '2027-02-10', 'yes'],
    ['Delfin', 'motor', '1100', '80', '30', 'no', 'no', '2026-11-18', 'yes'],
  ],
  [2, 3, 4, 5],
)
const shop = conclude(
  ['article', 'on_hand', 'reorder_at', 'price'],
  [
    ['Flour', '4', '6', '18.5'],
    ['Sugar', '9', '5', '11.2'],
    ['Butter', '2', '2', '39'],
  ],
  [2, 3, 4],
)
const ask = (question: string, grid = boats) =>
  answerTables(question, [{ name: 'a.csv', grid }], dayOf(2026, 11, 21)!, createPace(), { mayLeave: 'word' })

test('the row that a question names is told whole', () => {
  const told = rowNamed('how much is the big albatros', { name: 'a.csv', grid: boats })
  expect(told).toContain('line 3')
  expect(told).toContain('price: **1450**')
})

test.each([
  'how much is the albatros',
  'how much are all boats together',
  'how much is the ferry to Albatros large in winter time',
  'which boat is the cheapest',
])('%j names no one row', (question) => {
  expect(rowNamed(question, { name: 'a.csv', grid: boats })).toBeUndefined()
})

test.each([
  ['which boats are insured but not cleaned', 'cleaned is no, insured is yes', '1 row'],
  ['which are neither insured nor cleaned', 'insured is no, cleaned is no', '1 row'],
  ['which boats need electricity but are not insured', 'insured is no, needs_power is yes', '2 rows'],
])('%j holds for both columns', async (question, filters, rows) => {
  const told = await ask(question)
  expect(told).toContain(filters)
  expect(told).toContain(`**${rows}**`)
})

test('what lies no higher than its level is to be ordered again', async () => {
  const told = await ask('which ones do i need to reorder', shop)
  expect(told).toContain('Flour')
  expect(told).toContain('Butter')
  expect(told).not.toContain('Sugar')
})

test('a bound is what another column is held against, and ranks nothing', async () => {
  expect(await ask('whose fuel is below the minimum')).toContain('**2 rows**')
})

test('the first of days is the next one', async () => {
  expect(await ask('which boat has its check first')).toContain('Delfin')
})

test('each of several figures is told', async () => {
  const told = await ask('highest, lowest and average price', shop)
  expect(told).toContain('**39**')
  expect(told).toContain('**11.2**')
  expect(told).toContain('**22.9**')
})

test('an answer to one of two questions is none', async () => {
  expect(await ask('what do people grumble about, and what is the average price?')).toBeUndefined()
  expect(await ask('which boats have benches but are not cleaned')).toBeUndefined()
})
