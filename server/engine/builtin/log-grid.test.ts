import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'
import { logGrid } from './log-grid.ts'

const ask = askBesideFile()

const notes = `# Tastings, November

## Tasting 1 - 3 Nov
guests: 4, time: 71 min, rating: 6.0
- too sweet, said Ravi

## Tasting 2 - 8 Nov
guests: 2, time: 38 min, rating: 7.5
- note: bring water

## Tasting 3 - 14 Nov
guests: 3, time: 52 min, rating: 7.0
`

test('notes whose sections have the same figures by name are a table of them', () => {
  const grid = logGrid(notes)!
  expect(grid.columns).toEqual(['tasting', 'guests', 'time (min)', 'rating'])
  expect(grid.rows.map((row) => row[3])).toEqual(['6.0', '7.5', '7.0'])
})

test('a figure that stands in one section alone makes no table', () => {
  expect(logGrid('## One\nprice: 4\n\n## Two\nNothing.\n\n## Three\nNothing.\n')).toBeUndefined()
})

const trips = (...figures: string[]) => figures.map((one, at) => `## Trip ${at + 1}\n${one}\n`).join('\n')

test('figures in several units make no table, and those in one are told with it', async () => {
  expect(logGrid(trips('budget: 800 EUR', 'budget: 700 GBP', 'budget: 9000 NOK'))).toBeUndefined()
  expect(logGrid(trips('time: 71 min', 'time: 2 h', 'time: 45 min'))).toBeUndefined()
  expect(logGrid(trips('time: 71 min', 'time: 2', 'time: 45 min'))).toBeUndefined()
  expect(await ask('total budget?', trips('budget: 800 EUR', 'budget: 700 EUR', 'budget: 900 EUR'))).toContain(
    '2,400 EUR',
  )
  expect(await ask('what was the total time?', trips('time: 71 min', 'time: 30 mins', 'time: 45 min'))).toMatch(
    /time \(min\) is \*\*146/,
  )
  expect(await ask('total budget?', trips('budget: 800 EUR', 'budget: 700 GBP', 'budget: 9000 NOK'))).not.toContain(
    '10,500',
  )
})
