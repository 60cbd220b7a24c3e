import { fencesOf } from '../fences.ts'
import { count, inline, list, showCents, showNumber, table as toTable } from '../markdown.ts'
import type { Found } from './database.ts'
import { type Amount, type Filter, type Query, measureWords, mostShown, othersOf } from './query.ts'
import type { TypedTable } from './typed-table.ts'

/** What was found, in words and tables; undefined where it says nothing. */
export function tell(query: Query, found: Found[]): string | undefined {
  const of =
    'measure' in query && 'of' in query.measure ? query.measure.of : query.kind === 'rows' ? query.by : undefined
  const figure = (value: Found[string] | undefined) =>
    typeof value === 'number' ? showAmount(value, of) : inline(String(value ?? '–'), 120)
  const where = query.filters.length > 0 ? ` (${inline(query.filters.map(({ words }) => words).join(', '), 160)})` : ''
  switch (query.kind) {
    case 'value': {
      const { value = null, n = 0 } = found[0] ?? {}
      if (query.measure.fn === 'count') return `**${count(Number(value), 'row')}**${where}.`
      if (query.measure.fn === 'distinct')
        return `**${showNumber(Number(value))}** different values of ${inline(query.measure.column.name, 60)}${where}.`
      if (value === null)
        return `There is no number in ${inline(query.measure.of.words, 60)}${where}${n === 0 ? ': no row fits' : ''}.`
      return `The ${inline(measureWords(query.measure), 80)}${where} is **${figure(value)}**.`
    }
    case 'groups': {
      const groups = found.filter(({ value }) => value !== null)
      if (groups.length === 0) return `No row fits${where}.`
      const shown =
        query.most === undefined ? groups.slice(0, mostShown) : groups.slice(0, query.most === 1 ? 5 : query.most)
      const whole = query.hasShares ? groups.reduce((sum, { value }) => sum + Number(value), 0) : 0
      const rows = shown.map(({ name, value }) => [
        name === null ? '(empty)' : inline(String(name), 60),
        figure(value),
        ...(whole === 0 ? [] : [`${((100 * Number(value)) / whole).toFixed(1)} %`]),
      ])
      const [first] = groups
      const ties = groups.filter(({ value }) => value === first!.value)
      const title = measureWords(query.measure)
      // Not “the highest highest”.
      const isEdge = query.measure.fn === 'max' || query.measure.fn === 'min'
      const bare = isEdge && 'of' in query.measure ? query.measure.of.words : title
      const lead =
        query.most === undefined
          ? ''
          : `**${list(ties.slice(0, 5).map(({ name }) => inline(String(name ?? '(empty)'), 60)))}** ${ties.length > 1 ? 'have' : 'has'} the ${query.order === 'desc' ? 'highest' : 'lowest'} ${inline(bare, 80)}${where}: **${figure(first!.value)}**.\n\n`
      const sum = groups.reduce((all, { value }) => all + Number(value), 0)
      // "What was the total, and how does it split": what the parts make together.
      const isWhole =
        query.most === undefined &&
        groups.length > 1 &&
        of?.over === undefined &&
        (query.measure.fn === 'sum' || query.measure.fn === 'count')
      const together = isWhole ? `\n\nTogether: **${figure(Math.round(sum * 1e6) / 1e6)}**.` : ''
      const more = groups.length > shown.length ? `\n\n*…and ${groups.length - shown.length} more.*` : ''
      return `${lead}${toTable([inline(query.group.words, 60), inline(title.charAt(0).toUpperCase() + title.slice(1), 80), ...(whole === 0 ? [] : ['Share'])], rows)}${together}${more}`
    }
    case 'share': {
      const { value = 0, total = 0 } = found[0] ?? {}
      if (typeof total !== 'number' || total === 0) return undefined
      const part = query.part.map(({ words }) => words).join(', ')
      return `**${((100 * Number(value ?? 0)) / total).toFixed(1)} %**: ${figure(value ?? 0)} of ${figure(total)} (${inline(measureWords(query.measure), 80)} where ${inline(part, 160)}).`
    }
    case 'rows': {
      if (found.length === 0) return `No row fits${where}.`
      const shown = found.slice(0, query.most ?? mostShown)
      if (query.by && shown.length <= 10) {
        const by = query.table.columns.find(({ sql }) => sql === query.by!.sql)
        // Of one row the rest is asked for beside it: "our biggest job, and who leads it".
        const lines = shown.map(
          (row) => `- **${figure(row.ranked)}**: ${describe(query.table, row, by?.sql, shown.length === 1 ? 12 : 5)}`,
        )
        return `The ${query.order === 'desc' ? 'highest' : 'lowest'} ${inline(query.by.words, 60)}${where}:\n\n${lines.join('\n')}`
      }
      const more = found.length > shown.length ? `\n\n*…and ${found.length - shown.length} more.*` : ''
      const { sum } = query
      const whole = found.reduce((all, { summed }) => all + (typeof summed === 'number' ? summed : 0), 0)
      const together = sum ? `\n\nTogether: **${showAmount(Math.round(whole * 1e6) / 1e6, sum)}**.` : ''
      return `**${count(found.length, 'row')}**${where}:\n\n${rowsTable(query.table, query.filters, shown)}${more}${together}`
    }
    case 'values':
      return `**${count(found.length, 'value')}** of ${inline(query.column.name, 60)}${where}:\n\n${toTable(
        [inline(query.column.name, 60), 'Rows'],
        found
          .slice(0, mostShown)
          .map(({ name, n }) => [name === null ? '(empty)' : inline(String(name), 60), showNumber(Number(n))]),
      )}`
    case 'cells': {
      const names = [...new Set(found.map(({ name }) => name))].slice(0, mostShown)
      const valuesOf = (name: unknown) => found.filter((row) => row.name === name).map(({ value }) => figure(value))
      return toTable(
        [inline(query.group.words, 60), inline(query.column.name, 60)],
        names.map((name) => [name === null ? '(empty)' : inline(String(name), 60), list(valuesOf(name).slice(0, 8))]),
      )
    }
    case 'duplicates': {
      if (found.length === 0)
        return `**No duplicates**: no two rows have the same ${inline(list(query.columns.map(({ name }) => name)), 160)}${where}.`
      const lines = found.slice(0, mostShown).map(
        (row) =>
          `- **${query.columns
            .slice(0, 4)
            .map(({ sql }) => inline(String(row[sql] ?? '–'), 60))
            .join(', ')}**: ${showNumber(Number(row.n))} times, lines ${String(row.lines)}${othersOf(query)
            .map(({ name, sql }) => `; ${inline(name, 40)} ${inline(String(row[`of_${sql}`] ?? '–'), 120)}`)
            .join('')}`,
      )
      return `**${count(found.length, 'value')}** of ${inline(list(query.columns.map(({ name }) => name)), 160)} more than once${where}:\n\n${lines.join('\n')}`
    }
    case 'unmatched': {
      const what = `${inline(query.column.name, 60)} is not in ${inline(query.other.name, 80)}`
      if (found.length === 0) return `**None**: there is no row whose ${what}.`
      const lines = found.slice(0, mostShown).map((row) => `- ${describe(query.table, row)}`)
      return `**${count(found.length, 'row')}** of ${inline(query.table.name, 80)} whose ${what}:\n\n${lines.join('\n')}`
    }
    case 'noted': {
      if (found.length === 0) return `**Nothing**: no row has a ${inline(query.column.name, 60)}${where}.`
      const lines = found
        .slice(0, mostShown)
        .map(
          (row) =>
            `- **${inline(String(row[query.column.sql]), 120)}**: ${describe(query.table, row, query.column.sql)}`,
        )
      return `**${count(found.length, 'row')}** with a ${inline(query.column.name, 60)}${where}:\n\n${lines.join('\n')}`
    }
    case 'missing': {
      if (found.length === 0)
        return `**No gaps**: every row has ${inline(list(query.columns.map(({ name }) => name)), 160)}${where}.`
      const lines = found.slice(0, mostShown).map((row) => {
        const gaps = query.columns.filter(({ sql }) => row[sql] === null).map(({ name }) => inline(name, 60))
        return `- no ${list(gaps)}: ${describe(query.table, row)}`
      })
      return `**${count(found.length, 'row')}** without a value${where}:\n\n${lines.join('\n')}`
    }
    case 'outliers':
      return tellOutliers(query.columns, query.table, found)
  }
}

/** A number as its column has them: money with its cents, and with its currency where the column has one. */
/** A figure with its unit, money to the cent. */
export function showAmount(value: number, of: Pick<Amount, 'unit' | 'hasCents'> | undefined): string {
  const { unit = '', hasCents = false } = of ?? {}
  const isMoney = unit !== '' && unit !== '%' && unit !== 'days'
  const shown = (hasCents || isMoney) && !Number.isInteger(value) ? showCents(value) : showNumber(value)
  return unit === '' ? shown : `${shown} ${unit}`
}

/** What is far from the middle half of each column. */
function tellOutliers(columns: TypedTable['columns'], table: TypedTable, found: Found[]): string {
  const parts = columns.flatMap((column) => {
    const numbers = found
      .flatMap((row) => (typeof row[column.sql] === 'number' ? [row[column.sql] as number] : []))
      .toSorted((a, b) => a - b)
    const fences = fencesOf(numbers.map((number) => [number, 1]))
    if (!fences) return []
    const { low, high, isFar } = fences
    const far = found.filter((row) => typeof row[column.sql] === 'number' && isFar(row[column.sql] as number))
    if (far.length === 0) return []
    const lines = far
      .slice(0, 10)
      .map((row) => `- **${showNumber(row[column.sql] as number)}**: ${describe(table, row, column.sql)}`)
    return [
      `${inline(column.name, 60)}: the middle half lies between ${showNumber(low)} and ${showNumber(high)}; far from it ${far.length === 1 ? 'is' : 'are'} **${showNumber(far.length)}**:\n\n${lines.join('\n')}`,
    ]
  })
  if (parts.length === 0) return `**Nothing stands out** in ${inline(list(columns.map(({ name }) => name)), 160)}.`
  return parts.join('\n\n')
}

/** A row in words: its first cells, and where it stands. */
function describe({ columns }: TypedTable, row: Found, without?: string, most = 5): string {
  const cells = columns
    .filter(({ sql }) => sql !== without && row[sql] !== null)
    .slice(0, most)
    .map(
      ({ name, sql, hasCents }) =>
        `${name} ${typeof row[sql] !== 'number' ? String(row[sql]) : hasCents && !Number.isInteger(row[sql]) ? showCents(row[sql]) : showPlain(row[sql])}`,
    )
  return `${inline(cells.join(', '), 40 * most)} (line ${String(row.line)})`
}

function rowsTable({ columns }: TypedTable, filters: readonly Filter[], rows: Found[]): string {
  // The first columns, and those by which the rows were chosen.
  const isUsed = (sql: string) => filters.some((filter) => new RegExp(`\\b${sql}\\b`).test(filter.sql))
  // A column that no row fills says nothing.
  const filled = columns.filter(({ sql }) => rows.some((row) => row[sql] !== null))
  const shown = filled.filter(({ sql }, at) => at < (filled.length > 10 ? 8 : 10) || (at < 60 && isUsed(sql)))
  return toTable(
    shown.map(({ name }) => inline(name, 40)),
    rows.map((row) =>
      shown.map(({ sql, kind, hasCents }) =>
        row[sql] === null
          ? ''
          : typeof row[sql] === 'number'
            ? kind === 'id'
              ? showPlain(row[sql])
              : hasCents && !Number.isInteger(row[sql])
                ? showCents(row[sql])
                : showNumber(row[sql])
            : inline(String(row[sql]), 60),
      ),
    ),
  )
}

/** A number that names something has no thousands. */
function showPlain(number: number): string {
  return Number.isInteger(number) && Math.abs(number) < 1e6 ? String(number) : showNumber(number)
}
