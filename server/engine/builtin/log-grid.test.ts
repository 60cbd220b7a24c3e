import { expect, test } from 'vitest'
import { logGrid } from './log-grid.ts'

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
  expect(grid.columns).toEqual(['tasting', 'guests', 'time', 'rating'])
  expect(grid.rows.map((row) => row[3])).toEqual(['6.0', '7.5', '7.0'])
})

test('a figure that stands in one section alone makes no table', () => {
  expect(logGrid('## One\nprice: 4\n\n## Two\nNothing.\n\n## Three\nNothing.\n')).toBeUndefined()
})
