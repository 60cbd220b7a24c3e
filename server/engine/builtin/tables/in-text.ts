import { type Grid, conclude } from '../grid.ts'
import type { Material } from '../materials.ts'

const row = /^\s*\|.*\|\s*$/
const rule = /^[\s|:-]+$/
const maxLineLength = 4000

type Written = { name: string; columns: string[]; rows: { cells: string[]; line: number }[] }

/** The tables that stand between bars in a text, each under the heading above it. */
function tablesOf({ name, text }: Material): Written[] {
  const found: Written[] = []
  let heading = ''
  let open: Written | undefined
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    if (line.length > maxLineLength || !row.test(line)) {
      open = undefined
      if (/^#{1,6} /.test(line)) heading = line.replace(/^#+\s*/, '').trim()
      continue
    }
    if (open) {
      if (!rule.test(line)) open.rows.push({ cells: cellsOf(line), line: at + 1 })
    } else if (rule.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').includes('-')) {
      open = { name: heading === '' ? name : `${name}, ${heading}`, columns: cellsOf(line), rows: [] }
      found.push(open)
    }
  }
  return found.filter(({ rows }) => rows.length > 1)
}

/** The tables of a text as they are asked. */
export function gridsIn(material: Material): { name: string; grid: Grid }[] {
  return tablesOf(material).map(({ name, columns, rows }) => ({
    name,
    grid: conclude(
      columns,
      rows.map(({ cells }) => columns.map((_, at) => cells[at] ?? '')),
      rows.map(({ line }) => line),
    ),
  }))
}

/** A row of such a table in words, each cell with what its column is called; undefined where a line is no row of one. */
export function rowInWords(material: Material, line: number): string | undefined {
  for (const { columns, rows } of tablesOf(material)) {
    const found = rows.find((each) => each.line === line)
    if (found)
      return found.cells
        .flatMap((cell, at) => (cell === '' ? [] : [columns[at] ? `${columns[at]}: ${cell}` : cell]))
        .join('; ')
  }
  return undefined
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}
