import { expect, test } from 'vitest'
import { createPace } from '../pace.ts'
import { compareTables } from './compare-tables.ts'
import { compareTexts } from './compare-texts.ts'
import { type Grid, readGrid } from './grid.ts'
import type { Material } from './materials.ts'
import { answerTables } from './tables/answer-table.ts'

const material = (name: string, text: string, kind: Material['kind'] = 'text'): Material => ({
  name,
  kind,
  text,
  extracted: false,
  truncated: false,
})
const grid = async (text: string): Promise<Grid> => (await readGrid(material('t.csv', text, 'table'), createPace()))!

test('two texts differ by what was changed, added and removed, each with its line', async () => {
  const before = material('a.md', 'The launch is on 12 January.\n\nAnna leads it.\n\nLunch is free.')
  const after = material('b.md', 'The launch is on 19 January.\n\nAnna leads it.\n\nThe hotline opens at eight.')
  const text = await compareTexts(before, after, createPace())
  expect(text).toContain('**1 sentence changed, 1 added, 1 removed; 1 are the same**')
  expect(text).toContain(
    'The launch is on 12 January. *(a.md, line 1)*  \n  **→** The launch is on 19 January. *(b.md, line 1)*',
  )
  expect(text).toContain('- The hotline opens at eight. *(line 5)*')
})

test('two tables are matched by the column that names their rows', async () => {
  const text = compareTables(
    { name: 'a.csv', grid: await grid('sku,price,stock\nA1,10,3\nB2,20,4\nC3,30,5\n') },
    { name: 'b.csv', grid: await grid('sku,price,stock,note\nA1,10,3,\nB2,25,4,new\nD4,5,1,\n') },
  )
  expect(text).toContain('Columns added: note.')
  expect(text).toContain('By sku: 1 row added, 1 removed, 1 cell changed.')
  expect(text).toContain('- B2: price 20 → **25** *(line 3)*')
  expect(text).toContain('- price: 60 → 40 (-20)')
})

test('an answer from the first 200,000 rows of a longer table says so', { timeout: 60_000 }, async () => {
  const long = await grid(`id,amount\n${'7,1\n'.repeat(200_001)}`)
  expect(await answerTables('total amount', [{ name: 's.csv', grid: long }], 0, createPace())).toContain(
    'is **200,000**.\n\n*total of amount (s.csv, the first 200,000 rows; the table is longer and the rest was not read)*',
  )
  expect(
    compareTables({ name: 'a.csv', grid: await grid('id,amount\n7,1\n') }, { name: 's.csv', grid: long }),
  ).toContain('Only the first 200,000 rows of s.csv were read')
})
