import * as fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { createPace } from '../pace.ts'
import { readTable } from './read-table.ts'
import type { Row } from './read-table.ts'

async function read(text: string) {
  const table = readTable(text)
  const rows: Row[] = []
  for await (const batch of table?.batches(createPace()) ?? []) rows.push(...batch)
  return { ...table, rows }
}

test('commas, semicolons, tabs and a "sep=" line are told apart', async () => {
  expect((await read('a,b\n1,2')).delimiter).toBe(',')
  expect((await read('a;b\n1,5;2,5\n1,6;2,7')).delimiter).toBe(';')
  expect((await read('a\tb\n1\t2')).delimiter).toBe('\t')
  expect(await read('sep=;\na;b\n1;2')).toMatchObject({
    delimiter: ';',
    columns: ['a', 'b'],
    rows: [{ cells: ['1', '2'], line: 3 }],
  })
})

test('quoted line breaks, a byte order mark, CRLF and empty lines keep rows and line numbers right', async () => {
  const { rows, columns } = await read('\uFEFFa,b\r\n1,"two\r\nlines"\r\n\r\n3,4\r\n')
  expect(columns).toEqual(['a', 'b'])
  expect(rows).toEqual([
    { cells: ['1', 'two\nlines'], line: 2 },
    { cells: ['3', '4'], line: 5 },
  ])
})

test('a missing header is noticed; missing and repeated names are made up', async () => {
  expect(await read('1,2\n3,4')).toMatchObject({ headed: false, columns: ['Column 1', 'Column 2'] })
  expect((await read('Ann,12\nBob,13')).headed).toBe(false)
  expect(await read('name,,name\nx,1,2')).toMatchObject({ headed: true, columns: ['name', 'Column 2', 'name (2)'] })
  expect((await read('region,2024,2025\nN,1,2')).columns).toEqual(['region', '2024', '2025'])
  expect(readTable('')).toBeUndefined()
})

test('in chunks it reads what a parser reads at once', async () => {
  const row = `${'long '.repeat(50)},"quoted ""x"",\n${'y'.repeat(70)}",3\n`
  const text = `a,b,c\n${row.repeat(2000)}`
  const { rows } = await read(text)
  expect(rows.map(({ cells }) => cells)).toEqual(
    Papa.parse<string[]>(text, { skipEmptyLines: true, delimiter: ',' }).data.slice(1),
  )
  expect(rows.at(-1)!.line).toBe(2 + 1999 * 2)
})

test('no text makes it throw', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', '1', ',', ';', '"', '\n', '\r', '\t', ' ', 'é') }),
      async (text) => void (await read(text)),
    ),
  )
})
