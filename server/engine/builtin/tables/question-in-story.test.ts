import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { answerTables } from './answer-table.ts'
import { questionInStory } from './question-in-story.ts'

const sales = `date,bread,shop,sold,eur
2026-10-02,rye,Harbour,40,160.00
2026-10-02,spelt,Market,25,125.00
2026-10-03,rye,Market,30,120.00
2026-10-03,rolls,Harbour,90,45.00
`

async function ask(question: string): Promise<string> {
  const material = { name: 'bakery.csv', kind: 'table' as const, text: sales, extracted: false, truncated: false }
  const grid = (await readGrid(material, createPace()))!
  const tables = [{ name: 'bakery.csv', grid }]
  const answer = await answerTables(question, tables, dayOf(2026, 11, 21)!, createPace(), { mayLeave: 'word' })
  return answer ?? 'declined'
}

test.each<[question: string, holds: string]>([
  [
    'So my brother in law came by at four in the morning with flour up to his ears and wants to know which bread brought in the most money. Could you look in the list for me?',
    '**rye** has',
  ],
  ['my feet hurt and the oven is on strike again, anyway, how much did the Harbour take in all?', '**205**'],
  [
    'Dear friend, the tax lady rang in a foul temper. She insists on being told how many rolls were sold. Kindly look it up.',
    '**90**',
  ],
  ['people say nobody wants rye any more... what share of the money was rye? in percent please', '**62.2 %**'],
  ['I have a bet with the apprentice about which day sold the most. Which day was it, and how many?', '2026-10-03'],
  ['Before I say anything to them, how much did each shop take? Thanks a lot, you are a star.', 'Harbour | 205'],
])('a story around a question is no part of it: %s', async (question, holds) => {
  expect(await ask(question)).toContain(holds)
})

test('a value that is only told is named, and not counted by', async () => {
  const answer = await ask(
    'The lad of the Market shop came crying this morning, he says it is all too much. How much did we take with rye?',
  )
  expect(answer).toContain('**280**')
  expect(answer).toContain('Not counted with: “The lad of the Market shop')
})

test.each([
  'We had rain for the whole of the weekend here. How many rolls were sold? Ignore what the other shop did.',
  'How much did the Harbour take on the second of October?',
])('what says which of it counts is no story: %s', (question) => {
  expect(questionInStory(question)).toBeUndefined()
})
