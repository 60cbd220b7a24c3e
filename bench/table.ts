import { type Row, isWithinLimit } from './figure.ts'

/** Titles, then one line of words for each row. */
export function tabulate(rows: readonly Row[]): string[][] {
  return [['figure', 'ours', 'beside', 'ratio', 'limit', 'ok'], ...rows.map(words)]
}

/** For a terminal: columns in line. */
export function asText(table: readonly string[][]): string {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((line) => line[column]!.length)))
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function asMarkdown([titles, ...lines]: readonly string[][]): string {
  return [titles!, titles!.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

function words(row: Row): string[] {
  const { what, unit, ours, beside, ratio, limit } = row
  const within = isWithinLimit(row)
  return [
    what,
    amount(ours, unit),
    beside ? `${amount(beside.value, unit)} ${beside.name}` : '',
    ratio === undefined ? '' : `${ratio.toFixed(2)}×`,
    limit ? bound(limit, unit) : '',
    within === undefined ? '' : within ? 'ok' : 'MISSED',
  ]
}

function bound(limit: NonNullable<Row['limit']>, unit: Row['unit']): string {
  const value = 'least' in limit ? limit.least : limit.most
  return `${'least' in limit ? '≥ ' : ''}${limit.of === 'ratio' ? `${Number(value.toFixed(2))}×` : amount(value, unit)}`
}

function amount(value: number, unit: Row['unit']): string {
  if (unit === 'shift') return value.toFixed(5)
  const digits = unit === 'ms' || unit === 'MiB' ? 1 : 0
  return `${value.toLocaleString('en-GB', { maximumFractionDigits: digits, minimumFractionDigits: digits })} ${unit}`
}
