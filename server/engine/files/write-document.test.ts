import type { OfficeContentNode } from 'officeparser'
import { expect, test } from 'vitest'
import { writeDocument, writePages } from './write-document.ts'

const node = (type: OfficeContentNode['type'], more: object = {}) => ({ type, ...more }) as OfficeContentNode
const row = (...cells: string[]) => node('row', { children: cells.map((text, col) => node('cell', { text, metadata: { row: 0, col } })) })
const sheet = (sheetName: string, ...rows: OfficeContentNode[]) => node('sheet', { children: rows, metadata: { sheetName } })

test('one sheet is plain values, several are headed by their names, empty ones are left out', () => {
  expect(writeDocument([sheet('A', row('x', 'y, z')), sheet('B')])).toBe('x,"y, z"')
  expect(writeDocument([sheet('A', row('x')), sheet('B', row('y'))])).toBe('## Sheet: A\n\nx\n\n## Sheet: B\n\ny')
})

test('a cell stands in its own column, however many before it are missing', () => {
  const gap = node('row', { children: [node('cell', { text: 'x', metadata: { row: 0, col: 2 } })] })
  expect(writeDocument([sheet('A', row('a', 'b', 'c'), gap)])).toBe('a,b,c\n,,x')
})

test('a sheet of 200,000 rows is written', () => {
  const rows = Array.from({ length: 200_000 }, () => row('1'))
  expect(writeDocument([node('sheet', { children: rows, metadata: { sheetName: 'A' } })])).toHaveLength(399_999)
})

test('tables become markdown tables that their cells cannot break', () => {
  const table = node('table', { children: [row('Task', 'Owner'), row('a | b', 'Ann\nLee')] })
  expect(writeDocument([node('heading', { text: 'T', metadata: { level: 2 } }), table])).toBe('## T\n\n| Task | Owner |\n| --- | --- |\n| a \\| b | Ann Lee |')
})

test('pages keep their lines, with headings and items marked', () => {
  const page = node('page', { children: [node('heading', { text: 'Title', metadata: { level: 1 } }), node('list', { text: 'One', metadata: {} })] })
  expect(writePages([page], 'Title\nA line\n   - One\nName Amount\nAlpha 1')).toBe('# Title\n\nA line\n- One\nName Amount\nAlpha 1')
})
