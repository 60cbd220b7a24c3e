import { type Grid, numberIn } from './grid.ts'
import { count, inline, list, showNumber } from './markdown.ts'

const mostShown = 20

/** What changed from one table to another: columns, rows by their key, cells, totals. */
export function compareTables(first: { name: string; grid: Grid }, second: { name: string; grid: Grid }): string {
  const [a, b] = [first.grid, second.grid]
  const names = [inline(first.name, 80), inline(second.name, 80)] as const
  const at = placing(a, b)
  const shared = a.columns.filter((column) => at(b, column) >= 0)
  const gone = a.columns.filter((column) => at(b, column) < 0)
  const fresh = b.columns.filter((column) => at(a, column) < 0)
  const parts = [`**${count(a.rows.length, 'row')} in ${names[0]}, ${showNumber(b.rows.length)} in ${names[1]}.**`]
  const cut = [first, second].flatMap(({ name, grid }) => [
    ...(grid.truncated ? [`the first ${count(grid.rows.length, 'row')} of ${inline(name, 80)}`] : []),
    ...(grid.unread > 0
      ? [
          `the first ${grid.columns.length} of the ${count(grid.columns.length + grid.unread, 'column')} of ${inline(name, 80)}`,
        ]
      : []),
  ])
  if (cut.length > 0) parts.push(`Only ${list(cut)} were read, so what lies beyond may look added or removed here.`)
  if (fresh.length > 0) parts.push(`Columns added: ${list(fresh.map((name) => inline(name, 60)))}.`)
  if (gone.length > 0) parts.push(`Columns removed: ${list(gone.map((name) => inline(name, 60)))}.`)
  if (shared.length === 0) return [...parts, 'They share no column, so their rows cannot be compared.'].join('\n\n')
  const keys = findKeys(a, b, shared, at)
  if (keys) {
    const [old, now] = [rowsByKey(a, keys, at), rowsByKey(b, keys, at)]
    const added = [...now].filter(([key]) => !old.has(key))
    const removed = [...old].filter(([key]) => !now.has(key))
    const compared = shared
      .filter((column) => !keys.includes(column))
      .map((column) => ({ column, before: at(a, column), after: at(b, column) }))
    const cells = [...old].flatMap(([key, { row }]) => {
      const met = now.get(key)
      return met
        ? compared
            .filter(({ before, after }) => row[before] !== met.row[after])
            .map(({ column, before, after }) => ({
              key,
              column,
              was: row[before]!,
              is: met.row[after]!,
              line: met.line,
            }))
        : []
    })
    parts.push(
      `By ${list(keys.map((key) => inline(key, 60)))}: ${count(added.length, 'row')} added, ${removed.length} removed, ${count(cells.length, 'cell')} changed.`,
    )
    const section = <Item>(title: string, items: Item[], line: (item: Item) => string) => {
      if (items.length > 0)
        parts.push(
          `### ${title}`,
          items.slice(0, mostShown).map(line).join('\n') +
            (items.length > mostShown ? `\n- …and ${items.length - mostShown} more` : ''),
        )
    }
    const cellLine = ({ key, column, was, is, line }: (typeof cells)[number]) =>
      `- ${inline(key, 80)}: ${inline(column, 60)} ${was === '' ? '(empty)' : inline(was, 60)} → **${is === '' ? '(empty)' : inline(is, 60)}** *(line ${line})*`
    const rowLine =
      (grid: Grid) =>
      ([key, { row, line }]: [string, { row: string[]; line: number }]) =>
        `- **${inline(key, 80)}** (${inline(
          grid.columns
            .map((column, n) => (keys.includes(column) ? '' : `${column} ${row[n]}`))
            .filter((part) => part !== '')
            .join(', '),
          160,
        )}) *(line ${line})*`
    section(`Added in ${names[1]}`, added, rowLine(b))
    section(`Removed: only in ${names[0]}`, removed, rowLine(a))
    section('Changed cells', cells, cellLine)
  } else parts.push('No column or pair of columns tells the rows apart, so they were not matched.')
  const sums = shared
    .filter((column) => a.numeric[at(a, column)] && b.numeric[at(b, column)] && !keys?.includes(column))
    .map((column) => {
      const [was, is] = [total(a, at(a, column)), total(b, at(b, column))]
      return `- ${inline(column, 60)}: ${showNumber(was)} → ${showNumber(is)} (${is >= was ? '+' : ''}${showNumber(is - was)})`
    })
  if (sums.length > 0) parts.push('### Totals', sums.join('\n'))
  return parts.join('\n\n')
}

type Place = (grid: Grid, column: string) => number
type Placed = { row: string[]; line: number }

/** Rows of two tables by what names them in both: the old and the new of each. Undefined where nothing tells rows apart. */
export function pairRows(
  a: Grid,
  b: Grid,
): { key: string; old: Placed | undefined; now: Placed | undefined }[] | undefined {
  const at = placing(a, b)
  const shared = a.columns.filter((column) => at(b, column) >= 0)
  const keys = findKeys(a, b, shared, at)
  if (!keys) return undefined
  const [old, now] = [rowsByKey(a, keys, at), rowsByKey(b, keys, at)]
  return [...new Set([...old.keys(), ...now.keys()])].map((key) => ({ key, old: old.get(key), now: now.get(key) }))
}

/** Where a column of one of two tables lies; -1 where it has none of that name. */
function placing(a: Grid, b: Grid): Place {
  const places = new Map([a, b].map((grid) => [grid, placesOf(grid)]))
  return (grid, column) => places.get(grid)!.get(column.toLowerCase()) ?? -1
}

function rowsByKey(grid: Grid, keys: readonly string[], at: Place): Map<string, Placed> {
  return new Map(
    grid.rows.map((row, n) => [
      keys.map((column) => row[at(grid, column)]!).join(' · '),
      { row, line: grid.lines[n]! },
    ]),
  )
}

/** Where each column lies, by its name in lower case; of two with one name, the first. */
function placesOf({ columns }: Grid): Map<string, number> {
  return new Map(columns.map((name, at): [string, number] => [name.toLowerCase(), at]).toReversed())
}

/** The first column, or the columns that are no numbers together, whose values name each row once. */
function findKeys(a: Grid, b: Grid, shared: string[], at: Place): string[] | undefined {
  const isKey = (columns: string[]) =>
    [a, b].every(
      (grid) =>
        new Set(grid.rows.map((row) => columns.map((column) => row[at(grid, column)]!).join('\u0000'))).size ===
        grid.rows.length,
    )
  const named = shared.filter(
    (column) =>
      /(?:^|[\s_-])(?:id|no|nr|number|key|sku|code|e-?mail|name)$/i.test(column) ||
      /^(?:id|sku|key|code|name)/i.test(column),
  )
  for (const column of [...named, ...shared.filter((one) => !a.numeric[at(a, one)])])
    if (isKey([column])) return [column]
  const words = shared.filter((column) => !a.numeric[at(a, column)])
  if (words.length > 1 && isKey(words)) return words
  return shared[0] !== undefined && isKey([shared[0]]) ? [shared[0]] : undefined
}

function total(grid: Grid, column: number): number {
  return grid.rows.reduce((sum, row) => sum + (numberIn(row[column]!, grid) ?? 0), 0)
}
