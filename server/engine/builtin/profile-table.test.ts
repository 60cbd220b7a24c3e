import { expect, test } from 'vitest'
import { readTable } from '../files/read-table.ts'
import { createPace } from '../pace.ts'
import { isoDay } from './calendar.ts'
import { describeProfile } from './describe-profile.ts'
import { profileTable } from './profile-table.ts'
import { readNumber } from './read-value.ts'

async function profile(text: string) {
  const table = readTable(text)!
  return profileTable(table.columns, table.batches(createPace()), createPace())
}

test('numbers count in either convention, with currency, percent, sign and brackets', () => {
  const read = (text: string) => readNumber(text)
  expect(read('1,234.50')).toMatchObject({ point: 1234.5, comma: Number.NaN })
  expect(read('1.234,50')).toMatchObject({ comma: 1234.5, point: Number.NaN })
  expect(read('1.234')).toMatchObject({ point: 1.234, comma: 1234 })
  expect(read('€412')).toMatchObject({ point: 412, unit: '€' })
  expect(read('-$1,000')).toMatchObject({ point: -1000, unit: '$' })
  expect(read('12%')).toMatchObject({ point: 12, unit: '%' })
  expect(read('(5)')).toMatchObject({ point: -5 })
  expect(read("1'000")).toMatchObject({ point: 1000 })
  expect(read('2e3')).toMatchObject({ point: 2000 })
  for (const text of ['abc', '1-2', '12 apples', '1.2.3', '', '(5', '1,23,4']) expect(read(text)).toBeUndefined()
})

test('each column has its type, gaps, distinct values and figures', async () => {
  const { rows, columns, ragged } = await profile(
    'region,amount,day,paid,note\nNorth,10,2026-01-03,yes,\nSouth,20,2026-01-01,no,\nNorth,NA,2026-01-02,yes,\n',
  )
  expect(rows).toBe(3)
  expect(ragged.count).toBe(0)
  expect(columns).toMatchObject([
    {
      name: 'region',
      type: 'text',
      distinct: 2,
      missing: 0,
      top: [
        ['North', 2],
        ['South', 1],
      ],
    },
    { name: 'amount', type: 'number', missing: 1, min: 10, max: 20, mean: 15, sum: 30 },
    { name: 'day', type: 'date' },
    { name: 'paid', type: 'boolean', distinct: 2 },
    { name: 'note', type: 'empty', missing: 3 },
  ])
  const [, , day] = columns
  expect(day?.type === 'date' && [isoDay(day.first), isoDay(day.last)]).toEqual(['2026-01-01', '2026-01-03'])
})

test('a column that leaves no doubt decides how the others are read', async () => {
  const { columns } = await profile('a;b\n1.234,50;1.000\n2,5;2.000\n')
  expect(columns).toMatchObject([{ sum: 1237 }, { sum: 3000 }])
})

test('days and months that could be either are not guessed', async () => {
  const clear = await profile('d,x\n03/04/2026,1\n25/04/2026,2')
  expect(clear.columns[0]).toMatchObject({ type: 'date', ambiguous: false })
  const unclear = await profile('d,x\n03/04/2026,1\n05/06/2026,2')
  expect(unclear.columns[0]).toMatchObject({ type: 'date', ambiguous: true })
})

test('ragged rows are named by line, stray values are counted', async () => {
  const result = await profile('a,b\n1,2\n3\n4,5,6\n7,8\n9,10\n11,x\n')
  expect(result.ragged).toEqual({ count: 2, lines: [3, 4] })
  expect(result.columns[1]).toMatchObject({ type: 'number', strays: 1, stray: 'x' })
  const text = describeProfile(result, { headed: true, delimiter: ',' })
  expect(text).toContain('**6 rows, 2 columns**, separated by commas.')
  expect(text).toContain('2 rows have more or fewer cells than there are columns (lines 3 and 4).')
  expect(text).toContain('1 value is not a number, e.g. “x”')
})

test('numbers that name things are not added up', async () => {
  const text = describeProfile(await profile('order_id,amount\n1001,5\n1002,6\n'), { headed: true })
  expect(text).toContain('| order_id | number | 0 | 2 | min 1001, max 1002 |')
  expect(text).toContain('sum 11')
})

test('a number far from the middle half is an outlier; a column of ids has none', async () => {
  const rows = [10, 11, 12, 12, 13, 13, 14, 15, 900].map((number, at) => `${at + 1},${number}`).join('\n')
  const found = await profile(`id,amount\n${rows}\n`)
  expect(found.columns[1]).toMatchObject({ outliers: { count: 1, furthest: [900] } })
  expect(describeProfile(found, { headed: true })).toContain('1 outlier: 900')
  expect((await profile('amount\n1\n2\n3\n4\n5\n6\n7\n8\n')).columns[0]).toMatchObject({ outliers: { count: 0 } })
})
