import { readTable } from '../files/read-table.ts'
import type { Pace } from '../pace.ts'
import type { Material } from './materials.ts'
import { isFields, isRecords, readJson, recordsTable } from './read-json.ts'
import { isMissing, readNumber } from './read-value.ts'

/** A table in memory. `rows` lie by column; `lines` say where each row stands; `unread` is how many further columns there are. */
export type Grid = {
  columns: string[]
  rows: string[][]
  lines: number[]
  numeric: boolean[]
  comma: boolean
  truncated: boolean
  unread: number
}

const mostColumns = 500
const mostRows = 200_000
const mostCells = 2_000_000

/** The rows of a table or of a list of JSON objects; undefined where the material is neither. */
export async function readGrid({ kind, text }: Material, pace: Pace): Promise<Grid | undefined> {
  if (kind === 'json') {
    const value = readJson(text)?.value
    const records = isRecords(value) ? value : isFields(value) ? Object.values(value).find(isRecords) : undefined
    if (!Array.isArray(records)) return undefined
    const { columns, rows } = recordsTable(records)
    return conclude(
      columns,
      rows,
      rows.map((_, at) => at + 1),
    )
  }
  const table = kind === 'table' ? readTable(withoutPreamble(text)) : undefined
  if (!table) return undefined
  const columns = table.columns.slice(0, mostColumns)
  const most = Math.min(mostRows, Math.floor(mostCells / columns.length))
  const rows: string[][] = []
  const lines: number[] = []
  const grid = (truncated: boolean) => conclude(columns, rows, lines, truncated, table.columns.length - columns.length)
  for await (const batch of table.batches(pace)) {
    for (const { cells, line } of batch) {
      if (rows.length >= most) return grid(true)
      rows.push(columns.map((_, at) => (cells[at] ?? '').trim()))
      lines.push(line)
    }
  }
  return grid(false)
}

/** A table with the name of its file. */
export type NamedGrid = { name: string; grid: Grid }

/** The tables among materials. */
export async function readGrids(materials: readonly Material[], pace: Pace): Promise<NamedGrid[]> {
  const tables: NamedGrid[] = []
  for (const material of materials) {
    const grid = await readGrid(material, pace)
    if (grid) tables.push({ name: material.name, grid })
  }
  return tables
}

/** The number in a cell, by the table's own decimal mark. */
export function numberIn(cell: string, { comma }: Pick<Grid, 'comma'>): number | undefined {
  const reading = readNumber(cell)
  if (!reading) return undefined
  const number = comma && !Number.isNaN(reading.comma) ? reading.comma : reading.point
  return Number.isNaN(number) ? (Number.isNaN(reading.comma) ? undefined : reading.comma) : number
}

const mostPreamble = 12
const longestHead = 4000

/**
 * A table without the lines that stand above its header: a title, a date, who printed it. They become empty lines, so that
 * the others keep their numbers.
 */
export function withoutPreamble(text: string): string {
  const lines = text.split('\n', mostPreamble + 20)
  const delimiter = delimiterOf(lines)
  if (delimiter === undefined) return text
  const filled = lines.map(
    (line) =>
      line
        .slice(0, longestHead)
        .replaceAll(/"[^"]*"/g, 'quoted')
        .split(delimiter)
        .filter((cell) => cell.trim() !== '').length,
  )
  // As many cells as at least three lines have.
  const usual = filled.toSorted((a, b) => b - a)[Math.min(2, filled.length - 1)]!
  const header = filled.findIndex((cells) => cells >= Math.max(2, usual * 0.7))
  if (header < 1 || header > mostPreamble || usual < 3) return text
  return '\n'.repeat(header) + text.split('\n').slice(header).join('\n')
}

/** What stands equally often in most lines: "Owen; Nils" in the cells of a table with commas is a list. */
function delimiterOf(lines: readonly string[]): string | undefined {
  const alike = [';', '\t', ',', '|'].map((mark) => {
    const times = new Map<number, number>()
    for (const line of lines) {
      const marks = line.split(mark).length - 1
      if (marks > 0) times.set(marks, (times.get(marks) ?? 0) + 1)
    }
    const all = [...times.values()].reduce((sum, n) => sum + n, 0)
    return { mark, all, alike: Math.max(0, ...times.values()) }
  })
  return alike.filter(({ all }) => all > lines.length / 2).toSorted((a, b) => b.alike - a.alike)[0]?.mark
}

/** A table of rows that were read, with which of its columns hold numbers. */
export function conclude(columns: string[], rows: string[][], lines: number[], truncated = false, unread = 0): Grid {
  let votes = 0
  const numeric = columns.map((_, at) => {
    let [numbers, filled] = [0, 0]
    for (const row of rows) {
      const cell = row[at]!
      if (isMissing(cell)) continue
      filled += 1
      const reading = readNumber(cell)
      if (!reading) continue
      numbers += 1
      votes += Number(Number.isNaN(reading.point)) - Number(Number.isNaN(reading.comma))
    }
    return filled > 0 && numbers >= filled * 0.8
  })
  return { columns, rows, lines, numeric, comma: votes > 0, truncated, unread }
}
