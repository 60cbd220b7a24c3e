import type { Grid } from '../grid.ts'
import { inline, showNumber } from '../markdown.ts'
import { significantWords } from '../significant-words.ts'
import { joined, pairOf } from '../tables/joins.ts'
import { type Cell, type TypedColumn, type TypedTable, foldWords, typeTable } from '../tables/typed-table.ts'

/** More rows than this are no list in a letter. */
const mostRows = 12
const mostShown = 5
const amount = /total|amount|sum|betrag|brutto|gross|summe|value|open|due|balance|price/i
const sumWanted = /\b(?:sum|totals?|altogether|in all|amounts?|how much|summe|insgesamt|betrag)\b/i

/**
 * The rows of tables that a text is about, since they hold a name of it: "a reminder to Osteria Lago for their open orders".
 * Each as an item of a list, with their sum where one is wanted. Nothing where no name of the text stands in few rows.
 */
export function rowsAbout(grids: readonly { name: string; grid: Grid }[], words: string): string[] {
  const tables = grids.map(({ name, grid }, n) => typeTable(name, grid, n + 1))
  const [first, second] = tables
  const pair = first && second && tables.length === 2 ? pairOf(first, second) : undefined
  const asked = new Set(foldWords(words).split(' '))
  for (const table of pair ? [joined(pair), ...tables] : tables) {
    const named = rowsNaming(table, significantWords(words))
    if (named.length === 0) continue
    const inState = named.filter((row) => isInState(table, row, asked))
    const rows = inState.length > 0 ? inState : named
    if (rows.length > mostRows) continue
    const items = rows.map((row) => `- ${describe(table, row, rows)}`)
    const sum = sumWanted.test(words) && rows.length > 1 ? sumOf(table, rows) : undefined
    return sum === undefined ? items : [...items, `- **Total: ${sum}**`]
  }
  return []
}

/** The rows that hold a name of the text: a word of theirs that few other rows hold. */
export function rowsNaming(table: TypedTable, words: readonly string[]): Cell[][] {
  const most = Math.max(3, table.rows.length / 4)
  let best: Cell[][] = []
  for (const word of new Set(words)) {
    const find = new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll(/[^\p{L}\p{N}]/gu, '.')}`, 'iu')
    const holds = (row: Cell[]) =>
      table.columns.flatMap(({ kind }, at) => (kind === 'text' ? (find.exec(String(row[at] ?? '')) ?? []) : []))
    const rows = table.rows.filter((row) => holds(row).length > 0)
    // A name begins with a capital; "open" and "paid" do not.
    const isName = rows.length <= most && rows.every((row) => holds(row).some((found) => /^\p{Lu}/u.test(found)))
    if (rows.length === 0 || rows.length > most || !isName) continue
    if (best.length === 0 || rows.length < best.length) best = rows
  }
  return best
}

/** "open", "overdue": a value of a column with few of them that the text says. */
function isInState(table: TypedTable, row: Cell[], asked: ReadonlySet<string>): boolean {
  return table.columns.some(
    ({ kind, values }, at) =>
      kind === 'text' && values.size > 1 && values.size <= 12 && asked.has(foldWords(String(row[at] ?? ''))),
  )
}

/** What tells a row from the others, the first columns first. */
function describe(table: TypedTable, row: Cell[], rows: readonly Cell[][]): string {
  const cells = table.columns.flatMap((column, at) => {
    const cell = row[at]
    if (cell === null || cell === undefined || cell === '') return []
    const isSame = table.columns.length > 6 && rows.length > 1 && rows.every((other) => other[at] === cell)
    return isSame && column.kind !== 'number' ? [] : [show(column, cell)]
  })
  const last = amountOf(table)
  const figure = last === undefined ? undefined : row[table.columns.indexOf(last)]
  const shown = cells.slice(0, mostShown)
  const whole = last && figure !== null && figure !== undefined ? show(last, figure) : undefined
  return (whole === undefined || shown.includes(whole) ? shown : [...shown.slice(0, mostShown - 1), whole]).join(', ')
}

function show({ kind, unit }: TypedColumn, cell: Cell): string {
  return kind === 'number' && typeof cell === 'number'
    ? `${showNumber(cell)}${unit ? ` ${unit}` : ''}`
    : inline(String(cell), 80)
}

function amountOf({ columns }: TypedTable): TypedColumn | undefined {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  return (
    numbers.find(({ name }) => /total|amount|sum|betrag|brutto|gross/i.test(name)) ??
    numbers.find(({ name }) => amount.test(name))
  )
}

function sumOf(table: TypedTable, rows: readonly Cell[][]): string | undefined {
  const column = amountOf(table)
  if (!column) return undefined
  const at = table.columns.indexOf(column)
  return show(
    column,
    rows.reduce((sum, row) => sum + (typeof row[at] === 'number' ? row[at] : 0), 0),
  )
}
