import type { OfficeContentNode } from 'officeparser'
import { expect, test } from 'vitest'
import { sheetsOf, writeDocument, writePage } from './write-document.ts'
import { writeSheets } from './write-sheets.ts'

const node = (type: OfficeContentNode['type'], more: object = {}) => ({ type, ...more }) as OfficeContentNode
const row = (...cells: string[]) =>
  node('row', { children: cells.map((text, col) => node('cell', { text, metadata: { row: 0, col } })) })
const sheet = (sheetName: string, ...rows: OfficeContentNode[]) =>
  node('sheet', { children: rows, metadata: { sheetName } })
const slide = (slideNumber: number, ...texts: string[]) =>
  node('slide', { metadata: { slideNumber }, children: texts.map((text) => node('paragraph', { text })) })
const writeBook = (...sheets: OfficeContentNode[]) => writeSheets(sheetsOf(sheets))

test('one sheet is plain values, several are headed by their names, empty ones are left out and told', () => {
  expect(writeBook(sheet('A', row('x', 'y, z')), sheet('B'))).toMatchObject({
    text: 'x,"y, z"',
    parts: { total: 1 },
    remarks: ['1 empty sheet left out'],
  })
  expect(writeBook(sheet('A', row('x')), sheet('B', row('y')))).toMatchObject({
    text: '## Sheet: A\n\nx\n\n## Sheet: B\n\ny',
    parts: { total: 2 },
    remarks: [],
  })
})

test('a cell stands in its own column, however many before it are missing', () => {
  const gap = node('row', { children: [node('cell', { text: 'x', metadata: { row: 0, col: 2 } })] })
  expect(writeBook(sheet('A', row('a', 'b', 'c'), gap)).text).toBe('a,b,c\n,,x')
})

test('a sheet of 200,000 rows is written', () => {
  const rows = Array.from({ length: 200_000 }, () => row('1'))
  expect(writeBook(node('sheet', { children: rows, metadata: { sheetName: 'A' } })).text).toHaveLength(399_999)
})

test('it is known where each slide starts, and which have no text', () => {
  const written = writeDocument([slide(1, 'One'), node('note', { text: 'Say hello' }), slide(2), slide(3, 'Three')])
  expect(written.text).toBe('## Slide 1\n\nOne\n\nNote: Say hello\n\n## Slide 2\n\n## Slide 3\n\nThree')
  expect(written.parts!.starts.map((start) => written.text.slice(start, start + 10))).toEqual([
    '## Slide 1',
    '## Slide 2',
    '## Slide 3',
  ])
  expect(written.empty).toEqual([2])
})

test('tables become markdown tables that their cells cannot break', () => {
  const table = node('table', { children: [row('Task', 'Owner'), row('a | b', 'Ann\nLee')] })
  expect(writeDocument([node('heading', { text: 'T', metadata: { level: 2 } }), table]).text).toBe(
    '## T\n\n| Task | Owner |\n| --- | --- |\n| a \\| b | Ann Lee |',
  )
})

test('pages keep their lines, with headings and items marked', () => {
  const page = node('page', {
    children: [node('heading', { text: 'Title', metadata: { level: 1 } }), node('list', { text: 'One', metadata: {} })],
  })
  expect(writePage(page, 'Title\nA line\n   - One\nName Amount\nAlpha 1')).toBe(
    '# Title\n\nA line\n- One\nName Amount\nAlpha 1',
  )
})
